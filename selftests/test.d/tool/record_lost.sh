#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace record tells how many records were overwritten before trace-cmd read them
# long
# requires: trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

mkfifo gate
"$UTRACE" record --overload=drop --buffer 64 -f -e getppid -o trace.dat "$PROGS/threads" 2 20000 0 gate 2> said &
tool=$!
waits() {
	program=$(pgrep -P $tool -x threads) && [ "$(echo "/proc/$program/task/"* | wc -w)" = 3 ]
}
wait_for waits
recorders=$(pgrep -P "$(pgrep -P $tool -x trace-cmd)" -x trace-cmd)
# shellcheck disable=SC2086 # one of each processor
kill -STOP $recorders
: > gate
wait_for eval '[ ! -e "/proc/$program" ]'
nap $TIMEOUT_SCALE
# shellcheck disable=SC2086
kill -CONT $recorders
STATUS=0
wait $tool || STATUS=$?
expect_eq 0 "$STATUS" "$(cat said)"
told=$(sed -nE 's/^utrace: ([0-9]+) records are lost: .*/\1/p' said)
[ "${told:-0}" -gt 1000 ] || die "said: $(cat said)"
"$UTRACE" report trace.dat 2> report | grep -c getppid > got
read -r got < got
# Some of the lost ones are of the threads' beginnings and ends.
all=$((told + got))
[ $all -ge 40000 ] && [ $all -le 40010 ] || die "$told told, $got in the file"
