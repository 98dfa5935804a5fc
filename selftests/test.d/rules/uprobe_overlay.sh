#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a uprobe in a file of an overlay, also once the file has been copied up
# requires: readelf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/symbols.bash"

leave() {
	unload_all
	umount top || true
}

load_extension utrace_uprobe
mkdir lower upper work top
cp "$PROGS/inside" lower
mount -t overlay -o lowerdir=lower,upperdir=upper,workdir=work none top
trap leave EXIT
PROGS=$PWD/top

start inside
inside=$PROGS/inside:$(symbol_offset "$PROGS/inside" inside)
rule="on uprobe $inside if arg0 == 7 do attach count 3"
rules "$rule" 'on syscall getppid do detach'
events_on attach
ask call 5
expect_eq 3 "$(count ': attach: .* why=rule')" "attached"
fired 3 "$rule"

echo "== the rule goes after its file has another below"
kill -KILL "$PROGRAM"
wait_for gone
chmod 700 top/inside
[ -e upper/inside ] || die "the file has not been copied up"
rules
: > "$TRACING/trace"
start inside
ask call 5
expect_eq 0 "$(count .)" "records without a rule"

echo "== and a new one is in the copy"
rules "$rule" 'on syscall getppid do detach'
ask call 5
expect_eq 3 "$(count ': attach: .* why=rule')" "attached in the copy"
kill -KILL "$PROGRAM"
wait_for gone
rules
expect_law
