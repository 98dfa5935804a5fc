// SPDX-License-Identifier: GPL-2.0
/*
 * Messages of NETLINK_ROUTE behind their heads: a struct, and attributes.
 */
#include <sys/socket.h>
#include <linux/fib_rules.h>
#include <linux/gen_stats.h>
#include <linux/if_addr.h>
#include <linux/neighbour.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>

#include "kinds.h"
#include "netlink.h"

static const struct utrace_attribute address_attributes[] = {
	{ IFA_ADDRESS, DATA_ADDRESS }, { IFA_LOCAL, DATA_ADDRESS }, { IFA_LABEL, DATA_TEXT },
	{ IFA_BROADCAST, DATA_ADDRESS }, { IFA_ANYCAST, DATA_ADDRESS },
	{ IFA_CACHEINFO, STRUCT_ifa_cacheinfo },
	{ IFA_MULTICAST, DATA_ADDRESS }, { IFA_FLAGS, STRUCT_ifa_flag_word },
	{ IFA_RT_PRIORITY, STRUCT_uint }, { IFA_TARGET_NETNSID, STRUCT_int },
};

static const struct utrace_attribute metric_list[] = {
	{ RTAX_LOCK, STRUCT_uint }, { RTAX_MTU, STRUCT_uint }, { RTAX_WINDOW, STRUCT_uint },
	{ RTAX_RTT, STRUCT_uint }, { RTAX_RTTVAR, STRUCT_uint }, { RTAX_SSTHRESH, STRUCT_uint },
	{ RTAX_CWND, STRUCT_uint }, { RTAX_ADVMSS, STRUCT_uint }, { RTAX_REORDERING, STRUCT_uint },
	{ RTAX_HOPLIMIT, STRUCT_uint }, { RTAX_INITCWND, STRUCT_uint },
	{ RTAX_FEATURES, STRUCT_uint }, { RTAX_RTO_MIN, STRUCT_uint },
	{ RTAX_INITRWND, STRUCT_uint }, { RTAX_QUICKACK, STRUCT_uint }, { RTAX_CC_ALGO, DATA_TEXT },
};

static const struct utrace_attributes metrics = { UTRACE_ATTRIBUTES(rtax_attr, metric_list) };

static const struct utrace_attribute route_attributes[] = {
	{ RTA_DST, DATA_ADDRESS }, { RTA_SRC, DATA_ADDRESS }, { RTA_IIF, STRUCT_interface },
	{ RTA_OIF, STRUCT_interface }, { RTA_GATEWAY, DATA_ADDRESS },
	{ RTA_PRIORITY, STRUCT_uint }, { RTA_PREFSRC, DATA_ADDRESS },
	{ RTA_PROTOINFO, STRUCT_uint }, { RTA_FLOW, STRUCT_uint },
	{ RTA_CACHEINFO, STRUCT_rta_cacheinfo }, { RTA_MP_ALGO, STRUCT_uint },
	{ RTA_TABLE, STRUCT_rt_table_word }, { RTA_MARK, STRUCT_uint },
	{ RTA_NEWDST, DATA_ADDRESS }, { RTA_PREF, STRUCT_octet }, { RTA_EXPIRES, STRUCT_u64 },
	{ RTA_UID, STRUCT_uint }, { RTA_TTL_PROPAGATE, STRUCT_octet },
	{ RTA_IP_PROTO, STRUCT_octet }, { RTA_SPORT, STRUCT_ushort }, { RTA_DPORT, STRUCT_ushort },
};

static const struct utrace_nest route_nests[] = {
	{ .type = RTA_METRICS, .of = &metrics },
	{ .type = 0 },
};

static const struct utrace_attribute neighbour_attributes[] = {
	{ NDA_DST, DATA_ADDRESS }, { NDA_LLADDR, DATA_HARDWARE },
	{ NDA_CACHEINFO, STRUCT_nda_cacheinfo },
	{ NDA_PROBES, STRUCT_uint }, { NDA_VLAN, STRUCT_ushort }, { NDA_VNI, STRUCT_uint },
	{ NDA_IFINDEX, STRUCT_interface }, { NDA_MASTER, STRUCT_interface },
	{ NDA_LINK_NETNSID, STRUCT_uint }, { NDA_SRC_VNI, STRUCT_uint }, { NDA_NH_ID, STRUCT_uint },
};

