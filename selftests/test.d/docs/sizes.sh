#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the sizes of records in docs/events.md are those of the events' formats
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/docs/examples.bash
. "$SELFTESTS/test.d/docs/examples.bash"

# size EVENT EACH - bytes of a record with its header, whose texts have EACH bytes with their zero
size() {
	awk -v each="$2" '
		function up(n, to) { return int((n + to - 1) / to) * to }
		/offset:/ {
			split($0, part, /(offset|size):/)
			offset = part[2] + 0
			bytes = part[3] + 0
			end = offset + bytes
			if (bytes == 8 && !/\[/)
				align = 8
			texts += each * (/__data_loc char/ != 0)
		}
		# A whole call is written without the space at the end of its structure.
		/ memory;/ { align = 4 }
		END { print 4 + up(up(end, align ? align : 4) + texts, 4) }' "$EVENTS/$1/format"
}

# rows - "EVENT SIZE WORDS" of the first table, where a row may have two events
rows() {
	sed -n '/^| event /,/^$/s/^| *\(\[.*\)](#.*| \([0-9]*\)\(.*\) |$/\1 \2\3/p' "$DOCS/events.md" |
		tr -d '[`,' | sed 's/utrace://g'
}

seen=0
while read -r line; do
	text=${line#"${line%%[0-9]*}"}
	each=0
	[[ $text != *" and the two "* ]] || each=1
	[[ $text != *" in the default session"* ]] || each=8	# "default"
	for event in ${line%%[0-9]*}; do
		expect_eq "$(size "$event" $each)" "${text%% *}" "bytes of $event"
		seen=$((seen + 1))
	done
done < <(rows)
expect_eq "$(find "$EVENTS" -mindepth 1 -maxdepth 1 -type d | wc -l)" $seen "events in the table"
