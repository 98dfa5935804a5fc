// SPDX-License-Identifier: GPL-2.0
/*
 * Messages of NETLINK_ROUTE behind their heads: a struct, and attributes.
 */
#include <sys/socket.h>
#include <linux/fib_rules.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/neighbour.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>

#include "kinds.h"
#include "netlink.h"

/* Kinds of an attribute's data, beside structs. */
enum { TEXT = -1, ADDRESS = -2, HARDWARE = -3 };

struct attribute {
	unsigned short type;
	short what;
};

static const struct attribute link_attributes[] = {
	{ IFLA_ADDRESS, HARDWARE }, { IFLA_BROADCAST, HARDWARE }, { IFLA_IFNAME, TEXT },
	{ IFLA_MTU, STRUCT_uint }, { IFLA_LINK, STRUCT_uint }, { IFLA_QDISC, TEXT },
	{ IFLA_MASTER, STRUCT_uint }, { IFLA_TXQLEN, STRUCT_uint }, { IFLA_WEIGHT, STRUCT_uint },
	{ IFLA_OPERSTATE, STRUCT_octet }, { IFLA_LINKMODE, STRUCT_octet },
	{ IFLA_NET_NS_PID, STRUCT_uint }, { IFLA_IFALIAS, TEXT }, { IFLA_NUM_VF, STRUCT_uint },
	{ IFLA_GROUP, STRUCT_uint }, { IFLA_NET_NS_FD, STRUCT_fd },
	{ IFLA_EXT_MASK, STRUCT_rtext_mask },
	{ IFLA_PROMISCUITY, STRUCT_uint }, { IFLA_NUM_TX_QUEUES, STRUCT_uint },
	{ IFLA_NUM_RX_QUEUES, STRUCT_uint }, { IFLA_CARRIER, STRUCT_octet },
	{ IFLA_CARRIER_CHANGES, STRUCT_uint }, { IFLA_LINK_NETNSID, STRUCT_int },
	{ IFLA_PHYS_PORT_NAME, TEXT }, { IFLA_PROTO_DOWN, STRUCT_octet },
	{ IFLA_GSO_MAX_SEGS, STRUCT_uint }, { IFLA_GSO_MAX_SIZE, STRUCT_uint },
	{ IFLA_CARRIER_UP_COUNT, STRUCT_uint }, { IFLA_CARRIER_DOWN_COUNT, STRUCT_uint },
	{ IFLA_NEW_IFINDEX, STRUCT_interface }, { IFLA_MIN_MTU, STRUCT_uint },
	{ IFLA_MAX_MTU, STRUCT_uint },
};

static const struct attribute address_attributes[] = {
	{ IFA_ADDRESS, ADDRESS }, { IFA_LOCAL, ADDRESS }, { IFA_LABEL, TEXT },
	{ IFA_BROADCAST, ADDRESS }, { IFA_ANYCAST, ADDRESS },
	{ IFA_CACHEINFO, STRUCT_ifa_cacheinfo },
	{ IFA_MULTICAST, ADDRESS }, { IFA_FLAGS, STRUCT_ifa_flag_word },
	{ IFA_RT_PRIORITY, STRUCT_uint }, { IFA_TARGET_NETNSID, STRUCT_int },
};

static const struct attribute route_attributes[] = {
	{ RTA_DST, ADDRESS }, { RTA_SRC, ADDRESS }, { RTA_IIF, STRUCT_interface },
	{ RTA_OIF, STRUCT_interface }, { RTA_GATEWAY, ADDRESS }, { RTA_PRIORITY, STRUCT_uint },
	{ RTA_PREFSRC, ADDRESS }, { RTA_PROTOINFO, STRUCT_uint }, { RTA_FLOW, STRUCT_uint },
	{ RTA_CACHEINFO, STRUCT_rta_cacheinfo }, { RTA_MP_ALGO, STRUCT_uint },
	{ RTA_TABLE, STRUCT_rt_table_word }, { RTA_MARK, STRUCT_uint }, { RTA_NEWDST, ADDRESS },
	{ RTA_PREF, STRUCT_octet }, { RTA_EXPIRES, STRUCT_u64 }, { RTA_UID, STRUCT_uint },
	{ RTA_TTL_PROPAGATE, STRUCT_octet }, { RTA_IP_PROTO, STRUCT_octet },
	{ RTA_SPORT, STRUCT_ushort }, { RTA_DPORT, STRUCT_ushort },
};

