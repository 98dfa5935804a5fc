#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread that another processor is kicking is stopped, and reports, before that
# requires: taskset
. "${0%/*}/../../lib.sh"

# tee gets a processor of its own: while tee is delayed there, no other thread runs on it.
taskset -pc 0 $$ > taskset.out
. "$SELFTESTS/lib/api.bash"
. "$SELFTESTS/lib/hold.bash"

PARAMETERS=/sys/module/utrace_fail/parameters

# tee interrupts the target for the puppet a. The kick is marked, but not added yet.
begin_kick() {
	echo $LATE > $PARAMETERS/delay
	echo 0 > $PARAMETERS/pass
	echo "control a interrupt" >&$verbs
	wait_for is_late 1
	echo 1000000 > $PARAMETERS/pass
}

end_kick() {
	echo 1 > $PARAMETERS/delay
	wait_for is_late 0
	wait_state $tee S	# tee has added the kick
}

# This shell may be late, too, while a processor is busy in the kernel. Then the hold's age counts.
expect_held_early() {
	local held_ms
	! is_late 1 || return 0
	held_ms=$(age "$TARGET")
	[ "$held_ms" -ge $((LATE / 2)) ] || die "held when the kick had come, for $held_ms ms"
}

# Less than the time after which the kernel reports a processor that is stuck.
LATE=15000
load_test_module utrace_fail function=task_work_add comm=tee pass=1000000 delay=$LATE

# Another engine keeps the hooks in place: a hook that goes waits for the busy processor, and a hook
# that comes waits for that.
sleep 1000 &
sleeper=$!
api puppet b
api attach b $sleeper create
api only b 110
api events b quiesce syscall_entry syscall_exit

mkfifo verbs
taskset -c 1 tee "$PUPPETS/control" < verbs > /dev/null &
tee=$!
exec {verbs}> verbs
api puppet a
api only a 110

echo "== stopped: asleep in read()"
api attach a "$TARGET" create
api events a quiesce
wait_state "$TARGET" S
begin_kick
ctl "stop $TARGET"
wait_held "$TARGET"
expect_held_early
end_kick
kill -KILL "$TARGET"
wait_for gone
start_target

for verb in spin spin_calls; do
	echo "== stopped: $verb"
	api attach a "$TARGET" create
	api events a quiesce
	tell $verb
	wait_busy
	begin_kick
	ctl "stop $TARGET"
	wait_held "$TARGET"
	expect_held_early
	end_kick

	echo "== continued: $verb"
	begin_kick
	api events a quiesce syscall_entry
	api clear
	ctl "resume $TARGET"
	wait_log "a quiesce"
	is_late 1 || die "reported when the kick had come"
	expect_match "^a quiesce" "$(log | head -n 1)" "the first report"
	end_kick
	kill -KILL "$TARGET"
	wait_for gone
	start_target
done
kill $sleeper
