#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroup v1's freezer freezes held and recorded threads, and lets them go as they were
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/freezer.bash"

grep -q ^freezer /proc/cgroups || skip "the kernel has no freezer of cgroup v1"
mkdir v1
mount -t cgroup -o freezer none v1 2> /dev/null || skip "it cannot be mounted"
group=$PWD/v1/test

# set_frozen FROZEN|THAWED
set_frozen() {
	echo "$1" > "$group/freezer.state"
	wait_for grep -q "^$1\$" "$group/freezer.state"
}

freeze() {
	set_frozen FROZEN
}

thaw() {
	set_frozen THAWED
}

clean_up() {
	[ ! -d "$group" ] || {
		echo THAWED > "$group/freezer.state"
		while read -r id; do
			echo "$id" > v1/cgroup.procs
		done < "$group/cgroup.procs"
		rmdir "$group"
	}
	umount v1
}
trap clean_up EXIT

mkdir "$group"
test_freezer

# This freezer keeps also what is killed.
freeze
kill -KILL "$SLEEPER"
thaw
expect_killed
work 10
expect_law
