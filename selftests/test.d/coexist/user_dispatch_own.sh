#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a program that sets Syscall User Dispatch, and its ptracer, find it as without utrace
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"

load_test_module utrace_flags

start_program() {
	coproc PROGRAM { exec "$PROGS/dispatch" 50 2>&1; }
	PID=$PROGRAM_PID
}

# run_program - let it run to its end; sets SAID, the configurations, and CHILD
run_program() {
	local line
	SAID=
	echo >&"${PROGRAM[1]}"
	while read -r line <&"${PROGRAM[0]}"; do
		if [[ $line = child* ]]; then
			CHILD=${line#child }
			break
		fi
		SAID+="$line, "
	done
}

end_program() {
	local status=0 id=$PROGRAM_PID
	echo >&"${PROGRAM[1]}"
	wait "$id" || status=$?
	expect_eq 0 $status "exit status, $1"
}

start_program
run_program
alone=$SAID
end_program alone

start_program
echo none > "$UT/follow"
only_pid "$PID"
events_on syscall
run_program
expect_eq "$alone" "$SAID" "configurations, mode and length"
expect_eq "" "$(flagged "$CHILD")" "flags of a child that is not attached"
end_program "attached"
expect_eq 400 "$(count ' syscall: getppid')" "getppid: never on, on, off, after an exec"

# A thread that lives on has nothing of utrace's when it was let go, and the hook is out.
start_worker
only_pid "$WORKER"
work 10
expect_match "^$WORKER .*dispatch" "$(flagged "$WORKER")" "attached"
only_pid $$
wait_for eval '[ -z "$(flagged "$WORKER")" ]'
work 10
only_pid "$WORKER"
events_off
wait_for -t 40 none_left
work 10
echo > "$TRACING/trace"
events_on syscall
work 10
expect_eq 10 "$(count ' syscall: getppid')" "getppid, attached again"
expect_law
