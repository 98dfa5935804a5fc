#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: trace-cmd and perf print the same text as the kernel, with names
# long
# timeout: 120
# requires: perf trace-cmd
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# The texts of all records, sorted, without repeated blanks.
texts() {
	sed -nE "s/.* (utrace:)?($1): +/\2: /p" | tr -s ' ' | sed 's/ $//' | sort
}

kinds='syscall_entry|syscall_exit|syscall|signal|exec|clone|exit'
cat > script <<'S'
trap : USR1
kill -USR1 $$
ls / > /dev/null
"$1" 3 5
"$2"
"$3" 3 || true
kill -KILL $$
S
LAUNCHER=("${PERF_RECORD[@]}" -e "utrace:*" --)
only_pid none
launch /bin/sh script "$PROGS/threads" "$PROGS/crash" "$PROGS/calls"
only_pid "$PID"
events_on ${kinds//|/ }
finish
events_off
expect_whole
texts "$kinds" < "$TRACING/trace" > kernel
perf script -i perf.data | texts "$kinds" > by_perf
wait_for sources_settled
trace-cmd extract -o trace.dat > /dev/null 2>&1
trace-cmd report -i trace.dat 2> /dev/null | texts "$kinds" > trace_cmd
[ "$(wc -l < kernel)" -gt 300 ] || die "only $(wc -l < kernel) records"
for name in SIGUSR1 SIGKILL SIGSEGV handler 'dumps core' clone3 CLEARTID execve; do
	grep -q "$name" kernel || die "no $name"
done
diff kernel trace_cmd > differs || die "trace-cmd: $(head -n 20 differs)"

# perf has seen the launcher's own calls too, and on some kernels no exit at all: see
# perf/exit.sh.
grep -v '^exit: ' kernel | comm -23 - by_perf > lacking
[ ! -s lacking ] || die "perf lacks: $(head -n 20 lacking)"
[ "$(wc -l < by_perf)" -lt $(($(wc -l < kernel) + 150)) ] ||
	die "perf: $(comm -13 kernel by_perf | tail)"
