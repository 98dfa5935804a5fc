#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading with events enabled in an instance; it survives, and can have them again
# long
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

instance=$TRACING/instances/unload
mkdir "$instance"
start_worker
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
