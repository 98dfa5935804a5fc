#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: without -f, the end that utrace prints is the process's, also if its first thread ends before
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# The first thread calls exit(5), and another one ends the process with 9, or executes a program.
cat > leaves <<'END'
import ctypes, os, sys, threading, time
def go_on():
    time.sleep(float(sys.argv[2]))
    os._exit(9) if sys.argv[1] == "exit" else os.execvp(sys.argv[1], sys.argv[1:2])
threading.Thread(target=go_on).start()
ctypes.CDLL(None).syscall(60, 5)
END

row "a command"
utrace_says -o log -e exit,exit_group python3 leaves exit 0.3
expect_eq 9 "$STATUS" "$SAID"
expect_eq "+++ exited with 9 +++" "$(grep -F +++ log)"

row "a command that another thread has replaced"
utrace_says -o log -e exit,exit_group python3 leaves false 0.3
expect_eq 1 "$STATUS" "$SAID"
expect_eq "+++ exited with 1 +++" "$(grep -F +++ log)"

row "all threads end at once"
utrace_says -o log -e exit_group python3 -c '
import os, threading, time
threading.Thread(target=time.sleep, args=(100,)).start()
os._exit(3)'
expect_eq "+++ exited with 3 +++" "$(grep -F +++ log)"

row "a process"
mkfifo gate
python3 -c 'open("gate").read(); import runpy, sys; sys.argv = ["leaves", "exit", "3"]
runpy.run_path("leaves")' &
program=$!
{ wait_for grep -qs attached said; : > gate; } &
"$UTRACE" -o log -e exit -p $program 2> said
SAID=$(< said)
expect_match 'a process goes on whose first thread has ended: -f traces its other threads' "$SAID"
