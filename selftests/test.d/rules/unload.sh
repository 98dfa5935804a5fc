#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: unloading with rules at work, and writing them under load
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/unload.bash"

RULES='on clone if comm == storm do attach
on exec do attach
on exit if uid == 0 do detach
on syscall getppid if arg0 == -1 do stop
on syscall all if ret < 0 && exe ~ *storm && cgroup ~ * do detach
on signal all do detach'
start_load
events_on syscall exec clone exit
for _ in 1 2 3; do
	echo "$RULES" > "$UT/rules"
	nap 0.3
	wait_for grep -q '# fired [1-9]' "$UT/rules"
	unload
	load_utrace
	events_on syscall exec clone exit
done
for _ in {1..20}; do
	echo "$RULES" > "$UT/rules"
	echo 'on clone do detach' >> "$UT/rules"
	echo '!on exec do attach' >> "$UT/rules"
	: > "$UT/rules"
	echo all > "$UT/set_pid"
done
stop_load
events_off
wait_for none_attached
expect_law
