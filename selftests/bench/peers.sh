# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# peers.sh - who watches the work of a row of the benchmark: strace, bpftrace.
# Sourced by guest, after watchers.sh, which says what there is for each HOW.

# --- strace, which starts the work itself or comes later

strace_lines() {
	RECORDS=$(grep -c '(' strace.out || true)
	BYTES=0
	[ "$RECORDS" = 0 ] || BYTES=$(($(stat -c %s strace.out) * 1000 / RECORDS))
}

strace_recorded() {
	strace_lines
	expect_records "$CALLS"
	RESULT+=" bytes=$BYTES records=$RECORDS"
}

strace_nothing() {
	strace_lines
	expect_records 0 0
}

# shellcheck disable=SC2034
PREFIX_strace=(strace -o strace.out)
watch_strace() { :; }
check_strace() { strace_recorded; }

# shellcheck disable=SC2034
PREFIX_strace_bpf=(strace -f --seccomp-bpf -e trace=getsid -o strace.out)
watch_strace_bpf() { :; }
check_strace_bpf() { strace_nothing; }

traced() {
	grep -q '^TracerPid:.*[1-9]' "/proc/$1/status"
}

strace_on() {
	strace -o strace.out -p "$1" 2> strace.err &
	started $!
	wait_for traced "$1"
	wait_state "$1" S
}

watch_strace_p() { strace_on "$PID"; }
check_strace_p() { strace_recorded; }

watch_strace_other() { somebody; strace_on "$OTHER"; }
check_strace_other() { strace_lines; expect_records 0 50; }

# --- bpftrace, whose probe runs for every thread of the machine

# bpftrace_on PID - it begins by itself when it has compiled its program
bpftrace_on() {
	bpftrace -e "BEGIN { printf(\"begun\\n\"); }
		tracepoint:utrace:syscall /pid == $1/ { @calls = count(); }" > bpftrace.out 2>&1 &
	BPFTRACE=$!
	started $BPFTRACE
	wait_for -t 300 grep -q begun bpftrace.out
}

bpftrace_off() {
	kill -INT $BPFTRACE
	wait $BPFTRACE || die "bpftrace: status $?: $(cat bpftrace.out)"
	RECORDS=$(sed -n 's/^@calls: //p' bpftrace.out)
	RECORDS=${RECORDS:-0}
}

watch_bpftrace() { bpftrace_on "$PID"; }
check_bpftrace() { bpftrace_off; expect_records "$CALLS"; }

watch_bpftrace_other() { somebody; bpftrace_on "$OTHER"; }
check_bpftrace_other() { bpftrace_off; expect_records 0 50; }
