// SPDX-License-Identifier: GPL-2.0
/*
 * A message of netlink does not say of which protocol it is; socket() has said that when the
 * descriptor was made. What is not sure is forgotten: then a message is printed as one of a
 * protocol that is not known.
 */
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <linux/netlink.h>
#include <linux/sched.h>

#include "netlinks.h"

#define SLOTS 256

/**
 * struct slot - a netlink socket
 * @tid: the thread that has made it
 * @fd: its descriptor
 * @protocol: its protocol plus 1; 0: the slot is empty
 */
struct slot {
	pid_t tid;
	int fd;
	int protocol;
};

static struct slot slots[SLOTS];

static struct slot *slot_of(pid_t tid, int fd)
{
	return &slots[(tid + (unsigned int)fd) % SLOTS];
}

static int protocol_of(pid_t tid, int fd)
{
	const struct slot *slot = slot_of(tid, fd);

	return slot->tid == tid && slot->fd == fd ? slot->protocol : 0;
}

static void set(pid_t tid, int fd, int protocol)
{
	if (protocol)
		*slot_of(tid, fd) = (struct slot){ tid, fd, protocol };
	else if (protocol_of(tid, fd))
		slot_of(tid, fd)->protocol = 0;
}

/*
 * Threads that share their descriptors with no other thread: they have called execve(), and have not
 * made a thread since. A thread that is not here may do so.
 */
static pid_t loners[SLOTS];

static bool is_alone(pid_t tid)
{
	return loners[tid % SLOTS] == tid;
}

static void set_alone(pid_t tid, bool alone)
{
	if (alone)
		loners[tid % SLOTS] = tid;
	else if (is_alone(tid))
		loners[tid % SLOTS] = 0;
}

/* The thread that gets this descriptor may share it with another one, which had it before. */
static void doubt(pid_t tid, int fd, int protocol)
{
	int i;

	if (is_alone(tid))
		return;
	for (i = 0; i < SLOTS; i++)
		if (slots[i].fd == fd && slots[i].protocol != protocol && !is_alone(slots[i].tid))
			slots[i].protocol = 0;
}

/* The descriptors of a thread mean something else, or may do so. */
static void doubt_thread(pid_t tid)
{
	int i;

	for (i = 0; i < SLOTS; i++)
		if (slots[i].tid == tid)
			slots[i].protocol = 0;
}

/* A new thread. The memory where clone3() is told what it shares is not looked at. */
static void take_clone(pid_t tid, const struct utrace_call *call, const char *name)
{
	if (!strcmp(name, "clone3") || (!strcmp(name, "clone") && call->args[0] & CLONE_FILES))
		set_alone(tid, false);
	set_alone((pid_t)call->ret, false);
}

/* The protocol plus 1 that a call of socket() asks for. */
static int protocol_of_socket(const struct utrace_call *call)
{
	return (int)call->args[0] == AF_NETLINK && call->args[2] < MAX_LINKS ? (int)call->args[2] + 1 : 0;
}

/**
 * netlinks_take - learn from a call that has returned which sockets there are
 * @tid: its thread
 * @call: the call; its protocol is filled in
 */
void netlinks_take(pid_t tid, struct utrace_call *call)
{
	const char *name = call->signature ? call->signature->name : "";
	int protocol = protocol_of(tid, call->args[0]);

	call->netlink = protocol;
	/* Most calls begin with another letter than those that matter. */
	if (!strchr("acdefsv", *name) || utrace_call_failed(call))
		return;
	if (!strcmp(name, "socket")) {
		protocol = protocol_of_socket(call);
		doubt(tid, call->ret, protocol);
		set(tid, call->ret, protocol);
	} else if (!strncmp(name, "accept", 6)) {
		doubt(tid, call->ret, 0);
		set(tid, call->ret, 0);
	} else if (!strcmp(name, "close")) {
		set(tid, call->args[0], 0);
	} else if (!strncmp(name, "dup", 3)) {
		doubt(tid, call->ret, protocol);
		set(tid, call->ret, protocol);
	} else if (!strncmp(name, "clone", 5) || !strcmp(name, "fork") || !strcmp(name, "vfork")) {
		take_clone(tid, call, name);
	} else if (!strncmp(name, "execve", 6) || !strcmp(name, "socketpair")) {
		doubt_thread(tid);
		set_alone(tid, is_alone(tid) || *name == 'e');
	}
}
