#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an existing instance is a session's until its end, then the default session's again
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

mkdir "$IN/mine"
sleep 1000 &
other=$!
start_worker
only_pid "$WORKER"
echo getppid > "$UT/syscalls"
on mine syscall signal
work 10
expect_eq 10 "$(count_in mine getppid)" "before"

# Events enabled there belong to the session from now on, with the session's lists.
session mine
say mine set_pid $other
work 10
expect_eq 10 "$(count_in mine getppid)" "with another target"
say mine set_pid "$WORKER"
work 10
expect_eq 20 "$(count_in mine getppid)" "with this target"
only_pid none
work 10
expect_eq 30 "$(count_in mine getppid)" "whatever the default session has"
kill -USR1 $other
expect_fail rmdir "$IN/mine"

echo '!mine' > "$UT/sessions"
has_instance mine || die "the instance is gone"
[ ! -e "$SE/mine" ] || die "its files are still there"
expect_eq 30 "$(count_in mine getppid)" "records that stay"
work 10
expect_eq 30 "$(count_in mine getppid)" "no thread is a target"
only_pid "$WORKER"
work 10
expect_eq 40 "$(count_in mine getppid)" "as the default session has it"
expect_law
off mine
rmdir "$IN/mine"
expect_eq "" "$(< "$UT/sessions")" "sessions"
