#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a call that a thread is held in front of is recorded and counted once
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/api.bash"

# held_call - the target is held in front of umask(), and then makes it
held_call() {
	api answer a syscall_entry stop 1
	tell call 95
	wait_held
	api control a resume
	heard
}

# more EVENT COLUMN COMMAND... - by how much the command changes a number of stats
more() {
	local before
	before=$(stats_of "$1" "$2")
	"${@:3}"
	MORE=$(($(stats_of "$1" "$2") - before))
}

watch 95 a syscall_entry
only_pid "$TARGET"
echo umask > "$UT/syscalls"
events_on syscall_entry syscall
more syscall_entry emitted held_call
expect_eq "1 1" "$MORE $(count 'syscall_entry: umask')" "records of the entry"
expect_eq 1 "$(count 'syscall: umask')" "records of the call"

echo getppid > "$UT/syscalls"
more syscall masked ask call 95
once=$MORE
more syscall masked held_call
expect_eq "$once" "$MORE" "masked calls, one of which it is held in front of"
expect_law
