#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a signal's sender is not that of an earlier signal, which sigwait() has taken
# requires: unshare python3
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

cat > take.py << 'EOF'
import os, signal
handled = []
signal.signal(signal.SIGUSR1, lambda *a: handled.append(a))
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
open("blocked", "w").close()
signal.sigwait({signal.SIGUSR1})
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
os.kill(os.getpid(), signal.SIGUSR1)
open("sent", "w").close()
signal.pause()
EOF
unshare -pf python3 take.py &
wait_for test -e blocked
pid=$(pgrep -P $!)
only_pid "$pid"
events_on signal
kill -USR1 "$pid"
wait_for test -e sent
wait_for grep -q SIGUSR1 "$TRACING/trace"
expect_eq 1 "$(count "signal: SIGUSR1 pid=$pid handler code=0 sender_pid=$pid sender_uid=0")" \
	"from the process itself"
expect_eq 1 "$(count 'signal: SIGUSR1')" "signals"
kill -KILL "$pid"
wait
