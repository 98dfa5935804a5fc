// SPDX-License-Identifier: GPL-2.0
/*
 * Socket addresses in memory, and lengths that the kernel writes back.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <linux/if_packet.h>
#include <linux/netlink.h>

#include "kinds.h"
#include "members.h"

#define FAMILY_SIZE	sizeof(sa_family_t)
/* The oldest form of the struct ends before the scope. */
#define INET6_LEAST	offsetof(struct sockaddr_in6, sin6_scope_id)

/* Bytes in front of what they mean, as utrace_names_begin() has numbers. */
static bool begin_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len)
{
	if (!b->names)
		return true;
	utrace_print_hex_bytes(b, bytes, len);
	if (b->names == NAMES_NONE)
		return false;
	utrace_put(b, " /* ");
	b->names = NAMES_ALONE;
	return true;
}

/**
 * utrace_print_inet_address - print an address of the internet
 * @b: the destination
 * @family: AF_INET or AF_INET6
 * @bytes: the address
 */
void utrace_print_inet_address(struct utrace_buffer *b, int family, const unsigned char *bytes)
{
	const enum utrace_names how = b->names;
	char text[INET6_ADDRSTRLEN];

	if (!inet_ntop(family, bytes, text, sizeof(text)))
		return;
	if (!begin_bytes(b, bytes, family == AF_INET ? 4 : 16))
		return;
	utrace_put_all(b, family == AF_INET ? "inet_addr(\"" : "inet_pton(AF_INET6, \"", text,
		       family == AF_INET || how ? "\")" : "\"");
	utrace_names_end(b, how);
}

/**
 * utrace_print_interface - print a network interface
 * @b: the destination
 * @words: how the call is printed
 * @index: the interface's number, whose name only the traced machine knows
 */
void utrace_print_interface(struct utrace_buffer *b, const struct utrace_words *words,
			    unsigned int index)
{
	enum utrace_names how;
	char name[IF_NAMESIZE];

	if (words->here && index && if_indextoname(index, name)) {
		if (!utrace_names_begin(b, &how, index, 'u'))
			return;
		utrace_put(b, "if_nametoindex(");
		utrace_print_bytes(b, (const unsigned char *)name, strlen(name));
		utrace_put_char(b, ')');
		utrace_names_end(b, how);
	} else {
		utrace_put_udec(b, index);
	}
}

