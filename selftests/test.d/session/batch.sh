#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: readers see a text's targets all or none, while two lists replace each other
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

# More threads than one step of anything: 2 x 150, besides single ones.
session s
"$PROGS/threads" 149 2 1000000000 &
one=$!
"$PROGS/threads" 149 2 1000000000 &
two=$!
sleep 1000 &
a=$!
sleep 1000 &
b=$!
all() {
	[ "$(wc -w <<< "$(echo /proc/$1/task/*)")" = 150 ]
}
wait_for all $one
wait_for all $two
wanted() {
	{ ls "/proc/$1/task"; echo "$2"; } | sort | xargs
}
first=$(wanted $one $a) second=$(wanted $two $b)
say s set_pid "$one $a"
expect_eq "$first" "$(sort "$SE/s/set_pid" | xargs)" "the first list"

# Not the shell's own printf, which writes each line by itself.
while [ ! -e stop ]; do
	/usr/bin/printf '%s\n' $two $b > "$SE/s/set_pid"
	/usr/bin/printf '%s\n' $one $a > "$SE/s/set_pid"
done &
writer=$!
# For as long as it takes to see both.
end=$((SECONDS + 8)) firsts=0 seconds=0
while [ $SECONDS -lt $end ] || [ $((firsts * seconds)) = 0 ]; do
	for file in "$SE/s/threads" "$UT/threads" "$SE/s/set_pid"; do
		got=$(grep -v '^#' "$file" | cut -d ' ' -f 1 | sort | xargs)
		case $got in
		"$first") firsts=$((firsts + 1)) ;;
		"$second") seconds=$((seconds + 1)) ;;
		*) die "$file has $(wc -w <<< "$got"): $got" ;;
		esac
	done
done
: > stop
wait $writer
echo "$firsts times the first, $seconds times the second"

# A text of many lines of which the last one is wrong changes nothing.
say s set_pid $a
expect_eq ESRCH "$(write_error "$SE/s/set_pid" "$one\\n$two\\n$b\\n999999" ">>")" "a bad last line"
expect_eq $a "$(< "$SE/s/set_pid")" "after that"
expect_eq EINVAL "$(write_error "$SE/s/control" "stop $a\\nstop $b\\nresume $two")" "a bad command"
expect_eq "-" "$(awk -v id=$a '$1 == id { print $5 }' "$UT/threads")" "held by, after that"
expect_eq ENOENT "$(write_error "$UT/sessions" "x\\ny\\n!z")" "a bad session"
expect_eq s "$(< "$UT/sessions")" "after that"
