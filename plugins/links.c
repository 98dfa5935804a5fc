// SPDX-License-Identifier: GPL-2.0
/*
 * The attributes of network links, many of which have attributes themselves.
 */
#include <sys/socket.h>
#include <linux/if_link.h>

#include "netlink.h"

static const struct utrace_attribute bridge_list[] = {
	{ IFLA_BR_FORWARD_DELAY, STRUCT_clock_ticks }, { IFLA_BR_HELLO_TIME, STRUCT_clock_ticks },
	{ IFLA_BR_MAX_AGE, STRUCT_clock_ticks }, { IFLA_BR_AGEING_TIME, STRUCT_clock_ticks },
	{ IFLA_BR_STP_STATE, STRUCT_uint }, { IFLA_BR_PRIORITY, STRUCT_ushort },
	{ IFLA_BR_VLAN_FILTERING, STRUCT_octet }, { IFLA_BR_VLAN_PROTOCOL, STRUCT_ether_protocol },
	{ IFLA_BR_GROUP_FWD_MASK, STRUCT_hex_short }, { IFLA_BR_ROOT_ID, STRUCT_ifla_bridge_id },
	{ IFLA_BR_BRIDGE_ID, STRUCT_ifla_bridge_id }, { IFLA_BR_ROOT_PORT, STRUCT_ushort },
	{ IFLA_BR_ROOT_PATH_COST, STRUCT_uint }, { IFLA_BR_TOPOLOGY_CHANGE, STRUCT_octet },
	{ IFLA_BR_TOPOLOGY_CHANGE_DETECTED, STRUCT_octet },
	{ IFLA_BR_HELLO_TIMER, STRUCT_clock_ticks }, { IFLA_BR_TCN_TIMER, STRUCT_clock_ticks },
	{ IFLA_BR_TOPOLOGY_CHANGE_TIMER, STRUCT_clock_ticks },
	{ IFLA_BR_GC_TIMER, STRUCT_clock_ticks }, { IFLA_BR_GROUP_ADDR, DATA_HARDWARE },
	{ IFLA_BR_MCAST_ROUTER, STRUCT_octet }, { IFLA_BR_MCAST_SNOOPING, STRUCT_octet },
	{ IFLA_BR_MCAST_QUERY_USE_IFADDR, STRUCT_octet }, { IFLA_BR_MCAST_QUERIER, STRUCT_octet },
	{ IFLA_BR_MCAST_HASH_ELASTICITY, STRUCT_uint }, { IFLA_BR_MCAST_HASH_MAX, STRUCT_uint },
	{ IFLA_BR_MCAST_LAST_MEMBER_CNT, STRUCT_uint },
	{ IFLA_BR_MCAST_STARTUP_QUERY_CNT, STRUCT_uint },
	{ IFLA_BR_MCAST_LAST_MEMBER_INTVL, STRUCT_clock_ticks },
	{ IFLA_BR_MCAST_MEMBERSHIP_INTVL, STRUCT_clock_ticks },
	{ IFLA_BR_MCAST_QUERIER_INTVL, STRUCT_clock_ticks },
	{ IFLA_BR_MCAST_QUERY_INTVL, STRUCT_clock_ticks },
	{ IFLA_BR_MCAST_QUERY_RESPONSE_INTVL, STRUCT_clock_ticks },
	{ IFLA_BR_MCAST_STARTUP_QUERY_INTVL, STRUCT_clock_ticks },
	{ IFLA_BR_NF_CALL_IPTABLES, STRUCT_octet }, { IFLA_BR_NF_CALL_IP6TABLES, STRUCT_octet },
	{ IFLA_BR_NF_CALL_ARPTABLES, STRUCT_octet }, { IFLA_BR_VLAN_DEFAULT_PVID, STRUCT_ushort },
	{ IFLA_BR_VLAN_STATS_ENABLED, STRUCT_octet },
	{ IFLA_BR_MCAST_STATS_ENABLED, STRUCT_octet },
	{ IFLA_BR_MCAST_IGMP_VERSION, STRUCT_octet }, { IFLA_BR_MCAST_MLD_VERSION, STRUCT_octet },
	{ IFLA_BR_VLAN_STATS_PER_PORT, STRUCT_octet },
	{ IFLA_BR_MULTI_BOOLOPT, STRUCT_br_boolopt_multi },
};

static const struct utrace_attributes bridge = {
	UTRACE_ATTRIBUTES(ifla_br_attr, bridge_list), .link = "bridge",
};

