#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: in stats, seen is masked + filtered + lost + emitted, after mixed work
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "${0%/*}/events.bash"

mapfile -t events < <(event_names)
only_pid none
events_on "${events[@]}"
echo '!getppid' > "$UT/syscalls"
echo '!SIGCHLD' > "$UT/signals"
visit "$PROGS/calls" 500 5
echo "getppid exit_group" > "$UT/syscalls"
launch "$PROGS/threads" 8 50
only_pid "$PID"
finish
"$PROGS/perf_open" "$(cat "$EVENTS/syscall/id")" 0 -1 inherit < /dev/null > /dev/null
events_off

cat "$UT/stats"
expect_law
for event in syscall_entry syscall_exit syscall signal; do
	[ "$(stats_of $event masked)" -gt 0 ] || die "$event: nothing was masked"
done
for event in "${events[@]}"; do
	[ "$(stats_of $event emitted)" -gt 0 ] || die "$event: nothing was emitted"
done
[ "$(stats_of syscall seen perf)" -gt 0 ] || die "perf has seen nothing"
