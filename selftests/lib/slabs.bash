# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# slabs.bash - the memory that utrace has allocated; sourced after lib.sh
#
#   slab_objects NAME     number of objects of a cache in use; fails if the kernel has merged
#                         the cache with another (slab_nomerge on its command line prevents that)
#   expect_slabs_empty    expect that no record and no engine is left

slab_objects() {
	[ ! -e "/sys/kernel/slab/$1/shrink" ] || echo 1 > "/sys/kernel/slab/$1/shrink"
	awk -v name="$1" '$1 == name { print $2; found = 1 } END { exit !found }' /proc/slabinfo
}

slabs_empty() {
	local name objects
	for name in utrace_thread utrace_engine; do
		objects=$(slab_objects $name) ||
			failed_at "/proc/slabinfo has no $name: boot with slab_nomerge"
		[ "$objects" = 0 ] || return 1
	done
}

expect_slabs_empty() {
	wait_for slabs_empty
}
