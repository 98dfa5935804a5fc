// SPDX-License-Identifier: GPL-2.0
/*
 * target - carries out the commands of its input, one a line, and answers each with a line
 *
 * Prints "ready" first. The file is long because each program of this folder is a single file.
 *
 *	call NR [N]	N times the system call NR without arguments; the last result
 *	call80 NR	the 32-bit call NR, by int 0x80; the result
 *	pause		pause; the result, as the kernel gives it
 *	fork		a child that ends at once; its id, after the child was reaped
 *	child		a child that stays; its id
 *	vfork		a child that stays, by vfork; its id, after the child was killed
 *	thread		a thread that stays; its id
 *	busy		a thread that calls getppid for ever; its id
 *	calls		how many calls such threads have made
 *	handle SIG	a handler that does nothing; 0
 *	ignore SIG	0
 *	exec		become target again
 *	exec_thread	the same, by another thread, which prints its id first and waits for
 *			a line
 *	leave		the first thread ends; 0, and no other answer comes from it
 *	other WHAT	a thread that waits for a file "go" in the working directory, then
 *			0: ends the process with 7; 1: becomes target; 2: dumps core; its id
 *	value SIG	a handler (SA_RESTART) that keeps number and value of a signal; 0
 *	told		of the last such signal: its number * 1000 + si_value
 *	count		how many signals such handlers have had
 *	block SIG, unblock SIG
 *	default SIG	0
 *	taker SIG	a thread that waits for the file "go", takes such a signal of the
 *			process's, and writes its si_value into the file "taken"; its id
 *	spin		for ever, without calls: spin_loop, which counts in rbx; no answer
 *	spin_thread	the same in a thread; its id
 *	spin_calls	the same, with a call of getppid in each round
 *	spin_popf	the same, with flags from the stack in each round
 *	crowded SIG	sends itself SIG when its user may have no more signals in the queue; the
 *			answer of told
 *	fault		for ever, an instruction that faults; no answer if SIGSEGV is handled
 *	trap N		set the trap flag for about N instructions; how often SIGTRAP came
 *	read		a byte from a pipe that stays empty
 *	epoll MS	epoll_wait for events that do not come; the result, as the kernel gives it
 *	divert		Syscall User Dispatch, by `selector`: if a debugger writes 1, the next call
 *			ends in SIGSYS, and `selector` is 0 again; 0
 *	exit CODE
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char *self = "/proc/self/exe";

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH	59
#endif

/* A text whose address tests know. */
const char known_path[] __attribute__((used)) = "/strings/known";

static volatile long thread_id, calls;

static void *stay(void *unused)
{
	thread_id = syscall(SYS_gettid);
	for (;;)
		pause();
	return unused;
}

static void *be_busy(void *unused)
{
	thread_id = syscall(SYS_gettid);
	for (;; calls++)
		syscall(SYS_getppid);
	return unused;
}

static void *do_exec(void *unused)
{
	char line[100];

	printf("%ld\n", (long)syscall(SYS_gettid));
	fflush(stdout);
	if (fgets(line, sizeof(line), stdin))
		execl(self, "target", NULL);
	return unused;
}

static long make_thread(void *(*work)(void *))
{
	pthread_t thread;

	thread_id = 0;
	if (pthread_create(&thread, NULL, work, NULL))
		return -1;
	while (!thread_id)
		usleep(1000);
	return thread_id;
}

static long call(long nr, long n)
{
	long ret = 0;

	do {
		ret = syscall(nr, 0, 0, 0, 0, 0, 0);
		if (ret < 0)
			ret = -errno;
	} while (--n > 0);
	return ret;
}

static long make_child(int stays)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	while (stays)
		pause();
	_exit(0);
}

static long vfork_child(void)
{
	pid_t pid = vfork();

	if (!pid)
		for (;;)
			pause();
	waitpid(pid, NULL, 0);
	return pid;
}

static void handler(int sig)
{
	(void)sig;
}

/* Signals interrupt calls: no SA_RESTART. */
static long on_signal(int sig, void (*how)(int))
{
	struct sigaction sa = { .sa_handler = how };

	return sigaction(sig, &sa, NULL);
}

