#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: README names each event, each operand of rules and each file of the directory
# source: any
. "$(dirname "$0")/../../lib.sh"

# names FROM - the words of README from the line that has this to the next empty one
names() {
	sed -n "/$1/,/^\$/p" "$UT/README" | tr -cs '[:alnum:]_' '\n'
}

echo "== events"
for event in "$TRACING"/events/utrace/*/; do
	names '^Events' | grep -qx "$(basename "$event")" || die "README leaves out $event"
done

echo "== operands"
for operand in comm exe fdpath arg0 arg5 sender duration; do
	names ' Operands: ' | grep -qx "$operand" || die "README leaves out $operand"
done

echo "== files"
for file in "$UT"/*; do
	[ -f "$file" ] && [ "$file" != "$UT/README" ] || continue
	file=${file##*/}
	grep -q "^$file " "$UT/README" || die "README leaves out $file"
done
