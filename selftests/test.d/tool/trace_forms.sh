#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace's lines: times in each form, colours on a terminal, the long words of options
# requires: python3
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file

# The time of each call, in each form.
now=$EPOCHSECONDS
utrace_says -ttt -e execve cat file
expect_match '^[0-9]+\.[0-9]{6} execve\(' "$SAID" "-ttt"
since=$(sed -n 's/^\([0-9]*\)\.[0-9]* execve(.*/\1/p' <<< "$SAID")
[ "$since" -ge $((now - 1)) ] && [ "$since" -le $((EPOCHSECONDS + 1)) ] || die "-ttt: $since, after $now"
utrace_says -tt -e execve cat file
expect_match '^[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\.[0-9]{6} execve\(' "$SAID" "-tt"
utrace_says -t -e execve cat file
expect_match '^[0-2][0-9]:[0-5][0-9]:[0-6][0-9] execve\(' "$SAID" "-t"
utrace_says -r -e clock_nanosleep,exit_group sleep 0.3
expect_match '^ *[0-9]+\.[0-9]{6} clock_nanosleep\(' "$SAID" "-r"
expect_match '^ *(0\.[3-9]|[1-9][0-9]*\.)[0-9]* exit_group\(' "$SAID" "-r, after the sleep"

# Colours are for a terminal alone.
on_terminal() {
	script -qec "env $1 $UTRACE -e openat cat nosuch" /dev/null < /dev/null || true
}
expect_match $'^(cat: (nosuch)?)?\e\\[1mopenat\e\\[0m\\(.*\e\\[31m.*\e\\[0m' "$(on_terminal COLOR=)" "on a terminal"
plain=$(on_terminal NO_COLOR=y)
expect_match 'openat\(' "$plain" "with NO_COLOR"
expect_eq '' "$(grep $'\e' <<< "$plain" || true)" "colours with NO_COLOR"
utrace_says -e openat cat file
expect_eq '' "$(grep $'\e' <<< "$SAID" || true)" "colours in a pipe"

# The long words.
for words in --follow-forks --failed-only --successful-only "--trace openat" "--trace-path $PWD/file" \
	--syscall-times "--string-limit 64" --stack-traces --summary-only "--output lines"; do
	# shellcheck disable=SC2086 # a word or two
	utrace_says $words cat file
	expect_eq 0 "$STATUS" "$words: $SAID"
	expect_eq '' "$(grep -iE '^usage|^utrace: ' <<< "$SAID" || true)" "$words"
done
utrace_says stat --bars cat file
expect_match '\|#+' "$SAID" "the bars"
for words in "stat --interval 100" "stat --bars" "flight --last 5" \
	"flight --syscall-times" "record --output trace.dat --string-limit 64"; do
	# shellcheck disable=SC2086 # words
	utrace_says $words cat file
	expect_eq 0 "$STATUS" "$words: $SAID"
done
utrace_says --failed-only -e openat -o calls cat file nosuch
expect_eq '"nosuch"' "$(grep -oE '"(file|nosuch)"' calls)" "--failed-only"
utrace_says --successful-only -e openat -o calls cat file nosuch
expect_eq '"file"' "$(grep -oE '"(file|nosuch)"' calls)" "--successful-only"
utrace_says --string-limit 4 -e openat,write -o calls sh -c 'echo something > long-name'
expect_match '"long-name"' "$(cat calls)" "--string-limit cuts no paths"
expect_match 'write\(1, "some"\.\.\., 10\)' "$(cat calls)" "--string-limit"
utrace_says -n -v -xx --quiet=exit -e fstat,newfstatat,write -o calls sh -c 'echo a; stat . > /dev/null'
expect_match '^\[   1\] write\(1, "\\x61\\x0a", 2\) ' "$(cat calls)" "-n -xx"
expect_match 'st_dev=makedev\(.*st_ctime_nsec=[0-9]+\}' "$(cat calls)" "-v"
sleep 1000 &
"$UTRACE" --attach $! -o attached 2> said &
wait_for grep -q '^utrace: Process [0-9]* attached' said
kill -INT $!
wait $!
kill %sleep

expect_eq '' "$(leftovers)" "sessions"
