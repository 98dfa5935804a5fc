#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace stat counts calls, errors and times in the kernel, as strace -c does
# long
# requires: strace python3
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# table FILE - calls, errors and name of each line of strace's table
table() {
	awk '$1 ~ /^[0-9.]+$/ && $NF != "total" {
		print $NF, $4, NF == 6 ? $5 : 0 }' "$1" | sort
}

echo hello > file
program='import os
for i in range(50):
    os.stat("file")
for i in range(20):
    try: os.stat("nosuch")
    except OSError: pass
raise SystemExit(3)'
strace -c -o by_strace python3 -S -E -c "$program" || true
STATUS=0
"$UTRACE" -c -o by_utrace python3 -S -E -c "$program" || STATUS=$?
expect_eq 3 "$STATUS" "the command's status"
# A call that does not return is in neither; how much there is to map may differ.
table by_strace | grep -Ev '^(exit_group|munmap|mmap|brk) ' > want
table by_utrace | grep -Ev '^(exit_group|munmap|mmap|brk) ' > got
diff want got || die "not what strace -c counts"

# The last line, too: errors, or no number; without a call there is no table.
utrace_says -c -w -e read cat file
expect_match '^100\.00 +[0-9.]+ +[0-9]+ +[0-9]+ {11}total$' "$SAID" "a total without errors"
utrace_says -c -w -P "$PWD/nosuch" -e openat cat "$PWD/nosuch"
expect_match '^100\.00 +[0-9.]+ +[0-9]+ +[0-9]+ +1 total$' "$SAID" "a total with an error"
utrace_says -c -e getpgid true
expect_eq '' "$SAID" "no calls"

# After -c, what says how lines are printed is taken, as strace takes it.
utrace_says -c -T -tt -v -s 100 -e read cat file
expect_eq 0 "$STATUS" "$SAID"
expect_match ' read$' "$SAID" "the table"

# The columns of its own: there is an order in them.
utrace_says stat --json -e newfstatat python3 -S -E -c "$program"
grep '^{' <<< "$SAID" > objects
python3 -c '
import json
rows = [json.loads(line) for line in open("objects")]
assert len(rows) == 1 and rows[0]["call"] == "newfstatat", rows
row = rows[0]
assert row["calls"] >= 70 and row["errors"] >= 20, row
assert 0 < row["p50"] <= row["p90"] <= row["p99"] <= row["p999"] <= row["max"], row
assert row["max"] <= row["total"] and row["errnos"]["ENOENT"] >= 20, row
assert row["average"] == row["total"] // row["calls"], row
'

utrace_says stat --errors -e newfstatat python3 -S -E -c "$program"
expect_match '^ +[2-9][0-9]  newfstatat ENOENT$' "$SAID" "the errors by errno"

# Nothing is recorded for a call: neither is there a record, nor one that is lost.
utrace_says stat -f "$PROGS/threads" 16
expect_match '^ +1600 +0 .* getppid$' "$SAID" "calls of 16 threads"
utrace_says stat -b --openmetrics metrics -e getppid -f "$PROGS/threads" 4
expect_match '^utrace_syscalls_total\{target=".*threads",syscall="getppid"\} 400$' "$(cat metrics)"
expect_match '^ +<= .* \|#+$' "$SAID" "bars"

# Where the name of the command has any bytes, the label is UTF-8.
cp "$(type -P true)" $'t"\\\n\xff'
utrace_says stat --openmetrics metrics -e execve ./$'t"\\\n\xff'
python3 -c 'open("metrics", "rb").read().decode()'
[[ $(cat metrics) = *'{target="./t\"\\\n'$'\xef\xbf\xbd''",syscall="execve"} 1'* ]] ||
	die "$(cat metrics)"

# The label has all targets.
sh -c 'while :; do read -r x < /proc/version; done' &
first=$!
sleep 1000 &
second=$!
mkdir dir
"$UTRACE" stat -i 1 --openmetrics dir/targets -e read -o /dev/null -p $first --tid $second 2> said &
tool=$!
labelled() {
	grep -qs "^utrace_syscalls_total{target=\"$first,$second\",syscall=\"read\"} " dir/targets
}
wait_for labelled

# A folder that is away for a while does not end the counting.
mv dir away
wait_for grep -q '^utrace: dir/targets cannot be written: No such file or directory$' said
mkdir dir
wait_for labelled
kill -TERM $tool
wait $tool || true
kill $first $second
expect_eq '' "$(leftovers)" "sessions"

sleep 1000 &
program=$!

# After a pause of utrace itself there is one table, not each that was due.
"$UTRACE" stat -i 1 -p $program -o tables &
tool=$!
tables() {
	[ "$(grep -c '^ *calls ' tables)" -ge "$1" ]
}
wait_for tables 1
kill -STOP $tool
before=$(grep -c '^ *calls ' tables)
nap 6
kill -CONT $tool
since=$SECONDS
wait_for tables $((before + 1))
kill -TERM $tool
wait $tool || true
! tables $((before + 4 + SECONDS - since)) ||
	die "$before tables before the pause, $(grep -c '^ *calls ' tables) after"
