#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading ends sessions under load, and removes their instances
# long
# timeout: 180
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/unload.bash"
. "$SELFTESTS/lib/session.bash"

start_load
for _ in 1 2 3; do
	mkdir "$IN/mine"
	session a b mine c
	say a set_pid "${LOAD[0]}"
	say b set_pid "${LOAD[1]}"
	sleep 1000 &
	pid=$!
	say b control "stop $pid"
	for name in a b mine c; do
		on $name syscall clone exit signal
	done
	wait_for eval '[ "$(state $pid)" = t ]'

	# An open control file holds the module, an open instance does not.
	exec 5< "$SE/a/set_pid"
	! rmmod utrace 2> /dev/null || die "rmmod in spite of an open file"
	exec 5<&- 5< "$IN/c/trace_pipe"
	expect_busy $pid held
	expect_match "^$pid .* b:control " "$(threads $pid)" "who holds it"
	echo '!b' > "$UT/sessions"
	unload
	expect_eq "c mine" "$(cd "$IN" && echo *)" "instances"
	wait_state $pid S
	exec 5<&-
	rmdir "$IN/c" "$IN/mine"
	load_utrace
	expect_eq "" "$(< "$UT/sessions")" "sessions"
done
stop_load
