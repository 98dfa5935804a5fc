/* SPDX-License-Identifier: GPL-2.0 */
/* The protocols of netlink sockets, as the calls that make the sockets say. */
#ifndef _UTRACE_NETLINKS_H
#define _UTRACE_NETLINKS_H

#include <sys/types.h>

#include "../plugins/call.h"

void netlinks_take(pid_t tid, struct utrace_call *call);

#endif
