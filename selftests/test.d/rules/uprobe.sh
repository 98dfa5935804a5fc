#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a function attaches, its return detaches; the very next call is caught
# long
# requires: readelf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/symbols.bash"

inside=$PROGS/inside:$(symbol_offset "$PROGS/inside" inside)
minus=$PROGS/inside:$(symbol_offset "$PROGS/inside" minus)
refused ENOENT "on uprobe $inside do attach" rules
expect_place uprobe "modprobe utrace_EVENT"
load_extension utrace_uprobe
start inside
rules "on uprobe $inside if arg0 == 7 do attach" \
	"on uretprobe $inside if ret == 8 do detach"
events_on syscall attach detach
ask call 300
expect_eq 300 "$(count ': syscall: getppid')" "calls inside"
expect_eq 0 "$(count ': syscall: getpid')" "calls outside"
expect_eq 300 "$(count ': attach: .* why=rule')" "attached"
expect_eq 300 "$(count ': detach: .* why=rule')" "detached"
expect_eq none "$(< "$UT/set_pid")" "set_pid"
fired 300 "on uprobe $inside if arg0 == 7 do attach"
expect_law

echo "== not where the predicate is wrong; a limited number of times"
: > "$TRACING/trace"
rules "on uprobe $inside if arg0 == 8 do attach"
ask call 3
expect_eq 0 "$(count .)" "records"
rules "on uprobe $inside do attach count 2" "on uretprobe $inside do detach"
ask call 10
expect_eq 2 "$(count ': syscall: getppid')" "calls inside"

echo "== a function that returns an int"
rules "on uretprobe $minus if ret < 0 && ret == -1 do attach count 1" \
	"on uretprobe $minus if ret > 5 do attach" \
	"on uretprobe $minus if ret <= 5 do attach"
ask minus 3
fired 0 "on uretprobe $minus if ret > 5 do attach"
fired 3 "on uretprobe $minus if ret <= 5 do attach"
fired 1 "on uretprobe $minus if ret < 0 && ret == -1 do attach count 1"

echo "== the module stays for as long as a rule needs it"
expect_fail rmmod utrace_uprobe
rules
rmmod utrace_uprobe

echo "== a text is taken whole or not at all"
load_extension utrace_uprobe
rules 'on exit do detach'
refused ENOENT "on uprobe $inside do stop\non clone do nothing stop" rules
for text in 'inside' "$PROGS/nosuch:0x10" "$PROGS/inside:inside" "$PROGS/inside:0x" \
	"$PROGS/inside:0xffffffffff" "$PROGS:0x10" "inside:0x10" "/dev/null:0x10" ": :"; do
	expect_refused "on uprobe $text do attach" "$UT/rules"
done

echo "== an instruction that the kernel does not probe"
read -r _ at _ _ len _ < <(readelf -lW "$PROGS/inside" | grep 'LOAD.* R E ')
while IFS=: read -r offset _; do
	((offset < at || offset >= at + len)) || break
done < <(LC_ALL=C grep -obUaP '\xcc' "$PROGS/inside")
refused EOPNOTSUPP "on uprobe $PROGS/inside:$(printf '%#x' "$offset") do attach" rules
expect_place uprobe "a uprobe cannot be put there"
rmmod utrace_uprobe || die "a refused text has kept the module"
