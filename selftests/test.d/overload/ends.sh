#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a wait for room ends with its session, its event, its target, and with the time
# requires: taskset
# timeout: 120
. "${0%/*}/../../lib.sh"
. "${0%/*}/full.bash"

begin() {
	[ ! -e "$SE/web" ] || end web
	patient "${1-wait 60}"
	full
}

# ended - the thread makes the rest of its calls, without a wait
ended() {
	work_done
	! waits "$WORKER" || die "the thread waits"
	[ ! -e "$SE/web" ] || expect_law
}

row "the session ends"
begin
end web
ended
row "the event is disabled"
begin
off web
ended
row "the thread is no target any more"
begin
say web set_pid none
ended
row "the session is to drop"
begin
say web overload drop
ended
expect_eq 5000 "$(stats_of syscall emitted web)" "records, of which new ones replace old ones"
row "the session is to drop, and its buffer keeps the old ones"
begin
echo 0 > "$IN/web/options/overwrite"
say web overload drop
ended
[ "$(stats_of syscall lost web)" -gt 1000 ] || die "nothing was lost: $(< "$UT/stats")"
row "tracing is switched off"
begin
echo 0 > "$IN/web/tracing_on"
ended
expect_eq 0 "$(stats_of syscall lost web)" "lost"
row "the buffer is emptied"
begin
emptied() {
	echo > "$IN/web/trace"
	is_idle "$WORKER" && has_state "$WORKER" S
}
wait_for emptied
ended
row "the buffer grows"
begin
echo 4096 > "$IN/web/buffer_size_kb"
ended
work 2000
expect_eq 1 "$(waited)" "records that waited"

# drops - what stats says when the session does
drops() {
	grep ': drops records' "$SE/web/stats" || true
}

# kernel_says - how often the log says that web drops
kernel_says() {
	dmesg | grep -c 'session web: no reader has made room for' || true
}

row "time: the session drops from then on, and says so once"
said=$(kernel_says)
begin "wait 2"
expect_eq "" "$(drops)" "at first"
ended
expect_eq "# web: drops records, because none made room for 2 s" "$(drops)"
expect_eq 1 "$(waited)" "records that waited"
expect_eq $((said + 1)) "$(kernel_says)" "messages"
work 1000
expect_eq 1 "$(waited)" "records that waited afterwards"
row "written again, threads wait again"
say web overload "wait 1"
expect_eq "" "$(drops)"
work_on 1000
ended
expect_eq 2 "$(waited)" "records that waited"
expect_eq $((said + 2)) "$(kernel_says)" "messages"

row "a reader that is stopped, goes on, is stopped, and killed"
end web
patient "wait 60"
start_reader
for i in 1 2; do
	kill -STOP "$READER"
	full
	nap 0.5
	waits "$WORKER" || die "the thread has not waited"
	kill -CONT "$READER"
	work_done
done
expect_all syscall 10000
say web overload "wait 2"
kill -STOP "$READER"
full
kill -KILL "$READER"
ended
expect_eq "# web: drops records, because none made room for 2 s" "$(drops)"

row "a reader that is recorded does not wait"
end web
patient "wait 60"
start_reader 0
say web set_pid "$WORKER $READER"
say web syscalls 'read getppid'
say web overload "wait 60"
work 20000
kill -STOP "$READER"
wait_state "$READER" T
full
waiters=$(grep -c ' wait ' <<< "$(threads)")
expect_eq 1 "$waiters" "threads that wait"
kill -CONT "$READER"
work_done
expect_eq "" "$(drops)"
end_reader
row "nor does a thread wait that has a pipe of another instance open"
end web
patient "wait 60"
exec 9< "$TRACING/trace_pipe"
say web set_pid $$
say web syscalls ''
for i in {1..5000}; do
	: < /dev/null
done
say web set_pid none
exec 9<&-
expect_eq "" "$(waited)" "records that waited"
