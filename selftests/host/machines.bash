# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# machines.bash - helpers for the tests with machines of their own; sourced after vm/lib.sh
#
#   own_machines PROGRAM...  skip the test unless LONG=y and a module, the command utrace and
#                            these programs exist; set KERNEL
#   free_port FIRST          a port on which no process listens
#   JOIN                     commands by which a machine joins its network (boot --net)

skip() {
	echo "SKIP: $*"
	exit 4
}

own_machines() {
	local name
	[ "${LONG-}" = y ] || skip "machines of its own take long; LONG=y runs the test"
	for name in "$@"; do
		command -v "$name" > /dev/null || skip "$name is not installed"
	done
	KERNEL=
	for name in $(own_kernels stock); do
		[ ! -f "$TREE/build/$name/utrace.ko" ] || KERNEL=$name
	done
	[ -n "$KERNEL" ] || skip "no module is built"
	[ -x "$TREE/build/tools/utrace" ] || skip "utrace is not built"
}

free_port() {
	local port=$1
	while grep -qs "$(printf ':%04X 0*:0000 0A' "$port")" /proc/net/tcp /proc/net/tcp6; do
		port=$((port + 1))
	done
	echo "$port"
}

# shellcheck disable=SC2034
JOIN='
set -e
modprobe virtio_net
until [ -e /sys/class/net/eth0 ]; do sleep 0.1; done
ip address add 10.0.2.15/24 dev eth0
ip link set eth0 up
ip route add default via 10.0.2.2
'
