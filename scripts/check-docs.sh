#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# check-docs.sh - compare the documents with the code
#
# usage: check-docs.sh [TREE]     (default: the tree that this file is in)
#
# Compared, both ways:
#   the control files and their modes      tracefs/*.c         docs/abi.md
#   the control files                      tracefs/*.c         UTRACE_FILES
#   the sources of events in status        hook_refs.c          docs/abi.md
#   the events, their fields and types     utrace_events.h     docs/events.md
#   the words that stand for numbers       utrace_events.h     docs/events.md
#   the text of records                    utrace_events.h     the records in docs/events.md
#   the events                             utrace_events.h     UTRACE_RECORD_TABLE
#   the keywords of rules                  provider/rules,     docs/rules.md,
#                                          extensions          .help of tracefs/rules.c
# Looked for:
#   functions for other modules that have no kernel-doc, and others that have some
#   control files without a .help, and events that nothing emits
#   numbers in README.md's comparison, and of bpftrace in docs/cookbook.md, that
#   docs/performance.md does not have
#   links in *.md to a file or a heading that does not exist
#   functions in the pictures of docs/design.md that are not in the file named beside them
#   packages that make install asks for, and README.md does not install
#   recipes that give a command an id that may be empty
#   tests outside the folders that selftests/test.d/areas names, and files that they source
#   but that do not exist
#
# Prints a line for each difference, then a summary.
# exit status: 0 no difference, 1 some, 2 something could not be read
set -euo pipefail

[ "${1-}" != -h ] || { sed -n '2,/^[^#]/ { /^# SPDX/d; s/^# \{0,1\}//p }' "$0"; exit 0; }
# shellcheck source=scripts/check-docs-events.sh
. "$(dirname "$0")/check-docs-events.sh"
# shellcheck source=scripts/check-docs-text.sh
. "$(dirname "$0")/check-docs-text.sh"
cd "${1:-$(dirname "$0")/..}"

export LC_ALL=C
ABI=docs/abi.md
EVENTS=docs/events.md
RULES=docs/rules.md
PERFORMANCE=docs/performance.md
COOKBOOK=docs/cookbook.md
DESIGN=docs/design.md
FOLDERS=(provider tracepoints tracefs)
TRACEPOINTS=tracepoints/utrace_events.h
RECORDS=tracepoints/channel.h
DIFFERENCES=0

differ() {
	echo "$*"
	DIFFERENCES=$((DIFFERENCES + 1))
}

# compare WHAT CODE DOCUMENT FILE - compare two lists, a line for each thing. An empty list CODE
# means that this script no longer understands the code.
compare() {
	local what=$1 line
	[ -n "$2" ] || differ "$what: none found in the code"
	while read -r line; do
		differ "$what: '$line' is in the code, not in $4"
	done < <(comm -23 <(sort -u <<< "$2") <(sort -u <<< "$3") | grep .)
	while read -r line; do
		differ "$what: '$line' is in $4, not in the code"
	done < <(comm -13 <(sort -u <<< "$2") <(sort -u <<< "$3") | grep .)
}

# --- the content of documents

# tables FILE - the rows of its tables: heading, title of the first column, cells; separated by
# tabs. Back quotes are removed; of a link the text stays.
tables() {
	awk '
		function clean(text) {
			gsub(/`|^ +| +$/, "", text)
			if (text ~ /^\[.*\]\(.*\)$/)
				text = substr(text, 2, index(text, "](") - 2)
			return text
		}
		/^```/         { code = !code }
		code           { next }
		/^#/           { heading = $0; sub(/^#+ /, "", heading); gsub(/`/, "", heading) }
		!/^\|/         { title = ""; next }
		/^\|[-:| ]+$/  { next }
		{
			n = split($0, cell, /\|/)
			if (title == "") {
				title = clean(cell[2])
				next
			}
			line = heading "\t" title
			for (i = 2; i < n; i++)
				line = line "\t" clean(cell[i])
			print line
		}' "$1"
}

# table FILE TITLE COLUMNS - the tables whose first column has this title
table() {
	tables "$1" | awk -F '\t' -v title="$2" -v columns="$3" '
		$2 == title {
			line = $3
			for (i = 2; i <= columns; i++)
				line = line " " $(2 + i)
			print line
		}'
}

# sections FILE HEADING - the headings one level below this one
sections() {
	awk -v heading="## $2" '
		/^## /          { inside = $0 == heading }
		inside && /^### / { gsub(/`/, ""); print $2 }' "$1"
}

# --- control files

# Where a file may be written, dir.c gives it the first of two modes.
controls() {
	local modes
	modes=$(sed -n 's/.*->write ? \(0[0-7]*\) : \(0[0-7]*\);.*/\1 \2/p' tracefs/dir.c)
	awk -v modes="$modes" '
		BEGIN                                     { split(modes, mode, " ") }
		/^const struct utrace_control_file [a-z_]+ = / { inside = 1; text = "" }
		inside                                    { text = text $0 }
		inside && /};/ {
			inside = 0
			match(text, /\.name = "[^"]+"/)
			name = substr(text, RSTART + 9, RLENGTH - 10)
			print name, mode[text ~ /\.write = / ? 1 : 2]
		}' tracefs/*.c
}

# rows MACRO FILE - the first two columns of a table of X()
rows() {
	awk -v macro="^#define $1\\\\(" '$0 ~ macro { inside = 1; next }
		inside && match($0, /X\([^)]*\)/) {
			n = split(substr($0, RSTART + 2, RLENGTH - 3), part, /,[ \t]*/)
			print part[1] (n > 1 ? " " part[2] : "")
		}
		!/\\$/ { inside = 0 }' "$2"
}

