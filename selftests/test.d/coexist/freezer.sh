#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: cgroup v2's freezer freezes held and recorded threads, and lets them go as they were
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/freezer.bash"

use_v2
test_freezer

freeze
kill -KILL "$SLEEPER"
expect_killed
thaw
work 10
expect_law