static volatile long told, count;

static void keeper(int sig, siginfo_t *info, void *unused)
{
	(void)unused;
	told = sig * 1000 + info->si_value.sival_int;
	count++;
}

static long keep(int sig)
{
	struct sigaction sa = { .sa_sigaction = keeper, .sa_flags = SA_SIGINFO | SA_RESTART };

	return sigaction(sig, &sa, NULL);
}

static long crowded(int sig)
{
	const struct rlimit none = { 0, 0 };

	if (setrlimit(RLIMIT_SIGPENDING, &none))
		return -errno;
	syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), sig);
	return told;
}

static long mask(int how, int sig)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, sig);
	return sigprocmask(how, &set, NULL);
}

/* Code whose addresses tests know: spin_loop, spin_calls_loop. */
static __attribute__((noinline, noclone)) void spin(void)
{
	asm volatile("xor %%ebx, %%ebx\n"
		     ".globl spin_loop\n"
		     "spin_loop: inc %%rbx\n"
		     "nop\n"
		     "jmp spin_loop\n" ::: "rbx");
}

static __attribute__((noinline, noclone)) void spin_calls(void)
{
	asm volatile("xor %%ebx, %%ebx\n"
		     ".globl spin_calls_loop\n"
		     "spin_calls_loop: mov $110, %%eax\n"
		     "syscall\n"
		     "inc %%rbx\n"
		     "jmp spin_calls_loop\n" ::: "rax", "rbx", "rcx", "r11");
}

static __attribute__((noinline, noclone)) void spin_popf(void)
{
	asm volatile("xor %%ebx, %%ebx\n"
		     ".globl spin_popf_loop\n"
		     "spin_popf_loop: pushq $0x202\n"
		     "popfq\n"
		     "inc %%rbx\n"
		     "jmp spin_popf_loop\n" ::: "rbx", "memory", "cc");
}

static void *do_spin(void *unused)
{
	thread_id = syscall(SYS_gettid);
	spin();
	return unused;
}

static long trap(long n)
{
	keep(SIGTRAP);
	count = 0;
	while (n-- > 0)
		asm volatile("pushfq; orq $0x100, (%%rsp); popfq\n"
			     "nop\n"
			     "pushfq; andq $~0x100, (%%rsp); popfq\n" ::: "cc", "memory");
	return count;
}

static int takes;

static void *take(void *unused)
{
	siginfo_t info;
	sigset_t set;
	FILE *file;

	sigemptyset(&set);
	sigaddset(&set, takes);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	thread_id = syscall(SYS_gettid);
	while (access("go", F_OK))
		usleep(1000);
	sigwaitinfo(&set, &info);
	file = fopen("taken.new", "w");
	fprintf(file, "%d\n", info.si_value.sival_int);
	fclose(file);
	rename("taken.new", "taken");
	return unused;
}

static long other_does;

static void *do_other(void *unused)
{
	thread_id = syscall(SYS_gettid);
	while (access("go", F_OK))
		usleep(1000);
	if (other_does == 0)
		_exit(7);
	if (other_does == 1)
		execl(self, "target", NULL);
	abort();
	return unused;
}

static long empty_read(void)
{
	int fds[2];
	char c;

	if (pipe(fds))
		return -errno;
	return read(fds[0], &c, 1) < 0 ? -errno : 0;
}

static long empty_epoll(long ms)
{
	struct epoll_event event;
	int fd = epoll_create1(0);
	long ret = syscall(SYS_epoll_wait, fd, &event, 1, ms) < 0 ? -errno : 0;

	close(fd);
	return ret;
}

volatile char selector;		/* tests know this address, too */

static void undivert(int sig)
{
	(void)sig;
	selector = 0;
}

static long divert(void)
{
	signal(SIGSYS, undivert);
	return prctl(PR_SET_SYSCALL_USER_DISPATCH, 1, 0, 0, &selector) ? -errno : 0;
}

/* No answer: the verb is not one of these. */
#define UNKNOWN	LONG_MIN

