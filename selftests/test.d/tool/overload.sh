#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace has a command wait for the printing, and no process of -p, unless it is told
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# calls - the lines of getppid; lost - what is said of calls that are lost, waited - of waits
calls() {
	grep -c '^getppid' out || true
}

lost() {
	sed -n 's/^utrace: \([0-9]*\) records are lost: .*/\1/p' <<< "$SAID"
}

waited() {
	sed -nE 's/^utrace: the threads have waited ([0-9.]+) s in all until .*/\1/p' <<< "$SAID"
}

row "a command waits: each call is printed"
for form in '' '--overload=wait'; do
	# shellcheck disable=SC2086 # no word, or one
	utrace_says $form -e getppid --buffer 64 -o out "$PROGS/calls" 50000
	expect_eq 0 "$STATUS" "$SAID"
	expect_eq 50000 "$(calls)" "calls of '$form'"
	expect_match '^[0-9]+\.[0-9]{3}$' "$(waited)" "the wait"
	expect_eq '' "$(lost)" "lost"
done
row "JSON tells which calls have waited"
utrace_says --json -e getppid --buffer 64 -o out "$PROGS/calls" 20000
expect_match '^[1-9]' "$(grep -c '"duration":[0-9]*,"waited":true,' out)" "objects with the flag"
expect_eq 20000 "$(grep -c '"abi":0,' out)" "objects"
row "eight threads and their ends"
utrace_says -f -e getppid --buffer 64 -o out "$PROGS/threads" 8 5000
expect_eq 40000 "$(grep -c 'getppid' out)" "calls"
expect_eq 9 "$(grep -c '+++ exited with 0 +++' out)" "ends"
expect_eq '' "$(lost)" "lost"
row "nothing is said where no thread has waited"
utrace_says -e getppid -o out "$PROGS/calls" 100
expect_eq '' "$SAID"

row "a command that is told to drop"
utrace_says --overload=drop -e getppid --buffer 64 -o out "$PROGS/calls" 50000
[ "$(lost)" -gt 1000 ] || die "said: $SAID"
expect_eq 50000 $(($(calls) + $(lost))) "printed $(calls), lost $(lost)"
expect_eq '' "$(waited)" "the wait"

# overload_of - what the session of the running command says
overload_of() {
	cat "$UT"/instances/utrace-*/overload
}

row "processes of -p do not wait, unless they are told to"
sleep 1000 &
target=$!
for form in '-p:drop' '--overload=wait -p:wait 10' '--tid:drop'; do
	# shellcheck disable=SC2086 # words
	"$UTRACE" -o out ${form%%:*} $target 2> said &
	tool=$!
	wait_for grep -q attached said
	expect_eq "${form#*:}" "$(overload_of)" "$form"
	kill -INT $tool
	wait $tool
done
row "nor does a command beside them"
# shellcheck disable=SC2016 # for sh
utrace_says -o out -p $target sh -c 'cat "$0"/instances/utrace-*/overload; kill "$1"' "$UT" $target
expect_eq drop "${SAID%%$'\n'*}"
row "a wrong word"
utrace_says --overload=block true
expect_match '^utrace: --overload block: wait or drop is wanted$' "$SAID"
expect_eq '' "$(leftovers)" "sessions"
