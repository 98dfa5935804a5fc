#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace -f has counted the threads that end while it enables the events
# long
# requires: python3
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

attached() {
	grep -q "Process $program attached" said
}

# So each line of the two other threads has an id. Each control file takes half a second to open.
python3 -c '
import glob, sys, threading, time
def lasts():
    while True:
        time.sleep(0.05)
def ends():
    while not any(open(name).read(1) == "1" for name in glob.glob(sys.argv[1])):
        time.sleep(0.01)
for thread in lasts, ends:
    threading.Thread(target=thread).start()
lasts()' "$TRACING/instances/utrace-*/events/utrace/exit/enable" &
program=$!
wait_for eval '[ "$(echo /proc/$program/task/* | wc -w)" = 3 ]'
load_test_module utrace_fail function=utrace:file_open delay=500 comm=utrace
"$UTRACE" -f -p $program 2> said &
tool=$!
wait_for attached
rmmod utrace_fail
ended() {
	grep -q '+++ exited with' said
}
wait_for ended
nap 1
kill -INT $tool
wait $tool
kill $program
expect_match '^\[pid +[0-9]+\] clock_nanosleep' "$(tail -n 3 said)" "the last lines"
expect_eq '' "$(grep -vE '^(\[pid |utrace: )' said || true)" "lines without an id"