static long run_signal(const char *verb, long first)
{
	if (!strcmp(verb, "handle"))
		return on_signal(first, handler);
	if (!strcmp(verb, "ignore"))
		return on_signal(first, SIG_IGN);
	if (!strcmp(verb, "default"))
		return on_signal(first, SIG_DFL);
	if (!strcmp(verb, "value"))
		return keep(first);
	if (!strcmp(verb, "told"))
		return told;
	if (!strcmp(verb, "count"))
		return count;
	if (!strcmp(verb, "calls"))
		return calls;
	if (!strcmp(verb, "block"))
		return mask(SIG_BLOCK, first);
	if (!strcmp(verb, "unblock"))
		return mask(SIG_UNBLOCK, first);
	if (!strcmp(verb, "crowded"))
		return crowded(first);
	if (!strcmp(verb, "trap"))
		return trap(first);
	return UNKNOWN;
}

static long run_thread(const char *verb, long first)
{
	pthread_t thread;

	if (!strcmp(verb, "thread"))
		return make_thread(stay);
	if (!strcmp(verb, "busy"))
		return make_thread(be_busy);
	if (!strcmp(verb, "spin_thread"))
		return make_thread(do_spin);
	if (!strcmp(verb, "other")) {
		other_does = first;
		return make_thread(do_other);
	}
	if (!strcmp(verb, "taker")) {
		takes = first;
		return make_thread(take);
	}
	if (!strcmp(verb, "exec_thread") && !pthread_create(&thread, NULL, do_exec, NULL))
		for (;;)
			pause();
	if (!strcmp(verb, "leave")) {
		printf("0\n");
		fflush(stdout);
		syscall(SYS_exit, 0);
	}
	return UNKNOWN;
}

static long run_loop(const char *verb, long first)
{
	if (!strcmp(verb, "spin"))
		spin();
	if (!strcmp(verb, "spin_calls"))
		spin_calls();
	if (!strcmp(verb, "spin_popf"))
		spin_popf();
	if (!strcmp(verb, "fault"))
		asm volatile(".globl fault_loop\nfault_loop: mov (%0), %%eax\njmp fault_loop"
			     :: "r" (first) : "rax");
	return UNKNOWN;
}

static int call80(int nr)
{
	asm volatile("int $0x80" : "+a" (nr) : : "r8", "r9", "r10", "r11", "memory");
	return nr;
}

static long run_process(const char *verb, long first, long second)
{
	long pid;

	if (!strcmp(verb, "call"))
		return call(first, second);
	if (!strcmp(verb, "call80"))
		return call80(first);
	if (!strcmp(verb, "pause"))
		return call(SYS_pause, 1);
	if (!strcmp(verb, "fork")) {
		pid = make_child(0);
		waitpid(pid, NULL, 0);
		return pid;
	}
	if (!strcmp(verb, "child"))
		return make_child(1);
	if (!strcmp(verb, "vfork"))
		return vfork_child();
	if (!strcmp(verb, "read"))
		return empty_read();
	if (!strcmp(verb, "epoll"))
		return empty_epoll(first);
	if (!strcmp(verb, "divert"))
		return divert();
	if (!strcmp(verb, "exec"))
		execl(self, "target", NULL);
	if (!strcmp(verb, "exit"))
		exit(first);
	return UNKNOWN;
}

static long run(const char *verb, long first, long second)
{
	long answer = run_signal(verb, first);

	if (answer == UNKNOWN)
		answer = run_thread(verb, first);
	if (answer == UNKNOWN)
		answer = run_loop(verb, first);
	if (answer == UNKNOWN)
		answer = run_process(verb, first, second);
	return answer == UNKNOWN ? -ENOSYS : answer;
}

int main(void)
{
	char line[100], verb[20];
	long first, second;

	setvbuf(stdin, NULL, _IONBF, 0);
	printf("ready\n");
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin)) {
		first = second = 0;
		if (sscanf(line, "%19s %ld %ld", verb, &first, &second) < 1)
			continue;
		printf("%ld\n", run(verb, first, second));
		fflush(stdout);
	}
	return 0;
}
