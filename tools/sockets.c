// SPDX-License-Identifier: GPL-2.0
/*
 * A record has "socket:[INODE]". The kernel says by netlink which sockets there are now, of this
 * network namespace; the answer is asked for again when it is old, since a socket gets its addresses
 * from calls.
 */
#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/netlink_diag.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "reader.h"
#include "say.h"
#include "sockets.h"
#include "../plugins/call.h"


/* How old an answer may be. */
#define OLD_NS 20000000ULL
#define BUCKETS 1024

/**
 * struct known - a socket
 * @next: the next one in its bucket
 * @inode: its inode
 * @text: its protocol and addresses
 */
struct known {
	struct known *next;
	unsigned long long inode;
	char text[200];
};

static struct known *known[BUCKETS];
static unsigned long long asked;

static void forget(void)
{
	struct known *socket, *next;
	int i;

	for (i = 0; i < BUCKETS; i++) {
		for (socket = known[i]; socket; socket = next) {
			next = socket->next;
			free(socket);
		}
		known[i] = NULL;
	}
}

static char *new_text(unsigned long long inode)
{
	struct known *socket = must_alloc(sizeof(*socket));

	socket->inode = inode;
	socket->next = known[inode % BUCKETS];
	known[inode % BUCKETS] = socket;
	return socket->text;
}

static void put_inet(char *text, size_t size, int family, const void *address, unsigned int port)
{
	char name[INET6_ADDRSTRLEN] = "?";

	inet_ntop(family, address, name, sizeof(name));
	snprintf(text, size, family == AF_INET6 ? "[%s]:%u" : "%s:%u", name, ntohs(port));
}

static void take_inet(const struct nlmsghdr *head, const char *protocol)
{
	const struct inet_diag_msg *message = NLMSG_DATA(head);
	const struct inet_diag_sockid *id = &message->id;
	const int family = message->idiag_family;
	char from[64], to[64];

	put_inet(from, sizeof(from), family, id->idiag_src, id->idiag_sport);
	put_inet(to, sizeof(to), family, id->idiag_dst, id->idiag_dport);
	snprintf(new_text(message->idiag_inode), sizeof(known[0]->text), "%s%s:[%s%s%s]", protocol,
		 family == AF_INET6 ? "v6" : "", from, id->idiag_dport ? "->" : "",
		 id->idiag_dport ? to : "");
}

/* An abstract name begins with a NUL, and need not end with one. */
static void put_path(char *text, size_t size, const struct rtattr *attr)
{
	const char *path = RTA_DATA(attr);
	const int len = RTA_PAYLOAD(attr);

	if (len > 1)
		snprintf(text, size, ",%s\"%.*s\"", *path ? "" : "@", len - !*path, path + !*path);
	say_plain(text);
}

static void take_unix(const struct nlmsghdr *head, const char *protocol)
{
	const struct unix_diag_msg *message = NLMSG_DATA(head);
	const struct rtattr *attr = (const void *)(message + 1);
	int left = NLMSG_PAYLOAD(head, sizeof(*message));
	char peer[32] = "", path[sizeof(((struct sockaddr_un *)0)->sun_path) + 8] = "";

	for (; RTA_OK(attr, left); attr = RTA_NEXT(attr, left)) {
		if (attr->rta_type == UNIX_DIAG_PEER)
			snprintf(peer, sizeof(peer), "->%u", *(unsigned int *)RTA_DATA(attr));
		else if (attr->rta_type == UNIX_DIAG_NAME)
			put_path(path, sizeof(path), attr);
	}
	snprintf(new_text(message->udiag_ino), sizeof(known[0]->text), "%s%s:[%u%s%s]", protocol,
		 message->udiag_type == SOCK_STREAM ? "-STREAM" : "", message->udiag_ino, peer, path);
}

static void take_netlink(const struct nlmsghdr *head, const char *protocol)
{
	const struct netlink_diag_msg *message = NLMSG_DATA(head);
	const char *name = utrace_netlink_name(message->ndiag_protocol);

	if (message->ndiag_portid)
		snprintf(new_text(message->ndiag_ino), sizeof(known[0]->text), "%s:[%s:%u]", protocol,
			 name ? name + strlen("NETLINK_") : "?", message->ndiag_portid);
}

/* Ask for all sockets of a kind. A kernel without the kind's module answers with an error. */
static void ask(const void *request, size_t size, const char *protocol,
		void (*take)(const struct nlmsghdr *, const char *))
{
	struct {
		struct nlmsghdr head;
		char request[sizeof(struct inet_diag_req_v2)];
	} message = {
		.head = { NLMSG_LENGTH(size), SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST | NLM_F_DUMP, 0, 0 },
	};
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
	static long answer[32768 / sizeof(long)];
	const struct nlmsghdr *head;
	ssize_t len;

	memcpy(message.request, request, size);
	len = fd < 0 ? -1 : send(fd, &message, message.head.nlmsg_len, 0);
	while (len > 0 && (len = recv(fd, answer, sizeof(answer), 0)) > 0)
		for (head = (void *)answer; NLMSG_OK(head, len); head = NLMSG_NEXT(head, len)) {
			if (head->nlmsg_type != SOCK_DIAG_BY_FAMILY) {
				close(fd);
				return;
			}
			take(head, protocol);
		}
	if (fd >= 0)
		close(fd);
}

static void ask_all(void)
{
	static const struct unix_diag_req unix_request = {
		.sdiag_family = AF_UNIX, .udiag_states = -1,
		.udiag_show = UDIAG_SHOW_NAME | UDIAG_SHOW_PEER,
	};
	static const struct netlink_diag_req netlink_request = {
		.sdiag_family = AF_NETLINK, .sdiag_protocol = NDIAG_PROTO_ALL,
	};
	struct inet_diag_req_v2 request = { .idiag_states = -1 };
	int i;

	for (i = 0; i < 4; i++) {
		request.sdiag_family = i % 2 ? AF_INET6 : AF_INET;
		request.sdiag_protocol = i / 2 ? IPPROTO_UDP : IPPROTO_TCP;
		ask(&request, sizeof(request), i / 2 ? "UDP" : "TCP", take_inet);
	}
	ask(&unix_request, sizeof(unix_request), "UNIX", take_unix);
	ask(&netlink_request, sizeof(netlink_request), "NETLINK", take_netlink);
}

static const char *describe_socket(unsigned long long inode)
{
	const struct known *socket;

	if (reader_now() - asked > OLD_NS) {
		forget();
		ask_all();
		asked = reader_now();
	}
	for (socket = known[inode % BUCKETS]; socket; socket = socket->next)
		if (socket->inode == inode)
			return socket->text;
	return NULL;
}

static const char *describe_device(const char *path)
{
	static char text[300];
	struct stat stat_buf;

	if (stat(path, &stat_buf) || !(S_ISCHR(stat_buf.st_mode) || S_ISBLK(stat_buf.st_mode)))
		return NULL;
	snprintf(text, sizeof(text), "%s<%s %u:%u>", path, S_ISCHR(stat_buf.st_mode) ? "char" : "block",
		 major(stat_buf.st_rdev), minor(stat_buf.st_rdev));
	return text;
}

/**
 * sockets_describe - what strace prints of a descriptor with -yy
 * @path: the descriptor's path, as a record has it
 *
 * Return: the text, until the next call; NULL: the path alone.
 */
const char *sockets_describe(const char *path)
{
	unsigned long long inode;

	if (!strncmp(path, "/dev/", 5))
		return describe_device(path);
	return sscanf(path, "socket:[%llu]", &inode) == 1 ? describe_socket(inode) : NULL;
}
