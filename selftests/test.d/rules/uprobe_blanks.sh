#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a uprobe in a file whose path has blanks, in double quotes
# requires: readelf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/symbols.bash"

load_extension utrace_uprobe
mkdir 'do  if #'
cp "$PROGS/inside" 'do  if #/my inside'
PROGS="$PWD/do  if #"
inside=$(symbol_offset "$PROGS/my inside" inside)

start 'my inside'
rule="on uprobe \"$PROGS/my inside:$inside\" if arg0 == 7 do attach"
back="on uretprobe \"$PROGS/my inside:$inside\" do detach"
rules "  on   uprobe \"$PROGS/my inside:$inside\"  if arg0 == 7 do  attach # why not" "$back"
events_on attach
ask call 5
expect_eq 5 "$(count ': attach: .* why=rule')" "attached"
fired 5 "$rule"
fired 5 "$back"

echo "== what is read can be written again"
cat "$UT/rules" > saved
cat saved > "$UT/rules"
fired 0 "$rule"
ask call 2
fired 2 "$rule"
add "!$rule" rules
expect_eq "$back # fired 2" "$(< "$UT/rules")" "rules"
put '' rules

echo "== quotes stand around all of it, or nowhere"
for text in "$PROGS/my inside:$inside" "\"$PROGS/my inside\":$inside" \
	"\"$PROGS/my inside:$inside\" w" "\"\"" "\"$PROGS/my inside\""; do
	expect_refused "on uprobe $text do attach" "$UT/rules"
done
refused EINVAL "on uprobe \"$PROGS/my inside\":$inside do attach" rules
expect_place uprobe "in double quotes"
refused EINVAL "on uprobe \"$PROGS/my inside:$inside do attach" rules
expect_place '"' "no end"
refused ENOENT "on uprobe \"$PROGS/my  inside:$inside\" do attach" rules
expect_place uprobe "no such file"
expect_eq "" "$(< "$UT/rules")" "rules"
