#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while perf has an event open; unloaded right after
# long
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

start_worker
mkfifo end
for how in "$WORKER -1" "$WORKER -1 inherit" "-1 0"; do
	# shellcheck disable=SC2086
	"$PROGS/perf_open" "$(< "$EVENTS/syscall/id")" $how < end > counted &
	exec 3> end
	wait_for grep -q open counted
	expect_fail rmmod utrace
	work 10
	expect_match "." "$(threads "$WORKER")" "attached"
	expect_fail rmmod utrace
	exec 3>&-
	wait $!
	[ "$(tail -n 1 counted)" -ge 10 ] || die "counted: $(< counted)"
	unload
	work 10
	load_utrace
	rm counted
done
