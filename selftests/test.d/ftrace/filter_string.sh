#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: filters of exec and signal take strings and numbers
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

echo 'filename ~ "*/calls"' > "$EVENTS/exec/filter"
echo 'sig == 10 && fate == 0' > "$EVENTS/signal/filter"
echo 'code == 3' > "$EVENTS/exit/filter"
launch /bin/sh -c 'trap : USR1; kill -USR1 $$; /bin/true; (exit 3); "$@"' sh "$PROGS/calls" 5
only_pid "$PID"
events_on exec signal exit
finish
expect_eq 1 "$(count "exec: filename=$PROGS/calls ")" "the chosen exec"
expect_eq 1 "$(count ' exec: ')" "execs"
expect_eq 1 "$(count ' signal: SIGUSR1 .* handler')" "the chosen signal"
expect_eq 1 "$(count ' signal: ')" "signals"
expect_eq 1 "$(count ' exit: code=3 ')" "the chosen exit"
expect_eq 1 "$(count ' exit: ')" "exits"
