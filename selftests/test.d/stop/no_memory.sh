#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a command for which there is no memory fails with ENOMEM, or was carried out
# requires: /sys/kernel/debug/failslab
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"

FAILSLAB=/sys/kernel/debug/failslab

# try N TEXT - write TEXT into control with the Nth allocation from now on failing: ERROR is the
# reason in words, or empty; failures counts the former
failures=0
try() {
	ERROR=$({ echo "$1" > /proc/self/fail-nth && echo "$2" > "$UT/control"; } 2>&1) || true
	ERROR=${ERROR##*: }
	[ -n "$ERROR" ] || return 0
	expect_eq "Cannot allocate memory" "$ERROR" "$2, allocation $1"
	failures=$((failures + 1))
}

echo N > $FAILSLAB/ignore-gfp-wait
echo 0 > $FAILSLAB/verbose
"$PROGS/threads" 3 1 1000000000 &
pid=$!
wait_for eval '[ "$(echo /proc/$pid/task/* | wc -w)" = 4 ]'
for n in {1..40}; do
	try $n "stop $pid"
	for id in /proc/$pid/task/*; do
		[ -n "$ERROR" ] || wait_held "${id##*/}"
	done
	ctl "stop $pid"
	try $n "resume $pid"
	[ -n "$ERROR" ] || wait_for none_attached
	{ echo "resume $pid" > "$UT/control"; } 2> /dev/null || true	# nothing may be left to do
	wait_for none_attached
done
echo Y > $FAILSLAB/ignore-gfp-wait
[ $failures -gt 0 ] || die "no allocation has failed"
