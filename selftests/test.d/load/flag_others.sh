#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a process that is not attached goes the fast way while others are traced
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"

load_test_module utrace_flags
none_flagged || die "at first: $(flagged)"
start_worker
only_pid "$WORKER"
none_flagged || die "nothing is wanted: $(flagged)"
events_on signal exec exit
none_flagged || die "no call is wanted: $(flagged)"
events_on syscall
work 10
expect_match "^$WORKER worker .*attached" "$(flagged)"
expect_eq 1 "$(flagged | wc -l)" "flagged"
"$PROGS/calls" 10
expect_eq 1 "$(flagged | wc -l)" "flagged, another having begun"
events_off
none_flagged || die "events off: $(flagged)"
events_on syscall_entry
expect_match "^$WORKER worker .*attached" "$(flagged)"
only_pid none
none_flagged || die "no targets: $(flagged)"

# Everyone, and back.
echo all > "$UT/set_pid"
[ "$(flagged | wc -l)" -gt 3 ] || die "everyone: $(flagged)"
events_off
none_flagged || die "everyone, events off: $(flagged)"
