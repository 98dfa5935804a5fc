/* SPDX-License-Identifier: GPL-2.0 */
/* The call that a thread is in, from /proc. */
#ifndef _UTRACE_INCALL_H
#define _UTRACE_INCALL_H

#include <stdbool.h>
#include <sys/types.h>

#include "../plugins/call.h"

/* The longest text, and its escapes. */
#define IN_CALL_TEXT 4096
/* The most bytes of pieces of memory. */
#define IN_CALL_MEMORY 2048

/**
 * struct in_call - a call that a thread is in
 * @abi: its ABI
 * @nr: its number
 * @args: its arguments, as the registers have them
 * @sp: the thread's stack pointer
 * @ip: the address after the call's instruction
 */
struct in_call {
	int abi;
	int nr;
	unsigned long long args[MAX_ARGS];
	unsigned long long sp;
	unsigned long long ip;
};

/**
 * struct in_call_texts - what a call's arguments point to
 * @text: each text, escaped as a record has it
 * @memory: pieces of memory, as a record has them
 */
struct in_call_texts {
	char text[MAX_TEXTS][IN_CALL_TEXT + 1];
	unsigned char memory[IN_CALL_MEMORY];
};

size_t in_call_peek(pid_t tid, unsigned long long address, void *to, size_t size);
int in_call_read(pid_t tid, struct in_call *in);
void in_call_decode(pid_t tid, const struct in_call *in, unsigned int limit, bool paths,
		    struct utrace_call *call, struct in_call_texts *texts);
void in_call_memory(pid_t tid, unsigned int limit, struct utrace_call *call, unsigned char *to);
unsigned int in_call_known(const struct utrace_call *call);
bool in_call_listed(const struct in_call *in, const char *list);
double in_call_asleep(pid_t tid);

#endif
