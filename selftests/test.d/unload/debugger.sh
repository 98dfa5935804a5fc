#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a debugger has a held thread, but when both have released it
# long
# requires: gdb
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/hold.bash"

tracer() {
	sed -n 's/^TracerPid:\t//p' "/proc/$1/status"
}

# start_gdb PID - it has the thread until end_gdb
start_gdb() {
	rm -f in gdb.out
	mkfifo in
	gdb -nx -q -p "$1" < in > gdb.out 2>&1 &
	GDB=$!
	exec 3> in
	echo 'print 40+2' >&3
	wait_for -t $((20 * TIMEOUT_SCALE)) grep -q '= 42' gdb.out
}

end_gdb() {
	echo detach >&3
	exec 3>&-
	wait $GDB || die "gdb: $(< gdb.out)"
}

# sleeper SIGNAL... - a held thread, stopped by these, that gdb has: PID
sleeper() {
	sleep 1000 &
	PID=$!
	wait_for eval '[ "$(cat /proc/$PID/comm)" = sleep ] && has_state $PID S'
	ctl "stop $PID"
	wait_held $PID
	for signal in "$@"; do
		kill "-$signal" $PID
		wait_state $PID T
	done
	start_gdb $PID
	expect_eq $GDB "$(tracer $PID)" "tracer"
	has_state $PID t || die "gdb has not stopped it"
	expect_busy $PID hook
	expect_eq $GDB "$(tracer $PID)" "tracer afterwards"
	echo 'printf "syscall %d\n", $orig_rax' >&3
	wait_for grep -q 'syscall 230' gdb.out
}

echo "== held, then gdb's; gdb leaves it"
sleeper
end_gdb
wait_held $PID
expect_busy $PID held
ctl "resume $PID"
wait_state $PID S
unload
expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$PID/status)" "blocked"
kill -TERM $PID
status=0
wait $PID || status=$?
expect_eq 143 $status "exit status"
load_utrace

echo "== let go while gdb has it"
sleeper
ctl "resume $PID"
expect_busy $PID hook
end_gdb
wait_state $PID S
unload
expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$PID/status)" "blocked"
kill -KILL $PID
wait $PID || true
load_utrace

echo "== stopped by a signal as well"
sleeper STOP
ctl "resume $PID"
end_gdb
wait_state $PID T
kill -CONT $PID
wait_state $PID S
unload
expect_match '^SigBlk:.0{16}$' "$(grep SigBlk: /proc/$PID/status)" "blocked"
kill -KILL $PID
load_utrace