check_controls() {
	local code names name
	compare "control file's struct" \
		"$(sed -n 's/^const struct utrace_control_file utrace_file_\([a-z_]*\) = .*/\1/p' \
			tracefs/*.c)" "$(rows UTRACE_FILES tracefs/file.h)" UTRACE_FILES
	code=$(controls)
	names=$(cut -d ' ' -f 1 <<< "$code")
	compare "control file" "$code" "$(table $ABI file 2)" $ABI
	compare "control file's section" "$names" "$(sections $ABI 'Control files')" $ABI
	for name in $names; do
		[ "$name" = README ] || grep -A 1 "\.name = \"$name\"," tracefs/*.c | grep -q '\.help =' ||
			differ "control file: $name has no .help after its .name"
	done
}

# --- status

# The keys of status, "source_NAME".
source_keys() {
	sed -n 's/^static const char \*const names\[\] = { \(.*\) };/\1/p' \
		provider/engine/hook_refs.c | grep -o '[a-z]*' | sed 's/^/source_/'
}

check_source_keys() {
	compare "key of status" "$(source_keys)" \
		"$(table $ABI key 1 | grep -o 'source_[a-z]*' | grep -vx source_stuck)" $ABI
}

# --- kernel-doc

# Functions that other modules call
for_modules() {
	find "${FOLDERS[@]}" -name '*.c' -exec cat {} + |
		sed -n '/^}$/ { n; s/^EXPORT_SYMBOL_GPL(\([a-z_0-9]*\));$/\1/p }'
	sed -n 's/^static inline .*[ *]\([a-z_0-9]*\)(.*/\1/p' provider/include/*.h
}

# Functions with kernel-doc
with_kernel_doc() {
	find "${FOLDERS[@]}" -name '*.[chS]' ! -path $TRACEPOINTS -exec cat {} + | awk '
		start && / - / && $2 !~ /^(struct|enum)$/ { print $2 }
		                                           { start = /^\/\*\*$/ }'
}

check_kernel_doc() {
	local name functions
	functions=$(for_modules | sort -u)
	[ -n "$functions" ] || differ "kernel-doc: no function found for other modules"
	while read -r name; do
		differ "kernel-doc: $name() has none"
	done < <(comm -23 <(echo "$functions") <(with_kernel_doc | sort -u))
	while read -r name; do
		differ "kernel-doc: $name() has some, but no other module calls it"
	done < <(comm -13 <(echo "$functions") <(with_kernel_doc | sort -u))
}

# --- tests

# sourced - "FILE HELPER" for each file that a test or a helper sources
sourced() {
	grep -rEo '^[[:space:]]*\. "\$SELFTESTS/[^"]+"' selftests/test.d selftests/lib |
		sed 's/:.*SELFTESTS\(.*\)"$/ selftests\1/'
}

check_tests() {
	local file helper
	compare "area of tests" "$(find selftests/test.d -mindepth 1 -type d -printf '%f\n')" \
		"$(sed '/^#/d; s/ .*//' selftests/test.d/areas)" selftests/test.d/areas
	for file in selftests/tests/* selftests/test.d/*.*; do
		[ ! -e "$file" ] || differ "test: $file: it belongs into a folder of selftests/test.d" \
			"(areas says which), what is shared into selftests/lib"
	done
	while read -r file helper; do
		[ -e "$helper" ] || differ "test: $file sources $helper, which is not there"
	done < <(sourced)
}

main() {
	local file
	for file in $ABI $EVENTS $RULES $PERFORMANCE $COOKBOOK $DESIGN $TRACEPOINTS $RECORDS \
			tracefs/dir.c tracefs/rules.c docs/tour.md docs/utrace.7; do
		[ -r "$file" ] || { echo "check-docs: $PWD/$file: cannot be read" >&2; exit 2; }
	done
	check_controls
	check_source_keys
	check_events
	check_rules
	check_kernel_doc
	check_numbers README.md "$(readme_numbers)"
	check_numbers $COOKBOOK "$(cookbook_numbers)"
	check_links
	check_pictured
	check_packages
	check_recipes
	check_tests
	echo "check-docs: $DIFFERENCES differences"
	[ $DIFFERENCES = 0 ]
}

main
