#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a session ends though its files and its instance are open; the instance stays then
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/session.bash"

session web
sleep 1000 &
pid=$!
say web set_pid $pid
on web syscall
say web control "stop $pid"
wait_for eval '[ "$(state $pid)" = t ]'
exec 5< "$IN/web/trace_pipe" 6>> "$SE/web/set_pid" 7< "$SE/web/threads" 8> "$SE/web/syscalls"

echo '!web' > "$UT/sessions"
expect_eq "" "$(< "$UT/sessions")" "sessions"
[ ! -e "$SE/web" ] || die "its files are still there"
wait_state $pid S
expect_eq "" "$(threads $pid)" "attached"
has_instance web || die "the instance is gone, though it is open"
expect_eq 0 "$(cat "$IN/web/events/utrace/enable")" "its events"
for fd in 6 8; do
	expect_match "No such device" "$(/bin/echo none 2>&1 >&$fd)" "writing into file $fd"
done
expect_match "No such device" "$(read -r line 2>&1 <&7)" "reading"

# New sessions of the same name come and go; files of the old session do not belong to them.
session web
say web set_pid $pid
expect_match "No such device" "$(/bin/echo none 2>&1 >&6)" "set_pid of the old one"
expect_eq $pid "$(< "$SE/web/set_pid")" "set_pid of the new one"
exec 8>&-
expect_eq "" "$(< "$SE/web/syscalls")" "syscalls of the new one"
echo '!web' > "$UT/sessions"
has_instance web || die "the instance is gone, though it is open"
exec 5<&- 6>&- 7<&-
rmdir "$IN/web"
