// SPDX-License-Identifier: GPL-2.0
/*
 * loop - what one getppid costs, measured from inside
 *
 * usage: loop [-c CALL] [-s] [-t THREADS] [-n CALLS] [-r ROUNDS]
 *   -c CALL      instead of getppid measure openat (of a missing file), stat (of /), read (of 32 bytes),
 *                or sigaction (in and out)
 *   -s           measure under a seccomp filter that allows everything
 *   -t THREADS   make that many further threads, which sleep
 *   -n CALLS     calls in a round (default 200)
 *   -r ROUNDS    rounds in a measurement (default 101)
 *
 * Prints "ready PID", then makes one measurement for each line of input. The answer is a line of
 * four numbers. The first three are picoseconds per call, without the time that two readings of
 * the clocks take:
 *
 *   own      processor time of this process, the median of the rounds
 *   mean     the same, mean of all rounds
 *   elapsed  elapsed time, mean of all rounds; on a single processor with the work of the
 *            records' reader
 *   calls    number of calls, with those of the two rounds of warming up
 *
 * Rounds are short, so that few of them have an interrupt, and the median has none.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define WARM_UP	2
#define STACK	16384

/* The times of one round. */
struct times {
	long own;
	long elapsed;
};

static int calls = 200, rounds = 101;

static void do_getppid(void)
{
	syscall(SYS_getppid);
}

static void do_openat(void)
{
	syscall(SYS_openat, AT_FDCWD, "/there/is/no/such/file", O_RDONLY);
}

static void do_stat(void)
{
	static struct stat s;

	syscall(SYS_newfstatat, AT_FDCWD, "/", &s, 0);
}

static int zeros;

static void do_read(void)
{
	static char bytes[32];

	syscall(SYS_read, zeros, bytes, sizeof(bytes));
}

/* The kernel's struct sigaction, and SIG_IGN. */
static void do_sigaction(void)
{
	static unsigned long new[4] = { 1 }, old[4];

	syscall(SYS_rt_sigaction, SIGUSR1, new, old, 8);
}

static const struct {
	const char *name;
	void (*make)(void);
} kinds[] = {
	{ "getppid", do_getppid }, { "openat", do_openat }, { "stat", do_stat }, { "read", do_read },
	{ "sigaction", do_sigaction },
};

static void (*make)(void) = do_getppid;

static void choose(const char *name)
{
	unsigned int i;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (!strcmp(kinds[i].name, name))
			make = kinds[i].make;
	zeros = open("/dev/zero", O_RDONLY);
	if (zeros < 0)
		err(1, "/dev/zero");
}

static long now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

static struct times measure_round(int n)
{
	long own = now(CLOCK_PROCESS_CPUTIME_ID);
	long elapsed = now(CLOCK_MONOTONIC);
	struct times t;
	int i;

	for (i = 0; i < n; i++)
		make();
	t.elapsed = now(CLOCK_MONOTONIC) - elapsed;
	t.own = now(CLOCK_PROCESS_CPUTIME_ID) - own;
	return t;
}

static int compare(const void *a, const void *b)
{
	const struct times *x = a, *y = b;

	return (x->own > y->own) - (x->own < y->own);
}

/* Measure rounds of n calls. Returns the median and the sum of all rounds. */
static void measure_rounds(int n, struct times *median, struct times *sum)
{
	struct times *t = calloc(rounds, sizeof(*t));
	int i;

	if (!t)
		err(1, "calloc");
	for (i = 0; i < WARM_UP; i++)
		measure_round(n);
	for (i = 0; i < rounds; i++)
		t[i] = measure_round(n);
	*sum = (struct times){ 0 };
	for (i = 0; i < rounds; i++) {
		sum->own += t[i].own;
		sum->elapsed += t[i].elapsed;
	}
	qsort(t, rounds, sizeof(*t), compare);
	*median = t[rounds / 2];
	free(t);
}

static void measure(void)
{
	struct times median, median0, sum, sum0;

	measure_rounds(0, &median0, &sum0);
	measure_rounds(calls, &median, &sum);
	printf("%ld %ld %ld %d\n",
	       (median.own - median0.own) * 1000 / calls,
	       (sum.own - sum0.own) * 1000 / rounds / calls,
	       (sum.elapsed - sum0.elapsed) * 1000 / rounds / calls,
	       calls * (rounds + WARM_UP));
	fflush(stdout);
}

static void filter_calls(void)
{
	struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	struct sock_fprog program = { .len = 1, .filter = &allow };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		err(1, "prctl");
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program))
		err(1, "seccomp");
}

static void *sleep_on(void *unused)
{
	for (;;)
		pause();
	return unused;
}

static void start_threads(int n)
{
	pthread_attr_t attr;
	pthread_t thread;
	int i;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK);
	pthread_attr_setguardsize(&attr, 0);
	for (i = 0; i < n; i++) {
		errno = pthread_create(&thread, &attr, sleep_on, NULL);
		if (errno)
			err(1, "thread %d", i + 1);
	}
}

int main(int argc, char **argv)
{
	int option, threads = 0;
	char line[16];

	while ((option = getopt(argc, argv, "c:st:n:r:")) != -1) {
		switch (option) {
		case 'c': choose(optarg); break;
		case 's': filter_calls(); break;
		case 't': threads = atoi(optarg); break;
		case 'n': calls = atoi(optarg); break;
		case 'r': rounds = atoi(optarg); break;
		default: return 2;
		}
	}
	start_threads(threads);
	printf("ready %d\n", getpid());
	fflush(stdout);
	while (fgets(line, sizeof(line), stdin))
		measure();
	return 0;
}
