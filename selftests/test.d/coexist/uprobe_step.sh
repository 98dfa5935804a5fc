#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a step over an instruction with a uprobe is one instruction, and no signal
# long
# requires: readelf
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/coexist/uprobes.bash"

# step - and set IP to where it then is
step() {
	local before=$IP
	ctl "step $WORKER"
	wait_for eval 'held $WORKER && [ "$(ip)" != '"$before"' ]'
	IP=$(ip)
}

start_uprobed
events_on signal
work_on -1
wait_for eval '[ "$(hit emulated)" -gt 10 ]'
ctl "stop $WORKER"
wait_held "$WORKER"
IP=$(ip)
for _ in 1 2; do
	before=$(hit outofline)
	step_to "$(address outofline)"
	expect_eq "$before" "$(hit outofline)" "hits before the step"
	step
	expect_eq $(($(address outofline) + 4)) "$IP" "after the lea of outofline"
	expect_eq $((before + 1)) "$(hit outofline)" "hits of outofline"
	before=$(hit emulated)
	step_to "$(address emulated)"
	step
	expect_eq $(($(address emulated) + 1)) "$IP" "after the push of emulated"
	expect_eq $((before + 1)) "$(hit emulated)" "hits of emulated"
done
before=$(hit emulated)
ctl "resume $WORKER"
wait_for eval '[ "$(hit emulated)" -gt $((before + 10)) ]'
expect_eq 0 "$(count ' signal: ')" "signals"
kill -KILL "$WORKER"
