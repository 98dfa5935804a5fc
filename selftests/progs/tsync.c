// SPDX-License-Identifier: GPL-2.0
/*
 * tsync - a thread makes calls; another thread puts the process under a seccomp filter
 *
 * Prints the calling thread's id, then carries out its input, a command a line:
 *
 *	call NR ARG		make the thread make that call; the result is printed on a
 *				line of its own, or "trap NR" where SIGSYS was handled
 *	filter ACTION NR ARG	a filter for all threads (SECCOMP_FILTER_FLAG_TSYNC), against
 *				that call with that first argument: errno (EPERM), kill (the
 *				process), trap. The answer is "done"
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

struct order {
	long nr;
	long arg;
};

static int orders[2];
static volatile sig_atomic_t trapped;

static void on_sigsys(int sig, siginfo_t *info, void *unused)
{
	(void)sig;
	(void)unused;
	trapped = info->si_syscall;
}

static void *make_calls(void *unused)
{
	struct order order;
	long ret;

	printf("%ld\n", (long)syscall(SYS_gettid));
	fflush(stdout);
	while (read(orders[0], &order, sizeof(order)) == sizeof(order)) {
		trapped = -1;
		ret = syscall(order.nr, order.arg);
		if (trapped >= 0)
			printf("trap %d\n", (int)trapped);
		else
			printf("%ld\n", ret < 0 ? -(long)errno : ret);
		fflush(stdout);
	}
	return unused;
}

static int filter(const char *action, long nr, long arg)
{
	const unsigned int ret = !strcmp(action, "errno") ? SECCOMP_RET_ERRNO | EPERM :
				 !strcmp(action, "trap") ? SECCOMP_RET_TRAP :
				 SECCOMP_RET_KILL_PROCESS;
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, arg, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, ret),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return -1;
	return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

int main(void)
{
	struct sigaction action = { .sa_sigaction = on_sigsys, .sa_flags = SA_SIGINFO };
	char line[100], word[20];
	struct order order;
	pthread_t thread;

	if (sigaction(SIGSYS, &action, NULL) || pipe(orders) ||
	    pthread_create(&thread, NULL, make_calls, NULL))
		return 1;
	while (fgets(line, sizeof(line), stdin)) {
		if (sscanf(line, "call %ld %ld", &order.nr, &order.arg) == 2) {
			if (write(orders[1], &order, sizeof(order)) != sizeof(order))
				return 1;
		} else if (sscanf(line, "filter %19s %ld %ld", word, &order.nr, &order.arg) == 3) {
			printf("%s\n", filter(word, order.nr, order.arg) ? "failed" : "done");
			fflush(stdout);
		}
	}
	return 0;
}