static void put_port(struct utrace_buffer *b, const char *label, const struct utrace_piece *address)
{
	const enum utrace_names how = b->names;

	utrace_put_all(b, ", ", label, "=");
	if (!begin_bytes(b, address->bytes + FAMILY_SIZE, 2))
		return;
	utrace_put(b, "htons(");
	utrace_put_udec(b, ntohs((unsigned short)utrace_piece_number(address, FAMILY_SIZE, 2)));
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

static void print_unix(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const unsigned char *path = address->bytes + FAMILY_SIZE;
	size_t len = address->len - FAMILY_SIZE;

	if (len > sizeof(((struct sockaddr_un *)0)->sun_path))
		len = sizeof(((struct sockaddr_un *)0)->sun_path);
	utrace_put(b, *path ? ", sun_path=" : ", sun_path=@");
	if (*path)
		utrace_print_bytes(b, path, strnlen((const char *)path, len));
	else
		utrace_print_bytes(b, path + 1, len - 1);
}

void utrace_print_in(struct utrace_buffer *b, const struct utrace_piece *address)
{
	put_port(b, "sin_port", address);
	utrace_put(b, ", sin_addr=");
	utrace_print_inet_address(b, AF_INET,
				  address->bytes + offsetof(struct sockaddr_in, sin_addr));
}

static void put_flow(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const size_t offset = offsetof(struct sockaddr_in6, sin6_flowinfo);
	const enum utrace_names how = b->names;

	utrace_put(b, ", sin6_flowinfo=");
	if (!begin_bytes(b, address->bytes + offset, 4))
		return;
	utrace_put(b, "htonl(");
	utrace_put_udec(b, ntohl((unsigned int)utrace_piece_number(address, offset, 4)));
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

void utrace_print_in6(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const struct in6_addr *in6 =
		(const void *)(address->bytes + offsetof(struct sockaddr_in6, sin6_addr));
	unsigned int scope = utrace_piece_number(address, INET6_LEAST, 4);

	put_port(b, "sin6_port", address);
	put_flow(b, address);
	utrace_put(b, b->names ? ", sin6_addr=" : ", ");
	utrace_print_inet_address(b, AF_INET6, in6->s6_addr);
	utrace_put(b, b->names ? "" : ", &sin6_addr)");
	if (address->len <= INET6_LEAST)
		return;
	utrace_put(b, ", sin6_scope_id=");
	if (IN6_IS_ADDR_LINKLOCAL(in6->s6_addr) || IN6_IS_ADDR_MC_LINKLOCAL(in6->s6_addr))
		utrace_print_interface(b, address->call->words, scope);
	else
		utrace_put_udec(b, scope);
}

static void print_netlink(struct utrace_buffer *b, const struct utrace_piece *address)
{
	char groups[12];

	utrace_put(b, ", nl_pid=");
	utrace_put_dec(b, (int)utrace_piece_number(address, offsetof(struct sockaddr_nl, nl_pid), 4));
	snprintf(groups, sizeof(groups), "%08x",
		 (unsigned int)utrace_piece_number(address, offsetof(struct sockaddr_nl, nl_groups), 4));
	utrace_put_all(b, ", nl_groups=", groups);
}

static void print_hardware_address(struct utrace_buffer *b, const struct utrace_piece *address,
				   unsigned int len)
{
	const size_t from = offsetof(struct sockaddr_ll, sll_addr);
	char byte[8];
	unsigned int i;

	utrace_put(b, ", sll_addr=[");
	for (i = 0; i < len; i++) {
		utrace_put(b, i ? ", " : "");
		if (from + i >= address->len) {
			utrace_put(b, "...");
			break;
		}
		snprintf(byte, sizeof(byte), "0x%02x", address->bytes[from + i]);
		utrace_put(b, byte);
	}
	utrace_put_char(b, ']');
}

/* An Ethernet protocol, whose bytes are in the network's order. */
static void put_ether_protocol(struct utrace_buffer *b, const unsigned char *bytes)
{
	const enum utrace_names how = b->names;

	if (!begin_bytes(b, bytes, 2))
		return;
	utrace_put(b, "htons(");
	utrace_print_value(b, SET_ether_type, bytes[0] << 8 | bytes[1]);
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

static void print_packet(struct utrace_buffer *b, const struct utrace_piece *address)
{
	struct sockaddr_ll ll;

	memcpy(&ll, address->bytes, sizeof(ll));
	utrace_put(b, ", sll_protocol=");
	put_ether_protocol(b, address->bytes + FAMILY_SIZE);
	utrace_put(b, ", sll_ifindex=");
	utrace_print_interface(b, address->call->words, ll.sll_ifindex);
	utrace_put(b, ", sll_hatype=");
	utrace_print_value(b, SET_hardware_type, ll.sll_hatype);
	utrace_put(b, ", sll_pkttype=");
	utrace_print_value(b, SET_packet_type, ll.sll_pkttype);
	utrace_put(b, ", sll_halen=");
	utrace_put_udec(b, ll.sll_halen);
	if (ll.sll_halen)
		print_hardware_address(b, address, ll.sll_halen);
}

/* Header files lag behind the kernel. */
#ifndef AF_MCTP
#define AF_MCTP	45
#endif

static const struct {
	unsigned int family;
	size_t least;
	void (*print)(struct utrace_buffer *b, const struct utrace_piece *address);
} families[] = {
	{ AF_UNIX, FAMILY_SIZE + 1, print_unix },
	{ AF_INET, sizeof(struct sockaddr_in), utrace_print_in },
	{ AF_INET6, INET6_LEAST, utrace_print_in6 },
	{ AF_NETLINK, sizeof(struct sockaddr_nl), print_netlink },
	{ AF_PACKET, sizeof(struct sockaddr_ll), print_packet },
	{ AF_RXRPC, 36, utrace_print_rxrpc },
	{ AF_IEEE802154, 20, utrace_print_ieee802154 },
	{ AF_ALG, 25, utrace_print_alg },
	{ AF_NFC, 16, utrace_print_nfc },
	{ AF_VSOCK, 16, utrace_print_vsock },
	{ AF_QIPCRTR, 12, utrace_print_qipcrtr },
	{ AF_XDP, 16, utrace_print_xdp },
	{ AF_MCTP, 12, utrace_print_mctp },
};

static void print_data(struct utrace_buffer *b, const struct utrace_piece *address,
		       unsigned int family)
{
	unsigned int i;

	for (i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
		if (families[i].family == family && address->len >= families[i].least) {
			families[i].print(b, address);
			return;
		}
	}
	utrace_put(b, ", sa_data=");
	utrace_print_bytes(b, address->bytes + FAMILY_SIZE, address->len - FAMILY_SIZE);
}

/**
 * utrace_print_sockaddr - print a socket's address
 * @b: the destination
 * @address: its bytes
 *
 * Return: its family; -1 if there is none, then nothing is printed.
 */
int utrace_print_sockaddr(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const unsigned int family = utrace_piece_number(address, 0, FAMILY_SIZE);

	if (address->len < FAMILY_SIZE)
		return -1;
	utrace_put(b, "{sa_family=");
	utrace_print_value(b, SET_family, family);
	if (address->len > FAMILY_SIZE)
		print_data(b, address, family);
	utrace_put_char(b, '}');
	return (int)family;
}

/* The length of an address, before the call and behind; false: it is not known. */
static bool get_length(const struct utrace_call *call, unsigned int i, enum utrace_direction out,
		       int *len)
{
	struct utrace_piece piece;

	if (i >= MAX_ARGS || !utrace_piece_find(call, i, out, &piece) || piece.len < sizeof(*len))
		return false;
	*len = (int)utrace_piece_number(&piece, 0, sizeof(*len));
	return true;
}

/* An address that the kernel has written; its length is behind the next argument. */
void utrace_print_sockaddr_out(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece piece;
	int before, after;

	if (utrace_call_failed(call) || !utrace_piece_find(call, i, PIECE_OUT, &piece) ||
	    !get_length(call, i + 1, PIECE_IN, &before) ||
	    !get_length(call, i + 1, PIECE_OUT, &after)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	before = before < after ? before : after;
	if (before < 0 || (size_t)before > piece.len)
		before = (int)piece.len;
	piece = utrace_piece_at(&piece, 0, before);
	if (utrace_print_sockaddr(b, &piece) < 0)
		utrace_print_pointer(b, call, i);
}

/* A length that the kernel writes back: [110 => 16]. */
void utrace_print_length_inout(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	int before, after;

	if (!get_length(call, i, PIECE_IN, &before)) {
		utrace_print_pointer(b, call, i);
		return;
	}
	utrace_put_char(b, '[');
	utrace_put_dec(b, before);
	if (get_length(call, i, PIECE_OUT, &after) && after != before && !utrace_call_failed(call)) {
		utrace_put(b, " => ");
		utrace_put_dec(b, after);
	}
	utrace_put_char(b, ']');
}

/* An address of the caller's, if the record has it as memory; its length is the next argument. */
void utrace_print_sockaddr_in(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece piece;

	if (!utrace_piece_find(call, i, PIECE_IN, &piece) ||
	    (piece.faulted && piece.len < sizeof(struct sockaddr_storage)) ||
	    utrace_print_sockaddr(b, &piece) < 0)
		utrace_print_pointer(b, call, i);
}

/**
 * utrace_print_hardware_bytes - print a hardware address
 * @b: the destination
 * @bytes: its bytes
 * @len: how many there are
 */
void utrace_print_hardware_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len)
{
	const enum utrace_names how = b->names;
	char byte[8];
	size_t i;

	if (!begin_bytes(b, bytes, len))
		return;
	for (i = 0; i < len; i++) {
		snprintf(byte, sizeof(byte), "%s%02x", i ? ":" : "", bytes[i]);
		utrace_put(b, byte);
	}
	utrace_names_end(b, how);
}

void utrace_member_hardware_address(struct utrace_buffer *b, const struct utrace_value *value)
{
	const unsigned int len = utrace_struct_get(value->whole, value->of, "mr_alen");

	utrace_print_hardware_bytes(b, value->at.bytes, len < value->at.len ? len : value->at.len);
}

void utrace_member_mac(struct utrace_buffer *b, const struct utrace_value *value)
{
	utrace_print_hardware_bytes(b, value->at.bytes, value->at.len);
}

void utrace_member_ether_protocol(struct utrace_buffer *b, const struct utrace_value *value)
{
	put_ether_protocol(b, value->at.bytes);
}

void utrace_member_inet6(struct utrace_buffer *b, const struct utrace_value *value)
{
	if (b->names)
		utrace_put_all(b, value->label + 1, "=");
	utrace_print_inet_address(b, AF_INET6, value->at.bytes);
	if (!b->names)
		utrace_put_all(b, ", ", value->label, ")");
}
