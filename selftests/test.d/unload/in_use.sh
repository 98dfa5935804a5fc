#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a control file is open, or a trigger would enable an event
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/unload.bash"

row "a control file is open; unloaded right after"
for file in "$UT"/*; do
	[ -f "$file" ] || continue	# a folder does not hold it
	exec 3< "$file"
	expect_fail rmmod utrace
	[ -e "$UT/status" ] || die "$UT has gone"
	cat <&3 > /dev/null
	exec 3<&-
done
exec 3>> "$UT/set_pid"
expect_fail rmmod utrace
echo $$ >&3
exec 3>&-
expect_eq $$ "$(< "$UT/set_pid")" "set_pid"
unload
load_utrace

row "a trigger would enable an event; a filter does not matter"
start_worker
only_pid "$WORKER"
echo 'ret < 0' > "$EVENTS/syscall/filter"
events_on syscall
work 10
echo 'enable_event:utrace:syscall_exit' > "$EVENTS/exit/trigger"
expect_fail rmmod utrace
echo '!enable_event:utrace:syscall_exit' > "$EVENTS/exit/trigger"
unload
work 10
load_utrace
