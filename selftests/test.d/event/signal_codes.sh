#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal says how a signal came, and who sent this one, not an earlier one
# requires: unshare /usr/bin/python3
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

row "by kill, tgkill, sigqueue, timer, child, kernel"
cat > codes.py <<'P'
import os, signal, threading, time
come = []
for s in signal.SIGUSR1, signal.SIGALRM, signal.SIGCHLD, signal.SIGRTMIN + 1:
    signal.signal(s, lambda s, frame: come.append(s))
os.kill(os.getpid(), signal.SIGUSR1)
signal.pthread_kill(threading.get_ident(), signal.SIGRTMIN + 1)
signal.setitimer(signal.ITIMER_REAL, 0.01)
while signal.SIGALRM not in come:
    time.sleep(0.01)
pid = os.fork()
if not pid:
    os._exit(3)
os.waitpid(pid, 0)
print(pid)
P
launch /usr/bin/python3 -IS codes.py
only_pid "$PID"
events_on signal
finish
expect_eq 0 "$STATUS" "exit status"
child=$(tail -n 1 out)
me="sender_pid=$PID sender_uid=0"
expect_eq 1 "$(count " SIGUSR1 pid=$PID handler code=0 $me")" "kill"
expect_eq 1 "$(count " (SIGRTMIN\+1|SIG35) pid=$PID handler code=-6 $me")" "tgkill"
expect_eq 1 "$(count " SIGALRM pid=$PID handler code=128 sender_pid=0 sender_uid=0")" "timer"
expect_eq 1 "$(count " SIGCHLD pid=$PID handler code=1 sender_pid=$child sender_uid=0")" "child"
expect_eq 4 "$(count ' signal: ')" "records"
events_off
: > "$TRACING/trace"

row "not from the sender of an earlier signal, which sigwait() has taken"
cat > take.py << 'P'
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
P
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
