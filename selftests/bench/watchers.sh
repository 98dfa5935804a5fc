# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# watchers.sh - the tracers of the benchmark's rows: utrace, ftrace, perf, and commands. Sourced
# by guest, before peers.sh, which has the other tracers.
#
# For each HOW there are
#   watch_HOW    starts tracing the process PID, which waits, or prepares that
#   check_HOW    ends tracing after the work, compares the number of records with
#                CALLS, and adds the number of records to RESULT
#   PREFIX_HOW   a command before the work's own, for tracers that start the work
# Functions that trace other threads than the work's end in _other. All functions are in one file,
# as patterns for new ones.

# --- through ftrace's files

# stats - set RECORDS, the number of records in the trace buffers and of lost records, and BYTES,
# the size of a record in thousandths of a byte
stats() {
	local name value entries=0 bytes=0 overrun=0
	while IFS=': ' read -r name value; do
		case $name in
		entries) entries=$((entries + value)) ;;
		bytes)   bytes=$((bytes + value)) ;;
		overrun) overrun=$((overrun + value)) ;;
		esac
	done < <(cat "$TRACING"/per_cpu/cpu*/stats)
	RECORDS=$((entries + overrun))
	BYTES=0
	[ "$entries" = 0 ] || BYTES=$((bytes * 1000 / entries))
}

# expect_records LEAST [MOST]
expect_records() {
	[ "$RECORDS" -ge "$1" ] || die "$RECORDS records, at least $1 expected"
	[ -z "${2-}" ] || [ "$RECORDS" -le "$2" ] ||
		die "$RECORDS records, at most $2 expected"
}

# recorded N - expect at least N records for each call
recorded() {
	stats
	expect_records $((CALLS * $1))
	RESULT+=" bytes=$((BYTES * $1)) records=$RECORDS"
}

# nothing_recorded - expect no records of the work. The process's few other calls may be recorded.
nothing_recorded() {
	stats
	expect_records 0 50
}

utrace_on() {
	echo "$1" > "$UT/set_pid"
	shift
	events_on "$@"
}

raw_on() {
	[ -z "${1-}" ] || echo "$1" > "$TRACING/set_event_pid"
	echo 1 > "$TRACING/events/raw_syscalls/enable"
}

# start_other [THREADS] - start another process, which sleeps with that many more threads; set OTHER
start_other() {
	local work=$PID
	talk_to "$PROGRAMS/loop" -t "${1:-0}"
	OTHER=$PID PID=$work
}

watch_bare() { :; }
check_bare() { nothing_recorded; }

# The hooks stay in the kernel for a while after the last event is switched off.
exit_hook_is_out() {
	grep -q '^source_exit: stopped' "$UT/status"
}

watch_idle() { wait_for exit_hook_is_out; }
check_idle() { nothing_recorded; }

watch_after() { wait_for exit_hook_is_out; }
check_after() { nothing_recorded; }

watch_other_entry() {
	start_other
	wait_for exit_hook_is_out
	utrace_on "$OTHER" syscall_entry
}
check_other_entry() { nothing_recorded; }

watch_other() { start_other; utrace_on "$OTHER" syscall; }
check_other() { nothing_recorded; }

watch_other_10000() {
	start_other 10000
	utrace_on "$OTHER" syscall
	expect_attached 10000
}
check_other_10000() { nothing_recorded; }

expect_attached() {
	local n
	n=$(sed -n 's/^attached: //p' "$UT/status")
	[ "$n" -gt "$1" ] || die "$n threads are attached, more than $1 expected"
}

watch_masked() { echo getsid > "$UT/syscalls"; utrace_on "$PID" syscall; }
check_masked() { nothing_recorded; }

watch_filtered() {
	echo 'duration > 1000s' > "$UT/exit_filter"
	utrace_on "$PID" syscall
}
check_filtered() { nothing_recorded; }

watch_summary() { echo "$PID" > "$UT/set_pid"; echo on > "$UT/summary"; }
check_summary() {
	[ "$(awk '$1 == "getppid" { print $2 }' "$UT/summary")" -ge "$CALLS" ] ||
		die "fewer than $CALLS calls in the summary"
	nothing_recorded
}

