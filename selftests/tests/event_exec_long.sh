#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: long and strange arguments are cut off and made printable in utrace:exec
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"

long=$(printf 'x%.0s' {1..20000})
launch /bin/true "a	b"$'\n'"c" "$long" end
only_pid "$PID"
events_on exec
finish
expect_eq 1 "$(count 'exec: filename=/bin/true argv=/bin/true a\?b\?c xxxxxxxx')" "record on one line"
expect_eq 0 "$(count 'end old_pid')" "what there is no room for"
expect_eq 1 "$(count "xxxx old_pid=$PID")" "the record's end"
