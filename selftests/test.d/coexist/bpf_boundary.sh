#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: while a BPF program is on get_signal, stop and rules on signals answer EBUSY
# long
# requires: /sys/fs/bpf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/errno.bash"
. "$SELFTESTS/lib/bpf.bash"

boundary_stopped() {
	grep -q '^source_boundary: stopped' "$UT/status"
}

waits_for_input() {
	[[ $(< "/proc/$WORKER/syscall") = "0 0x0 "* ]]
}

no_source() {
	! grep -q '^source_[a-z]*: running' "$UT/status"
}

# A hook that cannot be put in place leaves ftrace as it was: ftrace may be switched off, if the
# kernel allows that at all (7.3 does not).
switch=/proc/sys/kernel/ftrace_enabled
can_switch=true
trap 'echo 1 > $switch' EXIT
start_worker
wait_for no_source
echo 0 2> /dev/null > $switch || can_switch=false
echo 1 > $switch
start_bpf fentry get_signal "$WORKER"
expect_eq EBUSY "$(write_error "$UT/rules" 'on signal TERM do detach')" "rules, with no event enabled"
end_bpf
! $can_switch || wait_for eval 'echo 0 2> /dev/null > $switch'
echo 1 > $switch

only_pid "$WORKER"
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
wait_for boundary_stopped
start_bpf fentry get_signal "$WORKER"
dmesg -C
expect_eq EBUSY "$(write_error "$UT/control" "stop $WORKER")" "stop"
expect_match "control: error: another direct call" "$(last_lines 4 "$UT/error_log")" "error_log"
expect_match 'boundary": another direct call .*error -16' \
	"$(dmesg | grep 'utrace: no' | tail -n 1)" "log"
expect_match "^$WORKER " "$(threads "$WORKER")" "recorded"
work 1000
expect_eq 1000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"

# A refused text leaves the targets alone, and their calls in progress.
echo read > "$UT/syscalls"
echo all > "$UT/set_pid"
events_on syscall attach detach
work 1
wait_for waits_for_input
: > "$TRACING/trace"
expect_eq EBUSY "$(write_error "$UT/rules" \
	'on exec if comm == x do attach\non signal TERM do detach')" "rules"
work 1
echo none > "$UT/syscalls"	# the commands below, which read the trace, are targets, too
expect_eq 0 "$(count ": detach: .*pid=$WORKER ")" "detached"
expect_eq 1 "$(count "worker-$WORKER .* syscall: read\(")" "reads"
only_pid "$WORKER"
events_off
echo > "$UT/syscalls"

kill -STOP "$WORKER"
wait_state "$WORKER" T
kill -CONT "$WORKER"
wait_state "$WORKER" S
[ "$(visits)" -ge 1 ] || die "the program does not see signals"
end_bpf

# Gone, the hook can be had; and has it, the program cannot.
wait_for eval 'echo "stop $WORKER" > "$UT/control"' 2> /dev/null
wait_held "$WORKER"
expect_match "$BPF_REFUSED" "$(bpf_error fentry get_signal "$WORKER")" "errno of the program"
ctl "resume $WORKER"
work 1000
wait_for boundary_stopped
start_bpf fentry get_signal "$WORKER"
end_bpf
expect_eq 2000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
