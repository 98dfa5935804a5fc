#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: gdb attaches to an attached process, inspects it, stops it, detaches
# requires: gdb
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

mkfifo in
"$PROGS/worker" < in > out &
WORKER=$!
exec 3> in
echo 10 >&3
wait_for grep -q 10 out
only_pid "$WORKER"
echo getppid > "$UT/syscalls"
events_on syscall signal
gdb -nx -batch -p "$WORKER" -ex 'print (long)make_calls(7) + 42' \
	-ex 'catch syscall getppid' -ex 'shell echo 5 > in' \
	-ex continue -ex 'print $orig_rax' -ex continue -ex 'print $orig_rax' \
	-ex 'delete' -ex detach > gdb.out 2>&1
cat gdb.out
grep -q '= 49' gdb.out || die "gdb cannot call a function"
expect_eq 2 "$(grep -c '= 110' gdb.out)" "stops at getppid"
wait_for grep -q 5 out
echo 20 >&3
wait_for grep -q 20 out
expect_eq 32 "$(count ' syscall: getppid')" "getppid, with gdb and after it"
wait_for has_state "$WORKER" S
expect_eq 0 "$(sed -n 's/^TracerPid:\t//p' /proc/$WORKER/status)" "tracer"
