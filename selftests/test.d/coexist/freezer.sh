#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroups' freezers freeze held and recorded threads, and let them go as they were
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/freezer.bash"

row "cgroup v2"
use_v2
test_freezer
freeze
kill -KILL "$SLEEPER"
expect_killed
thaw
work 10
expect_law
kill -KILL "$WORKER"
wait_for eval '[ ! -e "/proc/$WORKER" ]'
rmdir "$GROUP"
reset_utrace

# The freezer of cgroup v1 also keeps what is killed.
row "cgroup v1"
use_v1
test_freezer
freeze
kill -KILL "$SLEEPER"
thaw
expect_killed
work 10
expect_law
