#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a process with more capabilities than the opener of a file cannot write there
# requires: python3
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# A child without CAP_KILL opens the file, and hands it to its parent, which has it. The text that
# is refused does not clear the file either.
cat > hand_over.py <<'EOS'
import ctypes, os, socket, struct, sys

def drop_cap_kill():
    header = struct.pack("<Ii", 0x20080522, 0)
    caps = ctypes.create_string_buffer(24)
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.capget(header, caps) == 0
    words = list(struct.unpack("<6I", caps.raw))
    words[0] &= ~(1 << 5)
    assert libc.capset(header, struct.pack("<6I", *words)) == 0

here, there = socket.socketpair()
if os.fork() == 0:
    drop_cap_kill()
    file = os.open(sys.argv[1], os.O_WRONLY | os.O_TRUNC)
    socket.send_fds(there, [b"x"], [file])
    os._exit(0)
file = socket.recv_fds(here, 1, 1)[1][0]
assert os.waitstatus_to_exitcode(os.wait()[1]) == 0
try:
    os.write(file, sys.argv[2].encode())
except PermissionError:
    sys.exit(0)
sys.exit("the parent has written")
EOS
start_sleeper
put "$SLEEPER" set_pid
python3 hand_over.py "$UT/set_pid" "$$" || die "status $?"
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid"
expect_match "opened by a process with fewer rights" "$(last_lines 3 "$UT/error_log")" "error_log"
