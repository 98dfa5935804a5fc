#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a watchpoint attaches; the very next call is caught
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

refused ENOENT "on watchpoint $BASHPID 0x1000 8 w do attach" rules
expect_place watchpoint "modprobe utrace_EVENT"
load_extension utrace_watchpoint
start inside
rules "on watchpoint $PROGRAM $FIRST 8 w do attach" "on syscall getpid do detach"
events_on syscall attach
ask call 10
expect_eq 0 "$(count .)" "records"
ask touch 200
expect_eq 200 "$(count ': syscall: getppid')" "next calls"
expect_eq 200 "$(count ': attach: .* why=rule')" "attached"
expect_eq 0 "$(count ': syscall: getpid')" "calls after the detach"
fired 200 "on watchpoint $PROGRAM $FIRST 8 w do attach"
expect_law

echo "== an instruction; the module stays"
address=0x$(nm "$PROGS/inside" | awk '$3 == "inside" { print $1 }')
: > "$TRACING/trace"
rules "on watchpoint $PROGRAM $address 1 x do attach count 1"
expect_fail rmmod utrace_watchpoint
ask call 1
expect_eq 1 "$(count ': syscall: getppid')" "next calls"

echo "== more than the processor has"
rules
four=()
for offset in 0 8 16 24; do
	four+=("on watchpoint $PROGRAM $(printf '0x%x' $((address + offset))) 1 x do attach")
done
rules "${four[@]}"
refused_add ENOSPC "on watchpoint $PROGRAM $(printf '0x%x' $((address + 32))) 1 x do attach" rules
rules

echo "== what is no watchpoint"
for text in "$PROGRAM $FIRST 8" "$PROGRAM $FIRST 3 w" "$PROGRAM ${FIRST%?}1 8 w" \
	"$PROGRAM $FIRST 8 r" "$PROGRAM $FIRST 16 w" "x $FIRST 8 w" "$PROGRAM $FIRST 8 w w" \
	"999999999 $FIRST 8 w" "$PROGRAM 0xffffffff81000000 8 w" "$PROGRAM $((FIRST)) 8 w" \
	"$((PROGRAM + (1 << 32))) $FIRST 8 w" "$PROGRAM 0x1$(printf %016x $((FIRST))) 8 w" \
	"$PROGRAM $FIRST 18446744073709551624 w" "$PROGRAM $FIRST 8w" ""; do
	expect_refused "on watchpoint $text do attach" "$UT/rules"
done
rules
rmmod utrace_watchpoint
