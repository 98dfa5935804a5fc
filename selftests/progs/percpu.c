// SPDX-License-Identifier: GPL-2.0
/*
 * percpu - two threads that count in a counter per processor, in restartable sequences
 *
 * Both threads begin on the first processor, and are nearly always between the read and the
 * write of a counter. Prints for each line of input how often the threads have counted; at the
 * end of the input also the sum of the counters and the number of aborted sequences. The
 * status is 4 if the C library has not registered restartable sequences.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/rseq.h>

#define CPUS	256
#define DELAY	20000L	/* less than the scheduler lets a thread run on a slow machine */
#define SKIP	4

static long counters[CPUS];
static volatile long counted[2], aborted[2];
static volatile int ending;

/* Return 0 if the sequence was aborted, and has not counted. */
static int count_once(struct rseq *rs)
{
	asm goto (".pushsection .data.rel.ro, \"aw\"\n"
		  "	.balign 32\n"
		  "3:	.long 0, 0\n"
		  "	.quad 1f, 2f - 1f, 4f\n"
		  "	.popsection\n"
		  "	leaq 3b(%%rip), %%rax\n"
		  "	movq %%rax, 8(%[rs])\n"		/* rseq_cs */
		  "1:	movl 4(%[rs]), %%eax\n"		/* cpu_id */
		  "	movq (%[counters],%%rax,8), %%rdx\n"
		  "	movq %[delay], %%rcx\n"
		  "5:	subq $1, %%rcx\n"
		  "	jnz 5b\n"
		  "	addq $1, %%rdx\n"
		  "	movq %%rdx, (%[counters],%%rax,8)\n"
		  "2:	jmp 6f\n"
		  "	.long 0x53053053\n"		/* RSEQ_SIG */
		  "4:	jmp %l[abort]\n"
		  "6:\n"
		  : : [rs] "r" (rs), [counters] "r" (counters), [delay] "i" (DELAY)
		  : "rax", "rcx", "rdx", "cc", "memory" : abort);
	return 1;
abort:
	return 0;
}

static void *work(void *arg)
{
	struct rseq *rs = (void *)((char *)__builtin_thread_pointer() + __rseq_offset);
	long n = (long)arg;

	while (!ending) {
		if (count_once(rs))
			counted[n]++;
		else
			aborted[n]++;
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	char line[100];
	cpu_set_t first;
	long sum = 0, i;

	if (!__rseq_size)
		return SKIP;
	CPU_ZERO(&first);
	CPU_SET(0, &first);
	sched_setaffinity(0, sizeof(first), &first);
	for (i = 0; i < 2; i++)
		if (pthread_create(&threads[i], NULL, work, (void *)i))
			return 1;
	while (fgets(line, sizeof(line), stdin)) {
		printf("%ld\n", counted[0] + counted[1]);
		fflush(stdout);
	}
	ending = 1;
	for (i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	for (i = 0; i < CPUS; i++)
		sum += counters[i];
	printf("%ld %ld %ld\n", counted[0] + counted[1], sum, aborted[0] + aborted[1]);
	return 0;
}
