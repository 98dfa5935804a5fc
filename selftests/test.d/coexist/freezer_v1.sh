#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroup v1's freezer freezes held and recorded threads, and lets them go as they were
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/freezer.bash"

use_v1
test_freezer

# The freezer of cgroup v1 also keeps what is killed.
freeze
kill -KILL "$SLEEPER"
thaw
expect_killed
work 10
expect_law
