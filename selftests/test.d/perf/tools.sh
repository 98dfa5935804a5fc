#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf record, trace and script: arguments are numbers, -p has threads and children
# long
# timeout: 240
# requires: perf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

row "perf record and perf's scripts get arguments as numbers"
"${PERF_RECORD[@]}" -e utrace:syscall --filter 'arg0 == 0xffffffff' -- "$PROGS/calls" 40 10
perf script -i perf.data -F event,trace > script 2> /dev/null
expect_eq 4 "$(grep -c 'syscall: *close(ffffffff, .* = -9 ' script)" "closes of -1"
expect_eq 4 "$(wc -l < script)" "records"
cat > numbers.py <<'P'
def utrace__syscall(name, context, cpu, secs, nsecs, pid, comm, chain, id, abi, str_flags, errno,
		    arg0, arg1, arg2, arg3, arg4, arg5, ret, *rest):
	print("call %d of %d is %d, error %d" % (id, arg0, ret, errno))
P
expect_eq "4 call 3 of 4294967295 is -9, error 9" \
	"$(perf script -i perf.data -s numbers.py | grep '^call' | uniq -c | xargs)" "the script's"

row "perf trace has them, too"
"${PERF[@]}" trace -e utrace:syscall --filter 'arg0 == 0xffffffff' -- "$PROGS/calls" 40 10 2> traced
cat traced
# perf leaves out arguments that are 0.
expect_eq 4 "$(grep -c 'utrace:syscall(id: 3, .*arg0: 4294967295, arg' traced)" "perf trace"

row "perf trace -e shows the events as they come"
echo 'getppid close' > "$UT/syscalls"
"${PERF[@]}" trace -e utrace:syscall -- "$PROGS/calls" 30 10 2> traced
cat traced
expect_eq 33 "$(grep -c 'utrace:syscall(' traced)" "lines"
expect_eq 3 "$(grep -c 'utrace:syscall(.*-9' traced)" "close"
echo > "$UT/syscalls"

row "perf -p PID records a running process, its threads and its children"
launch /bin/sh -c '"$1" 4 25; "$2" 2 "$3" 30' sh "$PROGS/threads" "$PROGS/vforks" "$PROGS/calls"
mkfifo control answer
"${PERF_RECORD[@]}" -D -1 --control fifo:control,answer -e utrace:syscall -p "$PID" &
perf=$!
echo enable > control
read -r answer < answer
expect_eq ack "${answer:0:3}" "perf's answer"
finish
wait $perf
perf script -i perf.data > script
# A shell makes the call once by itself.
expect_eq $((4 * 25 + 2 * 30 + 1)) "$(grep -c 'utrace:syscall: getppid(' script)" "getppid"
expect_eq 7 "$(grep 'utrace:syscall: getppid(' script | awk '{ print $2 }' | sort -u | wc -l)" \
	"threads that made them"
expect_eq "" "$(threads)" "attached afterwards"
