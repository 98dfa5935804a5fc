#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text in pieces is one text, for its writer and its reader; who may write to an open file
# requires: python3
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# writev FILE PIECE...
writev() {
	python3 -c 'import os, sys
file = os.open(sys.argv[1], os.O_WRONLY)
os.writev(file, [piece.encode() for piece in sys.argv[2:]])' "$@" 2> /dev/null
}

row "a text that is written in pieces is one text"
start_sleeper
put none set_pid
writev "$UT/set_pid" "${SLEEPER::1}" "${SLEEPER:1}" || die "refused"
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid"
expect_fail writev "$UT/control" "stop $SLEEPER" "x"
nap 0.3
wait_state "$SLEEPER" S

row "of two writes the first is refused: the second is no text of its own"
expect_fail perl -e 'open F, ">", $ARGV[0] or die; syswrite F, "\0" x 4096;
	syswrite F, "$ARGV[1]\n" and exit 0; print "$!\n"; exit 1' "$UT/set_pid" $$
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid after a refused text"
expect_match "the text's beginning was refused" "$(tail -n 4 "$UT/error_log")" "error_log"

# refused_lines FILE LINES - bash's echo writes the line feed at the end by itself, also where the lines were refused.
refused_lines() {
	local before
	before=$(< "$UT/$1")
	expect_fail bash -c 'echo "$1" > "$2"' - "$2" "$UT/$1" 2> out
	expect_eq "$before" "$(< "$UT/$1")" "$1"
}

row "several lines of bash's are refused as a whole"
echo "on syscall getppid do record" > "$UT/rules"
echo "duration > 10" > "$UT/exit_filter"
refused_lines set_pid nosuch$'\n'"$SLEEPER"
refused_lines rules $'on nothing\non syscall getpid do record'
refused_lines exit_filter $'duration > 10 &&\nret < 0'

row "a shell that reads line by line reads one text, though the file changes meanwhile"
put 'close read write' syscalls
exec 3< "$UT/syscalls"
read -r first <&3
put 'openat read write getppid exit_group' syscalls
read -r second <&3
read -r third <&3
expect_eq "close read write" "$first $second $third" "lines"
read -r fourth <&3 && die "a line more: $fourth"

row "from the beginning, it is the new text"
python3 -c 'import os, sys
file = os.open(sys.argv[1], os.O_RDONLY)
os.read(file, 8)
open(sys.argv[1], "w").write("exit_group")
os.lseek(file, 0, os.SEEK_SET)
sys.stdout.write(os.read(file, 4096).decode())' "$UT/syscalls" > out
expect_eq exit_group "$(< out)" "text"

row "a process with more capabilities than the opener of a file cannot write there"
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
put "$SLEEPER" set_pid
python3 hand_over.py "$UT/set_pid" "$$" || die "status $?"
expect_eq "$SLEEPER" "$(< "$UT/set_pid")" "set_pid"
expect_match "opened by a process with fewer rights" "$(last_lines 3 "$UT/error_log")" "error_log"
