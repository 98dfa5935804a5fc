#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf's filters, perf trace and perf's scripts get arguments as numbers
# long
# requires: perf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

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

"${PERF[@]}" trace -e utrace:syscall --filter 'arg0 == 0xffffffff' -- "$PROGS/calls" 40 10 2> traced
cat traced
# perf leaves out arguments that are 0.
expect_eq 4 "$(grep -c 'utrace:syscall(id: 3, .*arg0: 4294967295, arg' traced)" "perf trace"
