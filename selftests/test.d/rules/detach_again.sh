#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads that a rule detaches as soon as they join are attached once by each text
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# So many that some leave before the last has joined.
NR=600

# expect_attached TEXT WHY - each thread of the process was attached once, and the busy ones left
expect_attached() {
	: > "$TRACING/trace"
	echo "$1" > "$UT/set_pid" &
	writer=$!
	wait_for -t 60 eval '[ ! -e "/proc/$writer" ]'
	wait $writer
	wait_for -t 60 eval '[ "$(count " detach: .* tgid=$process .* why=rule")" -ge $NR ]'
	expect_eq $((NR + 1)) "$(count " attach: .* tgid=$process .* why=$2")" "attached by '$1'"
}

# The writer must get its share of the processor beside so many.
nice -n 19 "$PROGS/threads" $NR 1000000000 50000 &
process=$!
wait_for eval '[ "$(ls "/proc/$process/task" | wc -l)" = $((NR + 1)) ]'
only_pid none
events_on attach detach
rules "on syscall getppid do detach"
expect_attached all everyone
only_pid none
expect_attached $process written
expect_eq $process "$(< "$UT/set_pid")" "the thread that makes no such call"
kill -KILL $process
