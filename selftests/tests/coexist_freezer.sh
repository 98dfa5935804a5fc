#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroup v2's freezer freezes held and recorded threads, and lets them go as they were
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/freezer.bash"

# set_frozen 0|1
set_frozen() {
	echo "$1" > "$group/cgroup.freeze"
	wait_for grep -q "^frozen $1\$" "$group/cgroup.events"
}

freeze() {
	set_frozen 1
}

thaw() {
	set_frozen 0
}

group=$CGROUP/freezer
mkdir "$group"
test_freezer

freeze
kill -KILL "$SLEEPER"
expect_killed
thaw
work 10
expect_law
