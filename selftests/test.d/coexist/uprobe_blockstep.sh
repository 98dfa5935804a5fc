#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a block step ends at an instruction with a uprobe, and the thread is reported after it
# long
# requires: readelf
# timeout: 90
#
# The notifier of a uprobe's breakpoint ends the step, with interrupts off. Where the notifier
# switches them on, the debug kernel's lockdep says so.
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/modules.bash"
. "$SELFTESTS/test.d/coexist/uprobes.bash"

reports() {
	grep -c '^a signal 0 boundary' $PUPPETS/log || true
}

is_held() {
	has_state "$WORKER" t
}

# step - and set IP to where it then is. A processor that knows no block step, as the emulator's,
# makes a single one
step() {
	api clear
	api control a blockstep
	wait_for eval '[ "$(reports)" = 1 ]'
	wait_for is_held
	expect_eq 1 "$(reports)" "reports of a step"
	! in_page || die "held on the uprobes' page"
	IP=$(ip)
}

load_test_module utrace_test
start_uprobed
events_on signal
work_on -1
wait_for eval '[ "$(hit emulated)" -gt 10 ]'
api puppet a
api attach a "$WORKER" create
api events a quiesce signal signal_core
api answer a quiesce stop
api control a interrupt
wait_for is_held
IP=$(ip)
for _ in 1 2 3; do
	for name in outofline emulated; do
		size=4	# of outofline's lea; emulated begins with a push of one byte
		[ $name = outofline ] || size=1
		step_to "$(address $name)"
		before=$(hit $name)
		step
		expect_eq $(($(address $name) + size)) "$IP" "after $name's first instruction"
		expect_eq $((before + 1)) "$(hit $name)" "hits of $name"
	done
done

# The thread runs again, without a trap.
before=$(hit emulated)
api clear
api answer a quiesce resume
api control a resume
wait_for eval '[ "$(hit emulated)" -gt $((before + 10)) ]'
expect_eq 0 "$(reports)" "reports after the last step"
expect_eq 0 "$(count ' signal: ')" "signals"
api control a detach
before=$(hit outofline)
wait_for eval '[ "$(hit outofline)" -gt $((before + 10)) ]'
kill -KILL "$WORKER"
wait_for none_attached
