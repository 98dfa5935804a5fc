#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:exit and utrace say of a process that dumped core, as strace does
# requires: strace
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/sink.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# dies COMMAND... - run a shell that ends by SIGNAL, by COMMAND
dies() {
	"$@" /bin/sh -c "kill -$SIGNAL \$\$"
}

# check SIGNAL DUMPED - a process that SIGNAL ends
check() {
	local words=(false true)
	SIGNAL=$1
	dies launch
	only_pid "$PID"
	events_on exit
	finish
	events_off
	expect_eq 1 "$(count "-$PID .* exit: code=0 signal=SIG$1 .* core_dumped=$2\$")" "by $1"
	echo all > "$UT/set_pid"
	dies strace -o want -e trace=none || true
	dies "$UTRACE" --json -o json -e trace=none || true
	expect_match "\"core_dumped\":${words[$2]}}" "$(tail -n 1 json)" "the last object, by $1"
	dies "$UTRACE" -o got -e trace=none || true
	expect_eq "$(tail -n 1 want)" "$(tail -n 1 got)" "the last line, by $1"
}

: > $ROOT/go
check TERM 0
check ABRT 1
expect_match 'core dumped' "$(tail -n 1 got)" "the last line"
