#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and audit that attach to a call held at its entry see that call
# requires: strace auditctl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/audit.bash"
GETPPID=110

stop_at_getppid() {
	rules "on syscall getppid if arg0 == 7 do stop"
	tell call $GETPPID 7
	wait_for has_state "$FIRST" t
}

go_on() {
	echo "resume $FIRST" > "$UT/control"
	heard
	expect_eq $$ "$ANSWER" "getppid"
}

start tsync
only_pid "$FIRST"

echo "== strace"
stop_at_getppid
strace -p "$FIRST" -o strace.out 2> strace.err &
strace=$!
wait_for grep -q attached strace.err
rules
go_on
kill -INT $strace
wait $strace || true
expect_match "^getppid\(\) += $$" "$(< strace.out)" "strace"
kill -KILL "$PROGRAM"
wait_for gone

echo "== audit"
need_audit
begin_audit
trap audit_off EXIT
audit -D
audit -e 1
start tsync		# a thread that is made now can be audited
audit -e 0
only_pid "$FIRST"
stop_at_getppid
audit -e 1
audit -a always,exit -F arch=b64 -S getppid
go_on
wait_for eval '[ "$(audited $GETPPID "$PROGRAM")" = 1 ]'
rules
