#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf's events of a thread, of its children, of all; what opening and closing changes
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# open_event FD EVENT PID CPU [OPTION...] - open a perf event, until FD is closed
open_event() {
	mkfifo "end$1"
	"$PROGS/perf_open" "$(< "$EVENTS/$2/id")" "${@:3}" < "end$1" > "counted$1" \
		3>&- 4>&- 5>&- &
	eval "exec $1> end$1"
	wait_for grep -q open "counted$1"
}

is_counted() {
	[ "$(wc -l < "counted$1")" = 2 ]
}

# close_event FD - and set COUNTED
close_event() {
	eval "exec $1>&-"
	wait_for is_counted "$1"
	COUNTED=$(tail -n 1 "counted$1")
	rm "end$1"
}

row "one thread: the other threads of the process are not attached"
launch "$PROGS/threads" 3 1000000 5000
release
wait_for eval '[ "$(ls /proc/$PID/task | wc -l)" = 4 ]'
tid=$(ls "/proc/$PID/task" | tail -n 1)
# slept - how often the thread has, which it does after each of its calls
slept() {
	sed -n 's/^voluntary_ctxt_switches:\t//p' "/proc/$PID/task/$tid/status"
}
open_event 3 syscall "$tid" -1
wait_for eval '[ -n "$(threads "$PID")" ]'
expect_eq "$tid $PID" "$(threads | cut -d' ' -f1,2)" "attached"
before=$(slept)
wait_for eval '[ "$(slept)" -gt $((before + 10)) ]'
expect_eq "$tid $PID" "$(threads | cut -d' ' -f1,2)" "attached later"
close_event 3
[ "$COUNTED" -gt 10 ] || die "counted: $COUNTED"
wait_for none_attached
kill -KILL "$PID"

row "many children and threads, as exactly as the session"
echo getppid > "$UT/syscalls"
launch /bin/sh -c 'for i in 1 2 3 4 5; do "$1" 4000 & done; "$2" 8 300; "$3" 20 "$1" 10; wait' \
	sh "$PROGS/calls" "$PROGS/threads" "$PROGS/vforks"
only_pid "$PID"
open_event 3 syscall "$PID" -1 inherit
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
finish
close_event 3
# A shell makes the call once by itself.
n=$((5 * 4000 + 8 * 300 + 20 * 10 + 1))
expect_eq "110 $n" "$(hits "$EVENTS/syscall/hist")" "the session"
expect_eq $n "$COUNTED" "perf"
wait_for none_attached
expect_law
echo '!hist:keys=id' > "$EVENTS/syscall/trigger"

row "every thread's calls, new ones' too, and perf lets go of all"
start_worker
open_event 3 syscall -1 0
open_event 4 syscall -1 1
work 300
launch "$PROGS/threads" 4 50
finish
close_event 3
n=$COUNTED
close_event 4
n=$((n + COUNTED))
[ $n -ge 500 ] || die "counted $n of 500"
[ $n -le 600 ] || die "counted $n of 500"
expect_eq "" "$(threads)" "attached afterwards"

row "two perfs and the default session on one thread each have every record"
only_pid "$WORKER"
open_event 3 syscall "$WORKER" -1
before=$(stats_of syscall emitted)
work 10
events_on syscall
work 100
open_event 4 syscall "$WORKER" -1
work 1000
close_event 3
expect_eq 1110 "$COUNTED" "the first perf"
work 50
close_event 4
expect_eq 1050 "$COUNTED" "the second perf"
work 5
events_off
expect_eq 1155 "$(count 'syscall: getppid')" "the session"
expect_eq 1155 $(($(stats_of syscall emitted) - before)) "emitted"
expect_law
only_pid none
echo > "$UT/syscalls"

row "when perf ends, the thread's flag is clear and the thread no longer passes the hook"
probe=$TRACING/events/kprobes/enter
echo "p:enter $(symbol syscall_user_dispatch)" > "$TRACING/kprobe_events"
hist="hist:keys=common_pid if common_pid == $WORKER"
echo "$hist" > "$probe/trigger"
# slow_calls - and begin to count anew
slow_calls() {
	local n
	n=$(hits "$probe/hist" | cut -d' ' -f2)
	echo "!$hist" > "$probe/trigger"
	echo "$hist" > "$probe/trigger"
	echo "${n:-0}"
}
work 500
expect_eq 0 "$(slow_calls)" "slow calls before"
open_event 3 syscall "$WORKER" -1
work 500
[ "$(slow_calls)" -ge 500 ] || die "attached, yet not slow"
close_event 3
expect_eq "" "$(threads)" "attached afterwards"
slow_calls > /dev/null
work 500
expect_eq 0 "$(slow_calls)" "slow calls afterwards"
echo "!$hist" > "$probe/trigger"
echo > "$TRACING/kprobe_events"

row "perf -a walks the threads once, not for each event and each processor"
[ "$(nproc)" -gt 1 ] || skip "it takes two processors"
for name in add_everyone set_events; do
	echo "p:$name utrace:utrace_group_$name" >> "$TRACING/kprobe_events"
	echo 1 > "$TRACING/events/kprobes/$name/enable"
done

# walks WANT WHAT - the walks over all threads, and those over the group's members, since the last
# time
declare -A walked=([add_everyone]=0 [set_events]=0)
walks() {
	local name hits now=()
	for name in add_everyone set_events; do
		hits=$(awk -v name=$name '$1 == name { print $2 }' "$TRACING/kprobe_profile")
		now+=($((hits - walked[$name])))
		walked[$name]=$hits
	done
	expect_eq "$1" "${now[*]}" "walks over threads and over members: $2"
}

open_event 3 syscall -1 0
walks "1 1" "the first event"
open_event 4 syscall -1 1
walks "0 0" "the same on another processor"
open_event 5 exec -1 0
walks "0 1" "another event"
close_event 5
walks "0 1" "the only one of an event is closed"
close_event 4
walks "0 0" "one of two is closed"
close_event 3
wait_for none_attached
