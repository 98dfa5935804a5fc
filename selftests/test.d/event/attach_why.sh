#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:attach says followed and everyone, utrace:detach says stopped
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/threads" 3 10
only_pid "$PID"
events_on attach detach
finish
expect_eq 3 "$(count " attach: comm=threads pid=[0-9]+ tgid=$PID session=default why=followed")" \
	followed
expect_eq 4 "$(count " detach: comm=threads pid=[0-9]+ tgid=$PID session=default why=exited")" \
	exited

start_worker
echo all > "$UT/set_pid"
expect_eq 1 "$(count " attach: comm=worker pid=$WORKER .* why=everyone")" everyone
echo 0 > "$EVENTS/attach/enable"
events_off
expect_eq 1 "$(count " detach: comm=worker pid=$WORKER .* why=stopped")" stopped
expect_eq "" "$(threads)" "attached threads"
