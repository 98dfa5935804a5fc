// SPDX-License-Identifier: GPL-2.0
/*
 * Addresses of the rarer families of sockets. Each function prints what follows the family.
 */
#include <sys/socket.h>
#include <linux/if_xdp.h>
#include <linux/nfc.h>

#include "kinds.h"
#include "members.h"

/* strace has the names of these behind the numbers, unless -X raw leaves them out. */
static void put_behind(struct utrace_buffer *b, const char *label, enum utrace_set_id id,
		       unsigned long long number)
{
	const enum utrace_names how = b->names;

	utrace_put_all(b, label, "=");
	if (how == NAMES_ALONE)
		b->names = NAMES_BEHIND;
	utrace_print_named(b, id, number);
	b->names = how;
}

static void put_named(struct utrace_buffer *b, const char *label, enum utrace_set_id id,
		      unsigned long long number)
{
	utrace_put_all(b, label, "=");
	utrace_print_named(b, id, number);
}

static void put_number(struct utrace_buffer *b, const char *label, unsigned long long number)
{
	utrace_put_all(b, label, "=");
	utrace_put_hex(b, number);
}

#define GET(address, offset, size)	utrace_piece_number(address, offset, size)

/* The transport's address begins with its family, too. Of a short one the bytes are shown. */
static void print_transport(struct utrace_buffer *b, const struct utrace_piece *transport,
			    size_t room, const char *label, size_t least,
			    void (*print)(struct utrace_buffer *b, const struct utrace_piece *address))
{
	utrace_put(b, label);
	utrace_print_value(b, SET_family, (long long)GET(transport, 0, 2));
	if (print && room >= least) {
		print(b, transport);
	} else if (transport->len > 2) {
		utrace_put(b, ", ");
		utrace_print_bytes(b, transport->bytes + 2, transport->len - 2);
	}
}

void utrace_print_rxrpc(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const size_t room = GET(address, 6, 2);
	const struct utrace_piece transport = utrace_piece_at(address, 8, room);

	put_behind(b, ", srx_service", SET_rxrpc_service, GET(address, 2, 2));
	put_named(b, ", transport_type", SET_socket_type, GET(address, 4, 2));
	utrace_put(b, ", transport_len=");
	utrace_put_udec(b, room);
	utrace_put(b, ", transport={");
	if (GET(address, 8, 2) == AF_INET)
		print_transport(b, &transport, room, "sin={sin_family=", 16, utrace_print_in);
	else if (GET(address, 8, 2) == AF_INET6)
		print_transport(b, &transport, room, "sin6={sin6_family=", 24, utrace_print_in6);
	else
		print_transport(b, &transport, room, "family=", 0, NULL);
	utrace_put(b, GET(address, 8, 2) == AF_INET || GET(address, 8, 2) == AF_INET6 ? "}}" : "}");
}

enum { IEEE802154_NONE, IEEE802154_SHORT = 2 };

void utrace_print_ieee802154(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const unsigned int type = GET(address, 4, 4);

	put_behind(b, ", addr={addr_type", SET_ieee802154_type, type);
	put_behind(b, ", pan_id", SET_ieee802154_pan, GET(address, 8, 2));
	if (type == IEEE802154_SHORT) {
		put_behind(b, ", short_addr", SET_ieee802154_address, GET(address, 10, 2));
	} else if (type != IEEE802154_NONE) {
		utrace_put(b, ", hwaddr=");
		utrace_print_hardware_bytes(b, address->bytes + 10, 8);
	}
	utrace_put_char(b, '}');
}

/* The last byte is to be a NUL, and is not shown if it is none. */
static void put_text(struct utrace_buffer *b, const char *label, const struct utrace_piece *text)
{
	const size_t len = strnlen((const char *)text->bytes, text->len);
	const bool ended = len < text->len;

	utrace_put_all(b, label, "=");
	utrace_print_bytes(b, text->bytes, len - !ended);
	utrace_put(b, ended ? "" : "...");
}

