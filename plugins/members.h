/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Structs in memory, and the kinds of their members: utrace_member_KIND(). tables/structs assigns
 * kinds to members.
 */
#ifndef _PLUGINS_MEMBERS_H
#define _PLUGINS_MEMBERS_H

#include "names.h"
#include "pieces.h"
#include "structs.list"

#define STRUCT(name)	STRUCT_##name,
enum utrace_struct_id { UTRACE_STRUCTS(STRUCT) NR_STRUCTS };
#undef STRUCT

/**
 * struct utrace_value - the value of a member
 * @at: its bytes, as many as the member has
 * @whole: the struct
 * @of: which one that is
 * @label: the member's name
 * @id: the set of names, or the struct, that is the member's kind
 */
struct utrace_value {
	struct utrace_piece at;
	const struct utrace_piece *whole;
	enum utrace_struct_id of;
	unsigned int id;
	const char *label;
};

typedef void utrace_member_t(struct utrace_buffer *b, const struct utrace_value *value);

/**
 * struct utrace_member - a member of a struct; made by tables/gen-structs.sh
 * @label: its name, with a '&' if @print prints that; NULL in the struct that stands for a scalar
 * @print: prints the value; a member of which nothing is printed does not exist
 * @id: a set of names, or a struct, for @print
 * @verbose: only with all members
 * @offset: where it is, by ABI
 * @size: its size, by ABI; that of an element if @count is not 0
 * @count: the number of elements of an array
 * @where: the member exists only if the word here, by ABI,
 * @bits: has some of these bits
 */
struct utrace_member {
	const char *label;
	utrace_member_t *print;
	unsigned int id;
	bool verbose;
	unsigned short offset[UTRACE_ABIS];
	unsigned short size[UTRACE_ABIS];
	unsigned int count;
	unsigned short where[UTRACE_ABIS];
	unsigned long long bits;
};

#define UTRACE_MEMBER_KINDS(X)							\
	/* structs.c */								\
	X(set) X(struct)							\
	/* members.c */								\
	X(dec) X(udec) X(hex) X(hex_always) X(hex_word) X(octal) X(pointer) X(uid) X(fd) X(text)	\
	X(utime) X(cgroup) X(mq_flags) X(page_status)	\
	X(rlim) X(seconds)		\
	X(file_mode) X(device) X(device_if) X(size_if) X(stat_time) X(statx_time) X(fsid) \
	X(open_how_flags) X(epoll_data) X(entry_number) X(segment_flags)				\
	X(interface) X(inet) X(sockaddr)			\
	/* address.c */								\
	X(hardware_address) X(inet6) X(mac) X(ether_protocol)			\
	/* links.c */								\
	X(bridge_options)							\
	/* sock_diag.c */							\
	X(diag_socket) X(diag_extensions) X(tcp_states) X(inet_shutdown_how)	\
	/* clone.c */								\
	X(set_tid) X(set_tid_size)						\
	/* bpf.c */								\
	X(bpf_name) X(bpf_string) X(bpf_path) X(bpf_log) X(bpf_changed) X(bpf_prog_ids)	\
	X(bpf_iter_infos) X(bpf_symbols) X(bpf_symbol) X(bpf_addresses) X(bpf_cookies)	\
	X(kernel_version) X(numa_node)	\
	/* terminal.c */							\
	X(term_oflags) X(term_cflags)						\
	/* signal.c */								\
	X(signal) X(signal_or_number) X(handler) X(sigset) X(wait_status)		\
	/* siginfo.c */								\
	X(signal_code) X(si_errno) X(si_syscall) X(ticks)						\
	X(sigev_value) X(sigev_signo) X(sigev_thread_id) X(sigev_thread)

#define DECLARE(kind)	utrace_member_t utrace_member_##kind;
UTRACE_MEMBER_KINDS(DECLARE)
#undef DECLARE

size_t utrace_struct_size(const struct utrace_call *call, enum utrace_struct_id id);
unsigned long long utrace_struct_get(const struct utrace_piece *piece, enum utrace_struct_id id,
				     const char *label);