static const struct attribute neighbour_attributes[] = {
	{ NDA_DST, ADDRESS }, { NDA_LLADDR, HARDWARE }, { NDA_CACHEINFO, STRUCT_nda_cacheinfo },
	{ NDA_PROBES, STRUCT_uint }, { NDA_VLAN, STRUCT_ushort }, { NDA_VNI, STRUCT_uint },
	{ NDA_IFINDEX, STRUCT_interface }, { NDA_MASTER, STRUCT_interface },
	{ NDA_LINK_NETNSID, STRUCT_uint }, { NDA_SRC_VNI, STRUCT_uint }, { NDA_NH_ID, STRUCT_uint },
};

static const struct attribute rule_attributes[] = {
	{ FRA_DST, ADDRESS }, { FRA_SRC, ADDRESS }, { FRA_IIFNAME, TEXT },
	{ FRA_GOTO, STRUCT_uint },
	{ FRA_PRIORITY, STRUCT_uint }, { FRA_FWMARK, STRUCT_uint }, { FRA_FLOW, STRUCT_uint },
	{ FRA_SUPPRESS_IFGROUP, STRUCT_uint },
	{ FRA_SUPPRESS_PREFIXLEN, STRUCT_uint }, { FRA_TABLE, STRUCT_rt_table_word },
	{ FRA_FWMASK, STRUCT_uint }, { FRA_OIFNAME, TEXT }, { FRA_L3MDEV, STRUCT_octet },
};

static const struct attribute nexthop_attributes[] = {
	{ NHA_ID, STRUCT_uint }, { NHA_OIF, STRUCT_interface }, { NHA_GATEWAY, ADDRESS },
	{ NHA_GROUPS, STRUCT_uint }, { NHA_MASTER, STRUCT_interface },
};

static const struct attribute control_attributes[] = {
	{ TCA_KIND, TEXT },
};

/**
 * struct kind - a kind of messages
 * @family: the name of the struct's first member
 * @id: the struct
 * @names: the names of the attributes' types
 * @attributes: those whose data is known
 * @count: how many these are
 */
struct kind {
	const char *family;
	enum utrace_struct_id id;
	enum utrace_set_id names;
	const struct attribute *attributes;
	size_t count;
};

enum { LINK, ADDR, ROUTE, NEIGHBOUR, RULE, NEXTHOP, CONTROL };

#define ATTRIBUTES(list)	list, sizeof(list) / sizeof(list[0])
static const struct kind kinds[] = {
	[LINK] = { "ifi_family", STRUCT_ifinfomsg, SET_ifla_attr, ATTRIBUTES(link_attributes) },
	[ADDR] = { "ifa_family", STRUCT_ifaddrmsg, SET_ifa_attr, ATTRIBUTES(address_attributes) },
	[ROUTE] = { "rtm_family", STRUCT_rtmsg, SET_rta_attr, ATTRIBUTES(route_attributes) },
	[NEIGHBOUR] = { "ndm_family", STRUCT_ndmsg, SET_nda_attr,
			ATTRIBUTES(neighbour_attributes) },
	[RULE] = { "family", STRUCT_fib_rule_hdr, SET_fra_attr, ATTRIBUTES(rule_attributes) },
	[NEXTHOP] = { "nh_family", STRUCT_nhmsg, SET_nha_attr, ATTRIBUTES(nexthop_attributes) },
	[CONTROL] = { "tcm_family", STRUCT_tcmsg, SET_tca_attr, ATTRIBUTES(control_attributes) },
};

/* The kind of a type: mostly, four types belong together. NULL: it is not known. */
static const struct kind *kind_of(unsigned int type, unsigned int family)
{
	if (!utrace_name_find(SET_rtm_type, type))
		return NULL;
	switch (type & ~3U) {
	case RTM_NEWLINK:
		return &kinds[LINK];
	case RTM_NEWADDR:
	case RTM_GETMULTICAST & ~3U:
	case RTM_GETANYCAST & ~3U:
		return &kinds[ADDR];
	case RTM_NEWROUTE:
		return &kinds[ROUTE];
	case RTM_NEWNEIGH:
		return &kinds[type == RTM_GETNEIGH && family == AF_BRIDGE ? LINK : NEIGHBOUR];
	case RTM_NEWRULE:
		return &kinds[RULE];
	case RTM_NEWNEXTHOP:
		return &kinds[NEXTHOP];
	case RTM_NEWQDISC:
	case RTM_NEWTCLASS:
	case RTM_NEWTFILTER:
	case RTM_NEWCHAIN:
		return &kinds[CONTROL];
	default:
		return NULL;
	}
}

