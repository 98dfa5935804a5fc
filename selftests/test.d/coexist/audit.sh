#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: audit and utrace both see all they should
# timeout: 120
# requires: auditctl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/lib/audit.bash"

put_back() {
	audit_off
	unload_test_modules
}

# expect_audited N - so many writes of the worker
expect_audited() {
	wait_for eval '[ "$(audited 1 "$WORKER")" = '"$1"' ]'
}

# getppids PID
getppids() {
	hits "$EVENTS/syscall/hist" | awk -v n="$1" '$1 == n { print $2 }'
}

need_audit
load_test_module utrace_flags
begin_audit
trap put_back EXIT

# A thread from before audit was switched on, which has no context.
mkfifo in
"$PROGS/worker" < in > out &
old=$!
exec 7> in
old_works() {
	echo "$1" >&7
	wait_for eval '[ "$(tail -n 1 out)" = '"$1"' ]'
}
only_pid $old
echo 'hist:keys=common_pid if id == 110' > "$EVENTS/syscall/trigger"
old_works 51

audit -D
audit -e 1
start_worker
audit -a always,exit -F arch=b64 -S write -F "pid=$WORKER"
work 10
expect_audited 1

# Both at once, and audit off and on again.
only_pid $old "$WORKER"
old_works 52
for _ in 1 2 3; do
	audit -e 1
	work 100
	audit -e 0
	work 100
done
expect_audited 4
expect_eq 600 "$(getppids "$WORKER")" "getppid of the audited one"
expect_eq 103 "$(getppids $old)" "getppid of the old one"

# Held.
audit -e 1
ctl "stop $WORKER"
wait_held "$WORKER"
work_on 100
ctl "resume $WORKER"
work_done
expect_audited 5
expect_eq 700 "$(getppids "$WORKER")" "getppid, after it was held"

# Detach while audit is off: utrace's flag goes, audit's stays.
audit -e 0
only_pid none
wait_for none_flagged
audit -e 1
work 100
expect_audited 6
expect_eq 700 "$(getppids "$WORKER")" "getppid, no target any more"

# The same in the other order.
only_pid "$WORKER"
work 100
only_pid none
work 100
expect_audited 8
expect_eq 800 "$(getppids "$WORKER")" "getppid, a target once more"
audit -e 0
work 1
expect_audited 8
wait_for none_flagged
expect_law
