#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: each session has targets of its own, and its own way to follow
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

ids() {
	grep -v '^#' "$SE/$1/threads" | cut -d ' ' -f 1 | sort -n | xargs
}

session all none one
only_pid none
launch /bin/sh -c '/bin/true; /bin/true; read x < /dev/null; :'
say all set_pid "$PID"
say none set_pid "$PID"
say none follow none
say one set_pid $$
for name in all none one; do
	on $name clone exec exit attach
done
expect_eq "$PID" "$(< "$SE/all/set_pid")" "all"
expect_eq "$PID" "$(ids all)" "threads of all"
expect_eq "$PID" "$(ids none)" "threads of none"
grep -qx $$ "$SE/one/set_pid" || die "one does not have this shell"
for id in "$PID" $$; do
	grep -q "^$id " "$UT/threads" || die "$id is not in threads"
done
expect_eq none "$(< "$UT/set_pid")" "the default session's"
finish
expect_eq 3 "$(count_in all ' exec: ')" "execs in all"
expect_eq 1 "$(count_in none ' exec: ')" "execs in none"
expect_eq 2 "$(count_in all "attach: comm=.* session=all why=followed")" "children in all"
expect_eq 0 "$(count_in none 'why=followed')" "children in none"
expect_eq 0 "$(count_in one "-$PID +\\[")" "records of it in one"
expect_eq none "$(< "$SE/all/set_pid")" "all, when it has ended"
expect_eq none "$(< "$SE/all/follow" sed -n 's/^thread$/none/p')" "follow of all"
expect_eq none "$(< "$SE/none/follow")" "follow of none"

# Taken out of one, it stays in the other.
sleep 1000 &
pid=$!
say all set_pid $pid
say none set_pid $pid
echo !$pid >> "$SE/all/set_pid"
expect_eq "" "$(ids all)" "all"
expect_eq $pid "$(ids none)" "none"
end all none one
expect_eq "" "$(threads $pid)" "attached"