# A second session with a buffer of its own, which traces the same thread.
second_session() {
	[ -e "$UT/sessions" ] || skip "this utrace has one session"
	echo second > "$UT/sessions"
	echo "$1" > "$UT/instances/second/syscalls"
	echo "$PID" > "$UT/instances/second/set_pid"
	echo 1 > "$TRACING/instances/second/events/utrace/syscall/enable"
}

watch_second() { watch_masked; second_session getsid; }
check_second() { nothing_recorded; }

watch_pair() { utrace_on "$PID" syscall_entry syscall_exit; }
check_pair() { recorded 2; }

watch_merged() { utrace_on "$PID" syscall; }
check_merged() { recorded 1; }

watch_merged_wait() { echo wait > "$UT/overload"; watch_merged; }
check_merged_wait() { recorded 1; }

watch_merged_masked() { watch_merged; second_session getsid; }
check_merged_masked() { recorded 1; }

watch_merged_twice() { watch_merged; second_session all; }
check_merged_twice() {
	local seen
	seen=$(awk '$1 == "second" && $2 == "syscall" { print $3 }' "$UT/instances/second/stats")
	[ "${seen:-0}" -ge "$CALLS" ] ||
		die "the second session has seen ${seen:-no} calls, at least $CALLS expected"
	recorded 1
}

watch_merged_rule() { echo 'on syscall getsid do detach' > "$UT/rules"; watch_merged; }
check_merged_rule() { recorded 1; }

watch_merged_refused() {
	echo 'on syscall getppid if arg0 == 0x12345678 && tid == 1 do detach' > "$UT/rules"
	watch_merged
}
check_merged_refused() { recorded 1; }

watch_merged_blank() { echo > "$TRACING/set_event_pid"; watch_merged; }
check_merged_blank() { recorded 1; }

# hist_counted FOLDER [TRIGGER] - expect that the histogram has all calls, and the buffer none
hist_counted() {
	local hits
	hits=$(sed -n 's/.*id: *110 .*hitcount: *\([0-9]*\).*/\1/p' "$1/hist")
	[ "${hits:-0}" -ge "$CALLS" ] ||
		die "${hits:-no} calls in the histogram, at least $CALLS expected"
	echo "!${2-hist:keys=id}" > "$1/trigger"
	nothing_recorded
}

watch_hist() {
	echo "$PID" > "$UT/set_pid"
	echo 'hist:keys=id' > "$TRACING/events/utrace/syscall/trigger"
}
check_hist() { hist_counted "$TRACING/events/utrace/syscall"; }

watch_raw_hist() { echo 'hist:keys=id' > "$TRACING/events/raw_syscalls/sys_exit/trigger"; }
check_raw_hist() { hist_counted "$TRACING/events/raw_syscalls/sys_exit"; }

watch_raw_hist_own() {
	echo "hist:keys=id if common_pid == $PID" > "$TRACING/events/raw_syscalls/sys_exit/trigger"
}
check_raw_hist_own() {
	hist_counted "$TRACING/events/raw_syscalls/sys_exit" "hist:keys=id if common_pid == $PID"
}

watch_merged_alone() { echo 0 > "$UT/strings"; watch_merged; }
check_merged_alone() { recorded 1; }

watch_merged_memory() { echo '32 data memory' > "$UT/strings"; watch_merged; }
check_merged_memory() { recorded 1; }

watch_merged_1000() { watch_merged; expect_attached 1000; }
check_merged_1000() { recorded 1; }

watch_merged_10000() { watch_merged; expect_attached 10000; }
check_merged_10000() { recorded 1; }

watch_raw() { raw_on; }
check_raw() { recorded 2; }

watch_raw_pid() { raw_on "$PID"; }
check_raw_pid() { recorded 2; }

watch_raw_masked() {
	echo 'id==1000' > "$TRACING/events/raw_syscalls/filter"
	raw_on
}
check_raw_masked() { nothing_recorded; }

watch_raw_other() { start_other; raw_on "$OTHER"; }
check_raw_other() { nothing_recorded; }

# ftrace can also leave calls out by enabling the events of another call alone.
watch_call_masked() {
	echo 1 > "$TRACING/events/syscalls/sys_enter_getsid/enable"
	echo 1 > "$TRACING/events/syscalls/sys_exit_getsid/enable"
}
check_call_masked() { nothing_recorded; }

