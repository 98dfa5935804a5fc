#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: README names each event, each operand of rules and each file of the directory
. "${0%/*}/../../lib.sh"

readme=$'\n'$(< "$UT/README")$'\n\n'

# expect_names FROM NAME... - README has each of these words from FROM to the next empty line
expect_names() {
	local part=${readme#*"$1"} name
	part=" ${part%%$'\n\n'*} "
	for name in "${@:2}"; do
		[[ $part =~ [^[:alnum:]_]${name}[^[:alnum:]_] ]] || die "README leaves out $name"
	done
}

echo "== events"
events=("$TRACING"/events/utrace/*/)
events=("${events[@]%/}")
expect_names $'\nEvents' "${events[@]##*/}"

echo "== operands"
expect_names ' Operands: ' comm exe fdpath arg0 arg5 sender duration

echo "== files"
for file in "$UT"/*; do
	[ -f "$file" ] && [ "$file" != "$UT/README" ] || continue
	[[ $readme = *$'\n'"${file##*/} "* ]] || die "README leaves out $file"
done
