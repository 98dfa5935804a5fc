#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace reports how many records are lost: together with the printed ones they are all
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

CALLS=20000
mkfifo ask answer
python3 -c '
import os
for line in open("ask"):
    for i in range(int(line)):
        os.getppid()
    open("answer", "w").write("done\n")
' &
program=$!
exec 5> ask

attached() {
	grep -q "Process $program attached" said
}

"$UTRACE" -e getppid --buffer 64 -p $program -o out 2> said &
tool=$!
wait_for attached
kill -STOP $tool
wait_state $tool T
echo $CALLS >&5
read -r _ < answer
kill -CONT $tool
kill -INT $tool
wait $tool
printed=$(grep -c '^getppid' out)
lost=$(sed -n 's/^utrace: \([0-9]*\) records are lost: .*/\1/p' said)
[ "${lost:-0}" -gt 1000 ] || die "nothing is said of what was lost: $(cat said)"
expect_eq $CALLS $((printed + lost)) "printed $printed, lost $lost"
expect_match '^utrace: [0-9]+ records are lost here$' "$(cat out)" "the mark among the calls"
expect_eq '' "$(grep 'not followed' said || true)" "children, of which there are none"
expect_match 'A larger buffer helps \(--buffer 256\)' "$(cat said)" "what to do"