bool utrace_print_struct(struct utrace_buffer *b, const struct utrace_piece *piece,
			 enum utrace_struct_id id);
void utrace_print_rest(struct utrace_buffer *b, const struct utrace_piece *piece,
		       enum utrace_struct_id id, unsigned long long size);
size_t utrace_array_limit(const struct utrace_piece *piece, size_t size);
void utrace_print_array_end(struct utrace_buffer *b, const struct utrace_piece *piece, size_t size,
			    size_t shown, bool more);
void utrace_print_array(struct utrace_buffer *b, const struct utrace_piece *piece,
			enum utrace_struct_id id);
void utrace_print_members(struct utrace_buffer *b, const struct utrace_piece *piece,
			  enum utrace_struct_id id);
void utrace_print_hardware_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len);

/* Each prints the rest of a socket's address behind the family; address.c checks the length. */
#define UTRACE_FAMILIES(X)	X(in) X(in6) X(rxrpc) X(ieee802154) X(alg) X(nfc) X(vsock) X(qipcrtr) \
				X(xdp) X(mctp)
#define DECLARE(family)								\
	void utrace_print_##family(struct utrace_buffer *b, const struct utrace_piece *address);
UTRACE_FAMILIES(DECLARE)
#undef DECLARE

void utrace_put_date(struct utrace_buffer *b, const char *before, long long seconds,
		     unsigned long long ns, unsigned int digits, const char *behind);
void utrace_print_address_of(struct utrace_buffer *b, unsigned long long address);
void utrace_print_sigset_bytes(struct utrace_buffer *b, const unsigned char *mask, size_t len);
void utrace_print_wait_status(struct utrace_buffer *b, int status);
void utrace_print_status(struct utrace_buffer *b, long long status);
void utrace_print_call_number(struct utrace_buffer *b, unsigned int arch, unsigned long long nr);
void utrace_print_mode_bits(struct utrace_buffer *b, unsigned int mode);
void utrace_print_device_number(struct utrace_buffer *b, unsigned long long device);
int utrace_next_byte(const char **at);
void utrace_print_escaped(struct utrace_buffer *b, const char *bytes, const char *end);
void utrace_print_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len);
void utrace_print_hex_bytes(struct utrace_buffer *b, const unsigned char *bytes, size_t len);
bool utrace_is_readable(const struct utrace_piece *piece, unsigned long long len);
void utrace_print_limited_hex(struct utrace_buffer *b, const struct utrace_piece *piece, size_t len);
void utrace_print_limited(struct utrace_buffer *b, const struct utrace_piece *piece, size_t len);
/* No limit of the bytes in pieces of memory. */
#define UTRACE_UNLIMITED	(-1ULL)

void utrace_print_iovecs(struct utrace_buffer *b, const struct utrace_piece *array,
			 const struct utrace_piece *bytes, unsigned long long count,
			 unsigned long long left, int netlink);

/* No netlink socket, and a netlink socket whose protocol is not known. */
#define UTRACE_NO_NETLINK	(-1)
#define UTRACE_NETLINK_ANY	0x7fffffff

bool utrace_is_netlink(const struct utrace_piece *address);
int utrace_netlink_of(const struct utrace_call *call, const struct utrace_piece *address);
void utrace_print_nl_messages(struct utrace_buffer *b, const struct utrace_piece *bytes, size_t len,
			  int protocol);
bool utrace_print_netlink_in(struct utrace_buffer *b, const struct utrace_call *call,
			     const struct utrace_arg_text *text);
bool utrace_print_netlink_out(struct utrace_buffer *b, const struct utrace_piece *piece, size_t len);
int utrace_print_sockaddr(struct utrace_buffer *b, const struct utrace_piece *address);
void utrace_print_inet_address(struct utrace_buffer *b, int family, const unsigned char *bytes);
void utrace_print_interface(struct utrace_buffer *b, const struct utrace_words *words,
			    unsigned int index);

#endif /* _PLUGINS_MEMBERS_H */
