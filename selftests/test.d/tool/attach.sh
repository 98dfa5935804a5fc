#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace -p traces a running process, and leaves it running; -f its children
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

mkfifo ask answer
python3 -c '
import os
for line in open("ask"):
    os.stat("/etc/hostname")
    if os.fork() == 0:
        os.rmdir("/nosuch") if os.path.exists("/nosuch") else os.access("/nosuch", 0)
        os._exit(5)
    os.wait()
    open("answer", "w").write("done\n")
' &
program=$!
exec 5> ask

# ask_it - have the program make its calls
ask_it() {
	echo go >&5
	read -r _ < answer
}

attached() {
	grep -q "Process $program attached" said
}

"$UTRACE" -p $program -o one 2> said &
tool=$!
wait_for attached
ask_it
kill -INT $tool
wait $tool
expect_match '^newfstatat\(.*hostname' "$(cat one)" "a call of the process"
expect_eq '' "$(grep -E '^(access|faccessat)' one || true)" "its child's calls, without -f"
expect_eq '' "$(threads "$program")" "still attached"

"$UTRACE" --tid $program -e newfstatat -o thread 2> said &
tool=$!
wait_for attached
ask_it
kill -INT $tool
wait $tool
expect_match '^newfstatat\(.*hostname' "$(cat thread)" "a call of the thread"

"$UTRACE" -f -p $program -o all -e signal=all 2> said &
tool=$!
wait_for attached
ask_it
kill -INT $tool
wait $tool
expect_match "^$program +newfstatat\(.*hostname" "$(cat all)" "whose line it is"
expect_match '^[0-9]+ +(access|faccessat).*nosuch' "$(cat all)" "its child's calls"
expect_match '^[0-9]+ +\+\+\+ exited with 5 \+\+\+$' "$(cat all)" "its child's end"
expect_match "^$program +--- SIGCHLD .*si_code=CLD_EXITED" "$(cat all)" "what tells of that"

# A process that has ended meanwhile does not keep the others from being traced.
true &
ended=$!
wait $ended
"$UTRACE" -p "$ended $program" -o living 2> said &
tool=$!
wait_for attached
ask_it
kill -INT $tool
wait $tool
expect_match "cannot attach '$ended': no such thread" "$(cat said)" "the one that has ended"
expect_eq '' "$(grep "Process $ended attached" said || true)"
expect_match 'newfstatat\(.*hostname' "$(cat living)" "a call of the other"
# The same in a list of 512 bytes, which a control file takes for a part of a longer one.
digits=$((${#program} + 1))
for gone in 9999999 99999999 999999999; do
	[ $(((512 - ${#gone}) % digits)) != 0 ] || break
done
list=$(printf "$program %.0s" $(seq $(((512 - ${#gone}) / digits))))
"$UTRACE" -p "$list $gone" -o living 2> said &
tool=$!
wait_for attached
kill -INT $tool
wait $tool
expect_match "cannot attach '$gone': no such thread" "$(cat said)" "in a list of 512 bytes"
utrace_says -p "$ended,$ended"
expect_eq 1 "$STATUS" "all have ended"
expect_match "cannot attach '$ended $ended': no such thread" "$SAID"
expect_eq '' "$(leftovers)" "sessions"

# A process that has ended, but that its parent has not waited for.
python3 -c '
import os, time
child = os.fork()
if not child:
    os._exit(0)
open("zombie", "w").write(str(child))
time.sleep(1000)' &
parent=$!
wait_for [ -s zombie ]
wait_state "$(< zombie)" Z
for option in "" -f; do
	# shellcheck disable=SC2086 # no option, or one
	utrace_says $option -p "$(< zombie)"
	expect_eq 1 "$STATUS" "of a process that has ended $option"
	expect_match "^utrace: cannot attach '$(< zombie)': the process has ended" "$SAID"
done
kill $parent
expect_eq '' "$(leftovers)" "sessions"

"$UTRACE" -p $program -o gone 2> said &
tool=$!
wait_for attached
kill -KILL $program
wait $tool
expect_match '^\+\+\+ killed by SIGKILL \+\+\+$' "$(tail -n 1 gone)" "its end"
expect_eq '' "$(leftovers)" "sessions"
