#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace says that its output cannot be written, and ends when it has no reader
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

for options in "" "-c" "--json"; do
	# shellcheck disable=SC2086 # no option, or one
	utrace_says $options -o /dev/full true
	expect_eq 1 "$STATUS" "$options"
	expect_eq "utrace: the output cannot be written: No space left on device" "$SAID" "$options"
done
utrace_says -o /dev/full sh -c 'exit 7'
expect_eq 7 "$STATUS" "the command's status goes before"

STATUS=0
SAID=$("$UTRACE" ps 2>&1 > /dev/full) || STATUS=$?
expect_eq 1 "$STATUS"
expect_match 'cannot be written: No space left' "$SAID" "stdout"

# The reader of the lines goes away, the traced process goes on.
sh -c 'while :; do read -r x < /proc/version; done' &
program=$!
timeout $((20 * TIMEOUT_SCALE)) "$UTRACE" -p $program 2>&1 | head -n 1 > first
STATUS=${PIPESTATUS[0]}
expect_match '.' "$(cat first)"
[ "$STATUS" != 124 ] || die "it goes on without a reader"
kill -0 $program || die "the process has not gone on"
kill $program
expect_eq '' "$(leftovers)" "sessions"

# A signal does not tear lines that wait for a slow reader.
sh -c 'while :; do read -r x < /proc/version; done' &
program=$!
"$UTRACE" --buffer 64 -p $program -e openat -o '|until [ -e go ]; do sleep 0.1; done; cat > got' 2> said &
tool=$!
waits() {
	grep -q pipe_write /proc/$tool/stack
}
wait_for waits
kill -INT $tool
nap 0.2
: > go
STATUS=0
wait $tool || STATUS=$?
expect_eq 0 "$STATUS" "$(cat said)"
[ "$(wc -l < got)" -gt 100 ] || die "$(wc -l < got) lines"
# The first call may begin while the event is enabled, and has no text then.
expect_eq '' "$(sed '1s|0x[0-9a-f]*|"/proc/version"|' got |
	grep -vE '^openat\(AT_FDCWD, "/proc/version", O_RDONLY\) = 3$|^utrace: .* lost here$' ||
	true)" "torn lines"
kill $program

# Descriptors that are closed are not those of its own files, and the command's stay closed.
STATUS=0
"$UTRACE" -o calls ls -l /proc/self/fd <&- > fds 2>&- || STATUS=$?
expect_eq 0 "$STATUS"
expect_match '^execve\(' "$(head -n 1 calls)"
expect_eq '' "$(grep -E ' [02] -> /dev/null' fds || true)" "the command's descriptors"

# Names with control characters do not reach the terminal.
name=$'a\e[31mb\xc2\x9b1m'
cp "$(command -v sleep)" "$name"
"./$name" 1000 &
program=$!
echo $program > "$UT/set_pid"
named() {
	SAID=$("$UTRACE" ps)
	[[ $SAID = *'a\033[31mb'* ]]
}
wait_for named
expect_eq '' "$(grep $'\e' <<< "$SAID" || true)" "ps"
expect_eq '' "$(LC_ALL=C grep -a $'\xc2\x9b' <<< "$SAID" || true)" "ps, the character that is ESC ["
kill $program

folder=$'l\e[31mb\xc2\x9b1m\x9b1m'
mkdir "$folder"
cp /lib/x86_64-linux-gnu/libc.so.6 "$folder"
utrace_says -k -e openat,clock_nanosleep -o calls env LD_LIBRARY_PATH="$PWD/$folder" sleep "$TIMEOUT_SCALE"
expect_eq 0 "$STATUS" "$SAID"
expect_match '^ > .*/l\?\[31mb.\?1m\?1m/libc' "$(LC_ALL=C cat calls)" "a stack"
expect_eq '' "$(LC_ALL=C grep -a '^ > .*['$'\e\x9b'']' calls || true)" "a stack with control characters"

# A second signal does not wait for a reader that hangs.
"$PROGS/threads" 1 1000000000 &
program=$!
"$UTRACE" --buffer 64 -f -p $program -o '|exec sleep 1000' 2> said &
tool=$!
wait_for waits
kill -INT $tool
nap 0.5
kill -0 $tool || die "the first signal has not left it to the reader"
again() {
	nap 0.3
	! kill -INT $tool 2> /dev/null
}
wait_for again
STATUS=0
wait $tool || STATUS=$?
expect_eq 130 "$STATUS" "$(cat said)"
pkill -f 'sleep 1000'
kill -KILL $program
