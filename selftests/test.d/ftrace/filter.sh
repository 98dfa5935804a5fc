#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ftrace's filters of events choose records by their fields; arguments are numbers there
# timeout: 240
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# filtered FILTER COMMAND... - a row: the calls of the command, with this filter
filtered() {
	row "$1"
	echo "$1" > "$EVENTS/syscall/filter"
	echo "$1" > "$EVENTS/syscall_entry/filter" 2> /dev/null || true	# ret is no field of it
	echo > "$TRACING/trace"
	launch "${@:2}"
	only_pid "$PID"
	events_on syscall syscall_entry
	finish
	events_off
	expect_law
}

# calls FILTER GETPPID CLOSE
calls() {
	filtered "$1" "$PROGS/calls" 200 10
	expect_eq "$2" "$(count ' syscall: getppid')" "getppid"
	expect_eq "$3" "$(count ' syscall: close')" "close"
}

calls 'id == 3 && ret < 0'              0    20
calls 'id == 3 && ret >= 0'             0    0
calls 'id == 110'                       200  0
calls 'ret == -9 || id == 110'          200  20
calls 'abi == 0 && id < 111 && id > 2'  200  20
calls 'abi == 1'                        0    0
calls 'errno == 9'                      0    20
calls 'errno == 0 && id != 59'          200  0
calls 'duration > 100000000000'         0    0
calls 'comm == "calls" && duration > 0' 200  20
calls 'common_pid == 1'                 0    0

filtered 'id == 257 && arg2 & 0x40' /bin/sh -c ': > created; : < created'
expect_eq 1 "$(count ' syscall: openat\((f{8})?ffffff9c, [0-9a-f]+, 241,')" "the open that creates"
expect_eq 1 "$(count ' syscall_entry: openat\((f{8})?ffffff9c, [0-9a-f]+, 241,')" "its entry"
expect_eq 2 "$(count ' syscall(_entry)?: ')" "records"
filtered 'arg0 == 0xffffffff' "$PROGS/calls" 40 10
expect_eq 4 "$(count ' syscall: close\(ffffffff,')" "closes of -1"
expect_eq 8 "$(count ' syscall(_entry)?: ')" "records"
expect_refused 'args == 3' "$EVENTS/syscall/filter"
expect_refused 'args == 3' "$EVENTS/syscall_entry/filter"
reset_utrace

row "an argument in a histogram"
launch "$PROGS/calls" 40 10
only_pid "$PID"
echo 'hist:keys=arg0:vals=duration if id == 3' > "$EVENTS/syscall/trigger"
finish
expect_match 'arg0: +4294967295 .*hitcount: +4 +duration: +[1-9]' "$(< "$EVENTS/syscall/hist")" \
	"hist"
expect_law

row "strings and numbers of exec, signal and exit"
echo 'filename ~ "*/calls"' > "$EVENTS/exec/filter"
echo 'sig == 10 && fate == 0' > "$EVENTS/signal/filter"
echo 'code == 3' > "$EVENTS/exit/filter"
launch /bin/sh -c 'trap : USR1; kill -USR1 $$; /bin/true; (exit 3); "$@"' sh "$PROGS/calls" 5
only_pid "$PID"
events_on exec signal exit
finish
expect_eq 1 "$(count "exec: filename=$PROGS/calls ")" "the chosen exec"
expect_eq 1 "$(count ' exec: ')" "execs"
expect_eq 1 "$(count ' signal: SIGUSR1 .* handler')" "the chosen signal"
expect_eq 1 "$(count ' signal: ')" "signals"
expect_eq 1 "$(count ' exit: code=3 ')" "the chosen exit"
expect_eq 1 "$(count ' exit: ')" "exits"