# --- perf

# perf_on PID EVENT [FILTER] - start perf, which records when this returns
perf_on() {
	local pid=$1 events=(-e "$2")
	[ -z "${3-}" ] || events+=(--filter "$3")
	mkfifo perf.ctl perf.ack
	perf record -o perf.data -B -N -D -1 --control fifo:perf.ctl,perf.ack \
		"${events[@]}" -p "$pid" > perf.out 2>&1 &
	PERF=$!
	started $PERF
	exec {CONTROL}<> perf.ctl {ACK}<> perf.ack
	perf_do enable
}

perf_do() {
	echo "$1" >&"$CONTROL"
	answer "$ACK"
}

# perf_off - sets RECORDS, BYTES and LOST
perf_off() {
	echo stop >&"$CONTROL"
	wait "$PERF" || die "perf: status $?: $(cat perf.out)"
	read -r RECORDS BYTES LOST <<< "$("$PROGRAMS/samples" perf.data)"
	[ "$RECORDS" = 0 ] || BYTES=$((BYTES * 1000 / RECORDS))
}

# perf drops records that do not fit into its buffer. Lost records count, since they were made.
perf_recorded() {
	perf_off
	RESULT+=" bytes=$((BYTES * $1)) records=$RECORDS lost=$LOST"
	RECORDS=$((RECORDS + LOST))
	expect_records $((CALLS * $1))
}

perf_nothing() {
	perf_off
	expect_records 0 50
}

watch_perf_merged() { perf_on "$PID" utrace:syscall; }
check_perf_merged() { perf_recorded 1; }

watch_perf_masked() {
	echo getsid > "$UT/syscalls"
	perf_on "$PID" utrace:syscall
}
check_perf_masked() { perf_nothing; }

watch_perf_other() { start_other; perf_on "$OTHER" utrace:syscall; }
check_perf_other() { perf_nothing; }

watch_merged_beside() { watch_perf_other; watch_merged; }
check_merged_beside() { perf_nothing; recorded 1; }

watch_perf_raw() { perf_on "$PID" 'raw_syscalls:*'; }
check_perf_raw() { perf_recorded 2; }

watch_perf_raw_masked() {
	perf_on "$PID" 'raw_syscalls:*' id==1000
}
check_perf_raw_masked() { perf_nothing; }

watch_perf_raw_other() { start_other; perf_on "$OTHER" 'raw_syscalls:*'; }
check_perf_raw_other() { perf_nothing; }

# --- commands that start the work and print their results at its end

UTRACE=$SELFTESTS/../build/tools/utrace

# said REGEX - the tool has printed this; the amount of its output does not matter
said() {
	grep -qE -- "$1" tool.out || die "the tool does not say $1: $(tail -n 3 tool.out)"
}

# shellcheck disable=SC2034
{
PREFIX_utrace_e=("$UTRACE" -e openat -o tool.out --)
PREFIX_perf_trace_e=(perf trace -e openat -o tool.out --)
PREFIX_strace_e=(strace -e trace=openat -o tool.out)
PREFIX_strace_bpf_e=(strace -f --seccomp-bpf -e trace=openat -o tool.out)
PREFIX_utrace_stat=("$UTRACE" stat -c -o tool.out --)
PREFIX_perf_trace_s=(perf trace -s -o tool.out --)
PREFIX_strace_c=(strace -c -o tool.out)
}

# One in a hundred of find's calls opens a folder.
opened() {
	RECORDS=$(grep -c 'openat(' tool.out || true)
	expect_records $((CALLS / 100))
}

watch_utrace_e() { :; }
check_utrace_e() { opened; }
watch_perf_trace_e() { :; }
check_perf_trace_e() { opened; }
watch_strace_e() { :; }
check_strace_e() { opened; }
watch_strace_bpf_e() { :; }
check_strace_bpf_e() { opened; }

watch_utrace_stat() { :; }
check_utrace_stat() { said " [1-9][0-9]{4} .*newfstatat"; }
watch_perf_trace_s() { :; }
check_perf_trace_s() { said 'newfstatat +[1-9][0-9]{4} '; }
watch_strace_c() { :; }
check_strace_c() { said " [1-9][0-9]{4} .*newfstatat"; }