static const struct utrace_attribute rule_attributes[] = {
	{ FRA_DST, DATA_ADDRESS }, { FRA_SRC, DATA_ADDRESS }, { FRA_IIFNAME, DATA_TEXT },
	{ FRA_GOTO, STRUCT_uint },
	{ FRA_PRIORITY, STRUCT_uint }, { FRA_FWMARK, STRUCT_uint }, { FRA_FLOW, STRUCT_uint },
	{ FRA_SUPPRESS_IFGROUP, STRUCT_uint },
	{ FRA_SUPPRESS_PREFIXLEN, STRUCT_uint }, { FRA_TABLE, STRUCT_rt_table_word },
	{ FRA_FWMASK, STRUCT_uint }, { FRA_OIFNAME, DATA_TEXT }, { FRA_L3MDEV, STRUCT_octet },
	{ FRA_UID_RANGE, STRUCT_fib_rule_uid_range }, { FRA_PROTOCOL, STRUCT_rt_protocol_octet },
	{ FRA_IP_PROTO, STRUCT_ip_protocol_octet },
	{ FRA_SPORT_RANGE, STRUCT_fib_rule_port_range },
	{ FRA_DPORT_RANGE, STRUCT_fib_rule_port_range },
};

static const struct utrace_attribute nexthop_attributes[] = {
	{ NHA_ID, STRUCT_uint }, { NHA_OIF, STRUCT_interface }, { NHA_GATEWAY, DATA_ADDRESS },
	{ NHA_GROUPS, STRUCT_uint }, { NHA_MASTER, STRUCT_interface },
};

static const struct utrace_attribute control_statistics_list[] = {
	{ TCA_STATS_BASIC, STRUCT_gnet_stats_basic },
	{ TCA_STATS_RATE_EST, STRUCT_gnet_stats_rate_est },
	{ TCA_STATS_QUEUE, STRUCT_gnet_stats_queue },
	{ TCA_STATS_RATE_EST64, STRUCT_gnet_stats_rate_est64 },
	{ TCA_STATS_BASIC_HW, STRUCT_gnet_stats_basic }, { TCA_STATS_PKT64, STRUCT_u64 },
};

static const struct utrace_attributes control_statistics = {
	UTRACE_ATTRIBUTES(tca_stats_attr, control_statistics_list)
};

static const struct utrace_attribute control_attributes[] = {
	{ TCA_KIND, DATA_TEXT }, { TCA_STATS, STRUCT_tc_stats }, { TCA_RATE, STRUCT_tc_estimator },
	{ TCA_FCNT, STRUCT_uint }, { TCA_CHAIN, STRUCT_uint }, { TCA_HW_OFFLOAD, STRUCT_octet },
	{ TCA_INGRESS_BLOCK, STRUCT_uint }, { TCA_EGRESS_BLOCK, STRUCT_uint },
	{ TCA_DUMP_FLAGS, STRUCT_uint },
};

static const struct utrace_nest control_nests[] = {
	{ .type = TCA_STATS2, .of = &control_statistics },
	{ .type = 0 },
};

#define GROUP(name, set)								\
	static const struct utrace_attributes name##_group = {				\
		UTRACE_ATTRIBUTES(set, name##_attributes)				\
	}

GROUP(address, ifa_attr);
GROUP(neighbour, nda_attr);
GROUP(rule, fra_attr);
GROUP(nexthop, nha_attr);

static const struct utrace_attributes route_group = {
	UTRACE_ATTRIBUTES(rta_attr, route_attributes), .nests = route_nests,
};
static const struct utrace_attributes control_group = {
	UTRACE_ATTRIBUTES(tca_attr, control_attributes), .nests = control_nests,
};

enum { LINK, ADDR, ROUTE, NEIGHBOUR, RULE, NEXTHOP, CONTROL };

static const struct utrace_nl_kind kinds[] = {
	[LINK] = { "ifi_family", STRUCT_ifinfomsg, &utrace_link_attributes },
	[ADDR] = { "ifa_family", STRUCT_ifaddrmsg, &address_group },
	[ROUTE] = { "rtm_family", STRUCT_rtmsg, &route_group },
	[NEIGHBOUR] = { "ndm_family", STRUCT_ndmsg, &neighbour_group },
	[RULE] = { "family", STRUCT_fib_rule_hdr, &rule_group },
	[NEXTHOP] = { "nh_family", STRUCT_nhmsg, &nexthop_group },
	[CONTROL] = { "tcm_family", STRUCT_tcmsg, &control_group },
};

/* The kind of a type: mostly, four types belong together. NULL: it is not known. */
static const struct utrace_nl_kind *kind_of(unsigned int type, unsigned int family)
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
 * utrace_print_rtnetlink - print what follows the head of a message
 * @b: the destination
 * @payload: it
 * @type: the message's type
 */
void utrace_print_rtnetlink(struct utrace_buffer *b, const struct utrace_span *payload,
			    unsigned int type)
{
	const struct utrace_nl_kind *kind;
	unsigned char family;

	if (!utrace_span_read(b, payload, &family, sizeof(family), false))
		return;
	kind = kind_of(type, family);
	if (kind)
		utrace_print_nl_kind(b, payload, kind, family);
	else
		utrace_print_nl_family(b, payload, family);
}
