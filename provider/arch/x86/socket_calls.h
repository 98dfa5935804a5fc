/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The calls that i386's socketcall() makes and that have strings, by socketcall()'s own numbers:
 * the number that each has by itself, and how many arguments it takes. For strings/capture.c.
 */
#ifndef _UTRACE_SOCKET_CALLS_H
#define _UTRACE_SOCKET_CALLS_H

#include <linux/net.h>
#include <asm/unistd.h>

static const struct {
	u16 nr;
	u8 args;
} utrace_socket_calls[] = {
	[SYS_BIND]	= { __NR_ia32_bind, 3 },
	[SYS_CONNECT]	= { __NR_ia32_connect, 3 },
	[SYS_SEND]	= { __NR_ia32_sendto, 4 },
	[SYS_SENDTO]	= { __NR_ia32_sendto, 6 },
	[SYS_SENDMSG]	= { __NR_ia32_sendmsg, 3 },
	[SYS_SENDMMSG]	= { __NR_ia32_sendmmsg, 4 },
};

#endif /* _UTRACE_SOCKET_CALLS_H */
