#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a blocked fault that the kernel delivers before another signal is the one asked about
# requires: python3
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

mkfifo go
python3 -c '
import ctypes, os, signal
queue = lambda sig, code: ctypes.CDLL(None).syscall(297, os.getpid(), os.getpid(), sig,
                                                    (ctypes.c_int * 32)(sig, 0, code))
for sig in signal.SIGSEGV, signal.SIGILL:
    signal.signal(sig, lambda sig, frame: open("handled", "a").write("%d\n" % sig))
open("go").read()
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGSEGV, signal.SIGILL])
assert not queue(signal.SIGSEGV, 1) and not queue(signal.SIGILL, 0)
signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGILL])
' &
program=$!
exec {go}> go
only_pid $program
rules 'on signal SEGV do syscalls=none' 'on signal ILL do syscalls=none'
exec {go}>&-
wait $program
expect_eq $'4\n11' "$(< handled)" "delivered"
fired 1 'on signal SEGV do syscalls=none'
fired 1 'on signal ILL do syscalls=none'
