#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a shell that reads line by line reads one text, though the file changes meanwhile
# requires: python3
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

put 'close read write' syscalls
exec 3< "$UT/syscalls"
read -r first <&3
put 'openat read write getppid exit_group' syscalls
read -r second <&3
read -r third <&3
expect_eq "close read write" "$first $second $third" "lines"
read -r fourth <&3 && die "a line more: $fourth"

echo "== from the beginning, it is the new text"
python3 -c 'import os, sys
file = os.open(sys.argv[1], os.O_RDONLY)
os.read(file, 8)
open(sys.argv[1], "w").write("exit_group")
os.lseek(file, 0, os.SEEK_SET)
sys.stdout.write(os.read(file, 4096).decode())' "$UT/syscalls" > out
expect_eq exit_group "$(< out)" "text"
