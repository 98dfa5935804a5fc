#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:signal says how a signal came: by kill, tgkill, sigqueue, timer, child, kernel
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

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
need /usr/bin/python3
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
