# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# peers.sh - the other tracers of the benchmark's rows: strace, BPF, LTTng, sysdig.
# Sourced by guest, after watchers.sh, which describes the functions for each HOW.
#
# A tracer whose modules do not exist for this kernel is skipped, with the reason.

# --- strace, which starts the work itself or attaches later

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

watch_strace_other() { start_other; strace_on "$OTHER"; }
check_strace_other() { strace_lines; expect_records 0 50; }

# --- bpftrace, whose probe runs for every thread of the machine

# bpftrace_on PID - start bpftrace, which begins to trace when it has compiled its program
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

watch_bpftrace_other() { start_other; bpftrace_on "$OTHER"; }
check_bpftrace_other() { bpftrace_off; expect_records 0 50; }

# --- the project's own BPF program (ring.bpf.c), which writes into a BPF ring buffer

# ring_on PID [CALL]
ring_on() {
	local work=$PID
	[ -x "$PROGRAMS/ring" ] || skip "ring is not built (packages clang, libbpf-dev)"
	talk_to "$PROGRAMS/ring" "$PROGRAMS/ring.bpf.o" "$@"
	PID=$work RING_TO=$TO RING_FROM=$FROM
}

ring_off() {
	echo >&"$RING_TO"
	answer "$RING_FROM"
	read -r RECORDS BYTES <<< "$ANSWER"
}

ring_nothing() {
	ring_off
	expect_records 0 50
}

watch_ring() { ring_on "$PID"; }
check_ring() {
	ring_off
	expect_records "$CALLS"
	RESULT+=" bytes=$((BYTES * 1000)) records=$RECORDS"
}

GETSID=124
watch_ring_masked() { ring_on "$PID" $GETSID; }
check_ring_masked() { ring_nothing; }

watch_ring_other() { start_other; ring_on "$OTHER"; }
check_ring_other() { ring_nothing; }

# --- LTTng

# needs_modules PEER COMMAND - the modules are in the folder OUT/PEER
needs_modules() {
	[ ! -e "$OUT/$1/why" ] || skip "$(cat "$OUT/$1/why")"
	[ -d "$OUT/$1" ] || skip "its modules are not built"
	need "$2"
}

# LTTng's daemon loads the modules by their names, and unloads them at its end. The daemon needs
# all files of depmod, also those of built-in modules.
lttng_daemon() {
	local folder
	folder=/lib/modules/$(uname -r)
	[ -d "$folder/lttng" ] || {
		cp -r "$OUT/lttng" "$folder/"
		touch "$folder"/modules.{order,builtin,builtin.modinfo}
		depmod
	}
	lttng-sessiond > lttng.err 2>&1 &
	LTTNG=$!
	started $LTTNG
	wait_for lttng -n list > /dev/null 2>&1
}

# lttng_on PID CALL - trace the child, and not the process that started it
lttng_on() {
	needs_modules lttng lttng-sessiond
	need babeltrace2
	lttng_daemon
	rm -rf lttng.out
	lttng -n create bench --output="$PWD/lttng.out"
	lttng -n enable-channel -k all --subbuf-size=4M --num-subbuf=8
	lttng -n enable-event -k -c all --syscall "$2"
	lttng -n track -k --pid="$1"
	lttng -n start
}

# lttng_off - set RECORDS and BYTES. LTTng's files have no unused ends of packets, so their size is
# that of the records.
lttng_off() {
	lttng -n stop
	lttng -n destroy
	RECORDS=$(babeltrace2 lttng.out | grep -c 'syscall_' || true)
	BYTES=$(cat lttng.out/kernel/all_* | wc -c)
	[ "$RECORDS" = 0 ] || BYTES=$((BYTES * 1000 / RECORDS))
	kill $LTTNG
	wait $LTTNG || true
}

lttng_nothing() {
	lttng_off
	expect_records 0 50
}

watch_lttng() { lttng_on "$PID" --all; }
check_lttng() {
	lttng_off
	expect_records $((CALLS * 2))
	RESULT+=" bytes=$((BYTES * 2)) records=$RECORDS"
}

watch_lttng_masked() { lttng_on "$PID" getsid; }
check_lttng_masked() { lttng_nothing; }

watch_lttng_other() { start_other; lttng_on "$OTHER" --all; }
check_lttng_other() { lttng_nothing; }

# --- sysdig, whose module records every process; the command filters the records

sysdig_on() {
	needs_modules sysdig sysdig
	[ -d /sys/module/scap ] || insmod "$OUT/sysdig/scap.ko"
	rm -f sysdig.scap
	sysdig -w sysdig.scap "$@" > sysdig.out 2>&1 &
	SYSDIG=$!
	started $SYSDIG
	wait_for [ -s sysdig.scap ]
}

# sysdig_off - sets RECORDS; a call has two
sysdig_off() {
	nap 1
	kill -INT $SYSDIG
	wait $SYSDIG || die "sysdig: status $?: $(cat sysdig.out)"
	RECORDS=$(sysdig -r sysdig.scap -p %evt.num | wc -l)
	rmmod scap
}

sysdig_nothing() {
	sysdig_off
	expect_records 0 50
}

watch_sysdig() { sysdig_on "proc.pid=$PID"; }
check_sysdig() {
	sysdig_off
	expect_records $((CALLS * 2))
	RESULT+=" records=$RECORDS"
}

watch_sysdig_masked() { sysdig_on "proc.pid=$PID and evt.type=getsid"; }
check_sysdig_masked() { sysdig_nothing; }

watch_sysdig_other() { start_other; sysdig_on "proc.pid=$OTHER"; }
check_sysdig_other() { sysdig_nothing; }