static const struct utrace_attribute port_list[] = {
	{ IFLA_BRPORT_STATE, STRUCT_octet }, { IFLA_BRPORT_PRIORITY, STRUCT_ushort },
	{ IFLA_BRPORT_COST, STRUCT_uint }, { IFLA_BRPORT_MODE, STRUCT_octet },
	{ IFLA_BRPORT_GUARD, STRUCT_octet }, { IFLA_BRPORT_PROTECT, STRUCT_octet },
	{ IFLA_BRPORT_FAST_LEAVE, STRUCT_octet }, { IFLA_BRPORT_LEARNING, STRUCT_octet },
	{ IFLA_BRPORT_UNICAST_FLOOD, STRUCT_octet }, { IFLA_BRPORT_PROXYARP, STRUCT_octet },
	{ IFLA_BRPORT_LEARNING_SYNC, STRUCT_octet }, { IFLA_BRPORT_PROXYARP_WIFI, STRUCT_octet },
	{ IFLA_BRPORT_ROOT_ID, STRUCT_ifla_bridge_id },
	{ IFLA_BRPORT_BRIDGE_ID, STRUCT_ifla_bridge_id },
	{ IFLA_BRPORT_DESIGNATED_PORT, STRUCT_ushort },
	{ IFLA_BRPORT_DESIGNATED_COST, STRUCT_ushort }, { IFLA_BRPORT_ID, STRUCT_ushort },
	{ IFLA_BRPORT_NO, STRUCT_ushort }, { IFLA_BRPORT_TOPOLOGY_CHANGE_ACK, STRUCT_octet },
	{ IFLA_BRPORT_CONFIG_PENDING, STRUCT_octet },
	{ IFLA_BRPORT_MESSAGE_AGE_TIMER, STRUCT_clock_ticks },
	{ IFLA_BRPORT_FORWARD_DELAY_TIMER, STRUCT_clock_ticks },
	{ IFLA_BRPORT_HOLD_TIMER, STRUCT_clock_ticks },
	{ IFLA_BRPORT_MULTICAST_ROUTER, STRUCT_octet }, { IFLA_BRPORT_MCAST_FLOOD, STRUCT_octet },
	{ IFLA_BRPORT_MCAST_TO_UCAST, STRUCT_octet }, { IFLA_BRPORT_VLAN_TUNNEL, STRUCT_octet },
	{ IFLA_BRPORT_BCAST_FLOOD, STRUCT_octet },
	{ IFLA_BRPORT_GROUP_FWD_MASK, STRUCT_hex_short },
	{ IFLA_BRPORT_NEIGH_SUPPRESS, STRUCT_octet }, { IFLA_BRPORT_ISOLATED, STRUCT_octet },
	{ IFLA_BRPORT_BACKUP_PORT, STRUCT_interface }, { IFLA_BRPORT_MRP_RING_OPEN, STRUCT_octet },
	{ IFLA_BRPORT_MRP_IN_OPEN, STRUCT_octet },
	{ IFLA_BRPORT_MCAST_EHT_HOSTS_LIMIT, STRUCT_uint },
	{ IFLA_BRPORT_MCAST_EHT_HOSTS_CNT, STRUCT_uint }, { IFLA_BRPORT_LOCKED, STRUCT_octet },
};

static const struct utrace_attributes port = {
	UTRACE_ATTRIBUTES(ifla_brport_attr, port_list), .link = "bridge",
};

static const struct utrace_attribute info_list[] = {
	{ IFLA_INFO_KIND, DATA_TEXT }, { IFLA_INFO_SLAVE_KIND, DATA_TEXT },
};

static const struct utrace_nest info_nests[] = {
	{ .type = IFLA_INFO_DATA, .by_link = true, .of = &bridge },
	{ .type = IFLA_INFO_SLAVE_DATA, .by_link = true, .of = &port },
	{ .type = 0 },
};

static const struct utrace_attributes info = {
	UTRACE_ATTRIBUTES(ifla_info_attr, info_list),
	.nests = info_nests,
};

static const struct utrace_nest inet_nests[] = {
	{ .type = IFLA_INET_CONF, .names = SET_inet_devconf, .element = STRUCT_int,
	  .first = 1 },
	{ .type = 0 },
};

static const struct utrace_attributes inet = { .names = SET_ifla_inet_attr, .nests = inet_nests };

static const struct utrace_attribute inet6_list[] = {
	{ IFLA_INET6_FLAGS, STRUCT_inet6_flag_word },
	{ IFLA_INET6_CACHEINFO, STRUCT_ifla_cacheinfo }, { IFLA_INET6_TOKEN, DATA_INET6 },
	{ IFLA_INET6_ADDR_GEN_MODE, STRUCT_addr_gen_mode_octet },
	{ IFLA_INET6_RA_MTU, STRUCT_uint },
};

static const struct utrace_nest inet6_nests[] = {
	{ .type = IFLA_INET6_CONF, .names = SET_inet6_devconf, .element = STRUCT_int },
	{ .type = IFLA_INET6_STATS, .names = SET_ipstats_mib, .element = STRUCT_u64 },
	{ .type = IFLA_INET6_ICMP6STATS, .names = SET_icmp6_mib, .element = STRUCT_u64 },
	{ .type = 0 },
};

static const struct utrace_attributes inet6 = {
	UTRACE_ATTRIBUTES(ifla_inet6_attr, inet6_list),
	.nests = inet6_nests
};

/* The types are families. */
static const struct utrace_nest family_nests[] = {
	{ .type = AF_INET, .of = &inet },
	{ .type = AF_INET6, .of = &inet6 },
	{ .type = 0 },
};

