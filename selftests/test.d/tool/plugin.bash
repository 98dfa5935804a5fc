# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# plugin.bash - what the tests of the plugin share; sourced after recording.bash
#
#   TRACEEVENT_PLUGIN_DIR   where trace-cmd and perf find it
#   report [OPTION...]      what trace-cmd says of trace.dat: the events' texts alone
#   record_both COMMAND     run it under strace and trace-cmd at once, in an empty folder:
#                           strace.out, trace.dat
TRACEEVENT_PLUGIN_DIR=$(cd "$SELFTESTS/../build/plugins" && pwd)
export TRACEEVENT_PLUGIN_DIR

report() {
	trace-cmd report -i trace.dat "$@" 2> /dev/null | sed -n 's/^.*[0-9]: *\([a-z_]*: .*\)/\1/p'
}

# Structures are not captured: strace shows where they are, but for addresses of sockets and
# arguments of programs.
record_both() {
	mkdir empty
	cd empty || exit
	echo '256 data' > "$UT/strings"
	LAUNCHER=(trace-cmd record -q -o ../trace.dat -e utrace:syscall
		strace -qq -s 256 -e verbose=connect,bind,sendto,execve -e signal=none
		-o ../strace.out)
	launch "$@"
	only_pid "$PID"
	finish
	cd ..
}
