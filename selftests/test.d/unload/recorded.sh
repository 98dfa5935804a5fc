#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while perf has an event open; unloaded with events on in an instance
# long
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

start_worker
mkfifo end
for how in "$WORKER -1" "$WORKER -1 inherit" "-1 0"; do
	row "perf has an event open: $how"
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

row "events are enabled in an instance; it survives, and can have them again"
instance=$TRACING/instances/unload
mkdir "$instance"
for n in 1 2; do
	only_pid "$WORKER"
	echo 1 > "$instance/events/utrace/syscall/enable"
	events_on syscall
	work 20
	expect_eq 20 "$(grep -c getppid "$instance/trace")" "records"
	unload
	[ ! -e "$instance/events/utrace" ] || die "its events are still there"
	work 20
	grep -q . "$instance/trace" || die "the instance cannot be read"
	load_utrace
done
unload
rmdir "$instance"
load_utrace
