#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a function attaches, its return detaches; the very next call is caught
# long
# requires: readelf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

refused ENOENT "on uprobe $PROGS/inside:inside do attach" rules
expect_place uprobe "is its module loaded"
load_extension utrace_uprobe
start inside
rules "on uprobe $PROGS/inside:inside if arg0 == 7 do attach" \
	"on uretprobe $PROGS/inside:inside if ret == 8 do detach"
events_on syscall attach detach
ask call 300
expect_eq 300 "$(count ': syscall: getppid')" "calls inside"
expect_eq 0 "$(count ': syscall: getpid')" "calls outside"
expect_eq 300 "$(count ': attach: .* why=rule')" "attached"
expect_eq 300 "$(count ': detach: .* why=rule')" "detached"
expect_eq none "$(< "$UT/set_pid")" "set_pid"
fired 300 "on uprobe $PROGS/inside:inside if arg0 == 7 do attach"
expect_law

echo "== by an offset; not where the predicate is wrong"
address=$(nm "$PROGS/inside" | awk '$3 == "inside" { print "0x" $1 }')
while read -r type at from _ len _; do
	[ "$type" = LOAD ] && ((from <= address && address < from + len)) || continue
	offset=$(printf '%#x' $((address - from + at)))
done < <(readelf -lW "$PROGS/inside")
: > "$TRACING/trace"
rules "on uprobe $PROGS/inside:$offset if arg0 == 8 do attach"
ask call 3
expect_eq 0 "$(count .)" "records"
rules "on uprobe $PROGS/inside:$offset do attach count 2" \
	"on uretprobe $PROGS/inside:inside do detach"
ask call 10
expect_eq 2 "$(count ': syscall: getppid')" "calls inside"

echo "== a function that returns an int"
rules "on uretprobe $PROGS/inside:minus if ret < 0 && ret == -1 do attach count 1" \
	"on uretprobe $PROGS/inside:minus if ret > 5 do attach" \
	"on uretprobe $PROGS/inside:minus if ret <= 5 do attach"
ask minus 3
fired 0 "on uretprobe $PROGS/inside:minus if ret > 5 do attach"
fired 3 "on uretprobe $PROGS/inside:minus if ret <= 5 do attach"
fired 1 "on uretprobe $PROGS/inside:minus if ret < 0 && ret == -1 do attach count 1"

echo "== the module stays for as long as a rule needs it"
expect_fail rmmod utrace_uprobe
rules
rmmod utrace_uprobe

echo "== a text is taken whole or not at all"
load_extension utrace_uprobe
rules 'on exit do detach'
refused ENOENT "on uprobe $PROGS/inside:inside do stop\non clone do nothing stop" rules
for text in 'inside' "$PROGS/nosuch:inside" "$PROGS/inside:nosuch" "$PROGS/inside:0x" \
	"$PROGS/inside:0xffffffffff" "$PROGS:0x10" "inside:0x10" "$SELFTESTS/lib.sh:main" \
	"$PROGS/calls.m32:main" "/dev/null:main" ": :"; do
	expect_refused "on uprobe $text do attach" "$UT/rules"
done
rmmod utrace_uprobe || die "a refused text has kept the module"