void utrace_print_alg(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const struct utrace_piece type = utrace_piece_at(address, 2, 14);
	const struct utrace_piece name = utrace_piece_at(address, 24, address->len);

	put_text(b, ", salg_type", &type);
	put_behind(b, ", salg_feat", SET_alg_flags, GET(address, 16, 4));
	put_behind(b, ", salg_mask", SET_alg_flags, GET(address, 20, 4));
	put_text(b, ", salg_name", &name);
}

/* The length of the service's name is a long, behind the name and up to where a long may be. */
static void print_service(struct utrace_buffer *b, const struct utrace_piece *address, size_t at)
{
	const unsigned long long len = GET(address, at, utrace_word_size(address->call));

	put_behind(b, ", dsap", SET_nfc_sap, address->bytes[16]);
	put_behind(b, ", ssap", SET_nfc_sap, address->bytes[17]);
	utrace_put(b, ", service_name=");
	utrace_print_bytes(b, address->bytes + 18,
			   len < NFC_LLCP_MAX_SERVICE_NAME ? len : NFC_LLCP_MAX_SERVICE_NAME);
	utrace_put(b, ", service_name_len=");
	utrace_put_udec(b, len);
}

void utrace_print_nfc(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const size_t word = utrace_word_size(address->call), at = word == 8 ? 88 : 84;

	utrace_put(b, ", dev_idx=");
	utrace_print_interface(b, address->call->words, GET(address, 4, 4));
	put_number(b, ", target_idx", GET(address, 8, 4));
	put_named(b, ", nfc_protocol", SET_nfc_protocol, GET(address, 12, 4));
	if (address->len >= at + word)
		print_service(b, address, at);
	else if (address->len > sizeof(struct sockaddr_nfc))
		utrace_put(b, ", ...");
}

void utrace_print_vsock(struct utrace_buffer *b, const struct utrace_piece *address)
{
	if (GET(address, 2, 2))
		put_number(b, ", svm_reserved1", GET(address, 2, 2));
	put_named(b, ", svm_cid", SET_vsock_cid, GET(address, 8, 4));
	put_named(b, ", svm_port", SET_vsock_port, GET(address, 4, 4));
	put_named(b, ", svm_flags", SET_vsock_flags, address->bytes[12]);
	if (!GET(address, 13, 2) && !address->bytes[15])
		return;
	utrace_put(b, ", svm_zero=");
	utrace_print_hex_bytes(b, address->bytes + 13, 3);
}

void utrace_print_qipcrtr(struct utrace_buffer *b, const struct utrace_piece *address)
{
	put_named(b, ", sq_node", SET_qrtr_node, GET(address, 4, 4));
	put_named(b, ", sq_port", SET_qrtr_port, GET(address, 8, 4));
}

void utrace_print_xdp(struct utrace_buffer *b, const struct utrace_piece *address)
{
	const unsigned int flags = GET(address, 2, 2), fd = GET(address, 12, 4);

	put_named(b, ", sxdp_flags", SET_xdp_flags, flags);
	utrace_put(b, ", sxdp_ifindex=");
	utrace_print_interface(b, address->call->words, GET(address, 4, 4));
	utrace_put(b, ", sxdp_queue_id=");
	utrace_put_udec(b, GET(address, 8, 4));
	if (flags & XDP_SHARED_UMEM) {
		utrace_put(b, ", sxdp_shared_umem_fd=");
		utrace_put_dec(b, (int)fd);
	} else if (fd) {
		put_number(b, ", sxdp_shared_umem_fd", fd);
	}
}

void utrace_print_mctp(struct utrace_buffer *b, const struct utrace_piece *address)
{
	if (GET(address, 2, 2))
		put_number(b, ", __smctp_pad0", GET(address, 2, 2));
	put_named(b, ", smctp_network", SET_mctp_network, GET(address, 4, 4));
	put_named(b, ", smctp_addr={s_addr", SET_mctp_address, address->bytes[8]);
	put_number(b, "}, smctp_type", address->bytes[9]);
	put_number(b, ", smctp_tag", address->bytes[10]);
	if (address->bytes[11])
		put_number(b, ", __smctp_pad1", address->bytes[11]);
}
