#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: raw_syscalls, strace and audit that attach to a call held at its entry see that call
# requires: hook strace auditctl
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
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

audit_off() {
	auditctl -D > /dev/null
	auditctl -e 0 > /dev/null
	auditctl -a never,task > /dev/null
	echo "$limit" > /proc/sys/kernel/printk_ratelimit
}

# Records of audit without a daemon.
audited() {
	dmesg | awk -v mark="$mark" -v pid=" pid=$PROGRAM " '
		index($0, mark) { n = 0 }
		/type=1300 .* syscall=110 / && index($0, pid) { n++ }
		END { print n + 0 }'
}

start tsync
only_pid "$FIRST"

echo "== raw_syscalls"
stop_at_getppid
echo 1 > "$TRACING/events/raw_syscalls/sys_enter/enable"
go_on
echo 0 > "$TRACING/events/raw_syscalls/sys_enter/enable"
expect_eq 1 "$(count "sys_enter: NR $GETPPID \(7,")" "sys_enter of the call"

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
auditctl -s > status.out || skip "there is no audit: $(< status.out)"
grep -q '^enabled 0' status.out || skip "audit is in use"
limit=$(< /proc/sys/kernel/printk_ratelimit)
trap audit_off EXIT
echo 0 > /proc/sys/kernel/printk_ratelimit
mark="coexist_held_entry $BASHPID"
echo "$mark" > /dev/kmsg
auditctl -D > /dev/null
auditctl -e 1 > /dev/null
start tsync		# a thread that is made now can be audited
auditctl -e 0 > /dev/null
only_pid "$FIRST"
stop_at_getppid
auditctl -e 1 > /dev/null
auditctl -a always,exit -F arch=b64 -S getppid > /dev/null
go_on
wait_for eval '[ "$(audited)" = 1 ]'
rules
