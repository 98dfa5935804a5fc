#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: samples/crash-suspend.c holds a thread that is about to dump core, also around gdb
# long
# requires: gdb
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"

SAMPLE=utrace_crash_suspend
mkfifo in

# start COMMAND - a shell that is watched and waits; go has it carry out the command
start() {
	bash -c "read -r line < in; $1" 2> shell.err &
	SHELL_PID=$!
	load_sample $SAMPLE "pid=$SHELL_PID"
	expect_eq "$SHELL_PID signal_core" \
		"$(threads "$SHELL_PID" | awk '{ print $1, $6 }')" "watched"
}

go() {
	echo > in
}

# held [PROCESS] - the ids of the threads that the sample holds
held() {
	threads "${1-}" | awk '$4 == "t" && $5 == "crash-suspend:signal_core" { print $1 }'
}

is_held() {
	[ -n "$(held "${1-}")" ]
}

# look PROCESS [COMMAND...] - gdb attaches, and detaches at its end
look() {
	local commands=() command
	for command in "${@:2}"; do
		commands+=(-ex "$command")
	done
	gdb -nx -batch -p "$1" "${commands[@]}" -ex detach > gdb.out 2>&1 || die "$(< gdb.out)"
	cat gdb.out
}

# ends STATUS - how the shell ends
ends() {
	local status=0
	wait "$SHELL_PID" || status=$?
	expect_eq "$1" "$status" "status"
	wait_for none_attached
}

# The kernel's log, as far as the sample has written it.
said() {
	dmesg | sed -n "s/.*$SAMPLE: //p"
}

expect_fail load_sample $SAMPLE
expect_fail load_sample $SAMPLE pid=2
expect_fail load_sample $SAMPLE pid=999999999
expect_match '^process 999999999 cannot be watched: -ESRCH' "$(said | tail -n 1)" "log"
expect_eq "" "$(threads)" "attached after a failure"

echo "== a process that a debugger looks at stays held"
start "exec $PROGS/crash"
echo "$SHELL_PID" > "$UT/set_pid"
events_on stop resume
go
wait_for is_held "$SHELL_PID"
expect_match "^crash: thread $SHELL_PID is held before signal 11\..* gdb -p $SHELL_PID\." \
	"$(said | tail -n 1)" "log"
for i in 1 2; do
	look "$SHELL_PID" bt 'info registers rip' 'print nowhere'
	expect_match '^#0 .* fault ' "$(< gdb.out)" "gdb $i"
	expect_match '^#1 .* main ' "$(< gdb.out)" "gdb $i"
	expect_match '^rip .* <main\+[0-9]+>' "$(< gdb.out)" "gdb $i"
	expect_match '^[$]1 = .* 0x10$' "$(< gdb.out)" "gdb $i"
	wait_for is_held "$SHELL_PID"
done
rmmod $SAMPLE
ends 139
stop=': stop: session=crash-suspend why=signal_core signal=SIGSEGV rule=0 '
expect_eq 3 "$(records "$stop" | wc -l)" "stops"
expect_eq 3 "$(records ': resume: session=crash-suspend why=signal_core signal=SIGSEGV ' | wc -l)" \
	"resumes"
events_off

echo "== gdb lets it go on: the signal is gdb's, and deadly as always"
start "exec $PROGS/crash"
go
wait_for is_held "$SHELL_PID"
look "$SHELL_PID" continue
expect_match 'received signal SIGSEGV' "$(< gdb.out)" "gdb"
ends 139
rmmod $SAMPLE

echo "== one of several threads"
start "exec $PROGS/crash thread"
go
wait_for is_held "$SHELL_PID"
expect_eq 2 "$(threads "$SHELL_PID" | wc -l)" "watched"
tid=$(held "$SHELL_PID")
[ "$tid" != "$SHELL_PID" ] || die "the first thread is held"
look "$SHELL_PID" 'thread apply all bt'
expect_match "LWP $tid\)" "$(< gdb.out)" "gdb"
expect_match '^#0 .* fault ' "$(< gdb.out)" "gdb"
wait_for is_held "$SHELL_PID"
rmmod $SAMPLE
ends 139

echo "== children: one is killed, one is let go, and then their parent aborts"
start "$PROGS/crash; $PROGS/crash; kill -ABRT \$\$"
go
wait_for is_held
child=$(held)
[ "$child" != "$SHELL_PID" ] || die "the shell is held"
kill -KILL "$child"
gone() {
	[ ! -e "/proc/$child" ] && is_held
}
wait_for gone
rmmod $SAMPLE
ends 134
expect_eq 1 "$(grep -c Killed shell.err)" "killed"
expect_eq 1 "$(grep -c 'Segmentation fault' shell.err)" "let go"

echo "== a process of many threads that is there already"
"$PROGS/threads" 40 1 100000000 &
crowd=$!
wait_for eval '[ "$(ls /proc/$crowd/task | wc -l)" = 41 ]'
load_sample $SAMPLE "pid=$crowd"
expect_eq 41 "$(threads "$crowd" | wc -l)" "watched"
kill -ABRT "$crowd"
wait_for is_held "$crowd"
rmmod $SAMPLE
SHELL_PID=$crowd
ends 134
