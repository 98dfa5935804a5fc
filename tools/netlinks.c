// SPDX-License-Identifier: GPL-2.0
/*
 * A message of netlink does not say of which protocol it is; socket() has said that when the
 * descriptor was made. What is not sure is forgotten: then a message is printed as one of a
 * protocol that is not known.
 */
#include <string.h>
#include <sys/socket.h>
#include <linux/netlink.h>

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

/* The thread that gets this descriptor may share it with another one, which had it before. */
static void doubt(int fd, int protocol)
{
	int i;

	for (i = 0; i < SLOTS; i++)
		if (slots[i].fd == fd && slots[i].protocol != protocol)
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
	if (!strchr("acdes", *name) || utrace_call_failed(call))
		return;
	if (!strcmp(name, "socket")) {
		protocol = protocol_of_socket(call);
		doubt(call->ret, protocol);
		set(tid, call->ret, protocol);
	} else if (!strncmp(name, "accept", 6)) {
		doubt(call->ret, 0);
	} else if (!strcmp(name, "close")) {
		set(tid, call->args[0], 0);
	} else if (!strncmp(name, "dup", 3)) {
		doubt(call->ret, protocol);
		set(tid, call->ret, protocol);
	} else if (!strncmp(name, "execve", 6) || !strcmp(name, "socketpair")) {
		doubt_thread(tid);
	}
}