/**
 * struct message - the message whose attributes are printed
 * @kind: its kind
 * @family: the family of its addresses
 */
struct message {
	const struct kind *kind;
	unsigned int family;
};

/* A name, of which the NUL at the end is not shown. */
static void print_text(struct utrace_buffer *b, const struct utrace_span *data)
{
	const bool whole = data->at.len == data->len;
	const bool ends = whole && !data->at.bytes[data->len - 1];
	const unsigned int limit = data->at.call->words->limit;

	utrace_print_limited(b, &data->at, data->len - ends);
	utrace_put(b, whole && !ends && (!limit || data->len <= limit) ? "..." : "");
}

static void print_address(struct utrace_buffer *b, const struct utrace_span *data,
			  unsigned int family)
{
	const size_t size = family == AF_INET ? 4 : 16;

	if ((family != AF_INET && family != AF_INET6) || data->len < size) {
		utrace_span_hex(b, data);
		return;
	}
	if (data->at.len < size) {
		utrace_print_address_of(b, data->address);
		return;
	}
	utrace_print_inet_address(b, (int)family, data->at.bytes);
	utrace_put(b, family == AF_INET6 && !b->names ? ")" : "");
}

static int what_is(const struct kind *kind, unsigned int type)
{
	size_t i;

	for (i = 0; i < kind->count; i++)
		if (kind->attributes[i].type == type)
			return kind->attributes[i].what;
	return NR_STRUCTS;
}

static void print_data(struct utrace_buffer *b, const struct utrace_span *data, unsigned int type,
		       const void *with)
{
	const struct message *message = with;
	const int what = what_is(message->kind, type);
	const size_t size = what >= 0 && what < NR_STRUCTS ?
			    utrace_struct_size(data->at.call, what) : 0;

	if (!data->at.len)
		utrace_print_address_of(b, data->address);
	else if (what == TEXT)
		print_text(b, data);
	else if (what == ADDRESS)
		print_address(b, data, message->family);
	else if (what == HARDWARE && data->at.len == data->len)
		utrace_print_hardware_bytes(b, data->at.bytes, data->len);
	else if (size && size <= data->at.len)
		utrace_print_members(b, &data->at, what);
	else if (size && size <= data->len)
		utrace_print_address_of(b, data->address);
	else
		utrace_span_hex(b, data);
}

static void print_family(struct utrace_buffer *b, const char *label, unsigned int family)
{
	utrace_put_all(b, "{", label, "=");
	utrace_print_value(b, SET_family, family);
}

/* A message of a kind that is not known begins with a family, too. */
static void print_unknown(struct utrace_buffer *b, const struct utrace_span *payload,
			  unsigned int family)
{
	const struct utrace_span rest = utrace_span_at(payload, 1, payload->len);

	print_family(b, "family", family);
	if (rest.len) {
		utrace_put(b, ", data=");
		utrace_span_hex(b, &rest);
	}
	utrace_put_char(b, '}');
}

static void print_known(struct utrace_buffer *b, const struct utrace_span *payload,
			const struct message *message)
{
	const size_t size = utrace_struct_size(payload->at.call, message->kind->id);
	const struct utrace_piece head = utrace_piece_at(&payload->at, 0, size);
	struct utrace_span rest;

	if (payload->at.len < size) {
		print_family(b, message->kind->family, message->family);
		utrace_put(b, ", ");
		if (payload->len < size)
			utrace_put(b, "...");
		else
			utrace_print_address_of(b, payload->address + 1);
		utrace_put_char(b, '}');
		return;
	}
	utrace_print_members(b, &head, message->kind->id);
	if (payload->len <= NLMSG_ALIGN(size))
		return;
	rest = utrace_span_at(payload, NLMSG_ALIGN(size), payload->len);
	utrace_put(b, ", ");
	utrace_print_attributes(b, &rest, message->kind->names, print_data, message);
}

/**
 * utrace_print_rtnetlink - print what follows the head of a message
 * @b: the destination
 * @payload: it
 * @type: the message's type
 */
void utrace_print_rtnetlink(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int type)
{
	struct message message;
	unsigned char family;

	if (!utrace_span_read(b, payload, &family, sizeof(family), false))
		return;
	message.family = family;
	message.kind = kind_of(type, family);
	if (message.kind)
		print_known(b, payload, &message);
	else
		print_unknown(b, payload, family);
}