static const struct utrace_attributes families = { .names = SET_family, .nests = family_nests };

static const struct utrace_attribute xdp_list[] = {
	{ IFLA_XDP_FD, STRUCT_fd }, { IFLA_XDP_ATTACHED, STRUCT_xdp_attached_octet },
	{ IFLA_XDP_FLAGS, STRUCT_xdp_link_flag_word }, { IFLA_XDP_PROG_ID, STRUCT_uint },
	{ IFLA_XDP_DRV_PROG_ID, STRUCT_uint }, { IFLA_XDP_SKB_PROG_ID, STRUCT_uint },
	{ IFLA_XDP_HW_PROG_ID, STRUCT_uint }, { IFLA_XDP_EXPECTED_FD, STRUCT_fd },
};

static const struct utrace_attributes xdp = { UTRACE_ATTRIBUTES(ifla_xdp_attr, xdp_list) };

static const struct utrace_attribute property_list[] = {
	{ IFLA_ALT_IFNAME, DATA_TEXT },
};

static const struct utrace_attributes properties = {
	UTRACE_ATTRIBUTES(ifla_attr, property_list)
};

static const struct utrace_attribute link_list[] = {
	{ IFLA_ADDRESS, DATA_HARDWARE }, { IFLA_BROADCAST, DATA_HARDWARE },
	{ IFLA_IFNAME, DATA_TEXT }, { IFLA_MTU, STRUCT_uint }, { IFLA_LINK, STRUCT_uint },
	{ IFLA_QDISC, DATA_TEXT }, { IFLA_MASTER, STRUCT_uint }, { IFLA_TXQLEN, STRUCT_uint },
	{ IFLA_WEIGHT, STRUCT_uint }, { IFLA_OPERSTATE, STRUCT_octet },
	{ IFLA_LINKMODE, STRUCT_octet }, { IFLA_NET_NS_PID, STRUCT_uint },
	{ IFLA_IFALIAS, DATA_TEXT }, { IFLA_NUM_VF, STRUCT_uint }, { IFLA_GROUP, STRUCT_uint },
	{ IFLA_NET_NS_FD, STRUCT_fd }, { IFLA_EXT_MASK, STRUCT_rtext_mask },
	{ IFLA_PROMISCUITY, STRUCT_uint }, { IFLA_NUM_TX_QUEUES, STRUCT_uint },
	{ IFLA_NUM_RX_QUEUES, STRUCT_uint }, { IFLA_CARRIER, STRUCT_octet },
	{ IFLA_CARRIER_CHANGES, STRUCT_uint }, { IFLA_LINK_NETNSID, STRUCT_int },
	{ IFLA_PHYS_PORT_NAME, DATA_TEXT }, { IFLA_PROTO_DOWN, STRUCT_octet },
	{ IFLA_GSO_MAX_SEGS, STRUCT_uint }, { IFLA_GSO_MAX_SIZE, STRUCT_uint },
	{ IFLA_CARRIER_UP_COUNT, STRUCT_uint }, { IFLA_CARRIER_DOWN_COUNT, STRUCT_uint },
	{ IFLA_NEW_IFINDEX, STRUCT_interface }, { IFLA_MIN_MTU, STRUCT_uint },
	{ IFLA_MAX_MTU, STRUCT_uint }, { IFLA_STATS, STRUCT_rtnl_link_stats },
	{ IFLA_MAP, STRUCT_rtnl_link_ifmap }, { IFLA_STATS64, STRUCT_rtnl_link_stats64 },
	{ IFLA_NEW_NETNSID, STRUCT_int }, { IFLA_IF_NETNSID, STRUCT_int },
	{ IFLA_ALT_IFNAME, DATA_TEXT }, { IFLA_PERM_ADDRESS, DATA_HARDWARE },
	{ IFLA_PARENT_DEV_NAME, DATA_TEXT }, { IFLA_PARENT_DEV_BUS_NAME, DATA_TEXT },
	{ IFLA_GRO_MAX_SIZE, STRUCT_uint }, { IFLA_TSO_MAX_SIZE, STRUCT_uint },
	{ IFLA_TSO_MAX_SEGS, STRUCT_uint }, { IFLA_ALLMULTI, STRUCT_uint },
};

static const struct utrace_nest link_nests[] = {
	{ .type = IFLA_LINKINFO, .of = &info },
	{ .type = IFLA_AF_SPEC, .of = &families },
	{ .type = IFLA_XDP, .of = &xdp },
	{ .type = IFLA_PROP_LIST, .of = &properties },
	{ .type = 0 },
};

const struct utrace_attributes utrace_link_attributes = {
	UTRACE_ATTRIBUTES(ifla_attr, link_list),
	.nests = link_nests
};

void utrace_member_bridge_options(struct utrace_buffer *b, const struct utrace_value *value)
{
	static const struct utrace_shifted options = {
		SET_bridge_option, 0, "1<<", "", "1<<BR_BOOLOPT_???",
	};

	utrace_print_shifted(b, utrace_piece_number(&value->at, 0, value->at.len), &options);
}
