#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a ptracer that counts stops has both of each call at which a rule sends a signal
# requires: python3
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

cat > count.py << 'EOF'
import ctypes, os, signal
TRACEME, PEEKUSER, SYSCALL, SETOPTIONS, SYSGOOD = 0, 3, 24, 0x4200, 1
ORIG_RAX, RAX, GETPPID, ENOSYS = 15 * 8, 10 * 8, 110, 38
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long

child = os.fork()
if not child:
    libc.ptrace(TRACEME, 0, None, None)
    os.kill(os.getpid(), signal.SIGSTOP)
    for _ in range(5):
        os.getppid()
    os._exit(0)
os.waitpid(child, 0)
libc.ptrace(SETOPTIONS, child, None, SYSGOOD)
open("pid", "w").write(str(child))
os.rename("pid", "child")
input()
stops, signals = [], 0
while True:
    libc.ptrace(SYSCALL, child, None, None)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        break
    if os.WSTOPSIG(status) == signal.SIGTRAP | 0x80:
        if libc.ptrace(PEEKUSER, child, ORIG_RAX, None) == GETPPID:
            is_entry = libc.ptrace(PEEKUSER, child, RAX, None) == -ENOSYS
            stops.append("entry" if is_entry else "exit")
    elif os.WSTOPSIG(status) == signal.SIGUSR1:
        signals += 1
print(" ".join(stops), signals)
EOF
mkfifo go
python3 count.py < go > counted &
tracer=$!
exec 3> go
wait_for test -e child
only_pid "$(< child)"
rule="on syscall getppid do signal=USR1"
rules "$rule"
echo >&3
wait $tracer
expect_eq "entry exit entry exit entry exit entry exit entry exit 5" "$(< counted)" "stops and signals"
fired 5 "$rule"
