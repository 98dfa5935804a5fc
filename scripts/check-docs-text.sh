#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# check-docs-text.sh - the part of check-docs.sh that looks at documents alone, and at the names and
# files in them
# shellcheck disable=SC2154

# --- numbers

# The costs in README.md; the last column was measured elsewhere.
readme_numbers() {
	awk '/^## / { inside = /How it differs/ } inside && /^\|/ && !/^\|[-|]+$/' README.md |
		sed 's/|[^|]*|$//' | grep -oE '[+][0-9]+|[0-9]+\.[0-9]+' || true
}

# The costs of bpftrace: "1196 more" is +1196 in the table.
cookbook_numbers() {
	awk '/^## / { inside = /bpftrace/ } inside' $COOKBOOK |
		sed -n 's/^/ /; s/[^0-9]\([0-9][0-9]*\) more/\n+\1\n/gp' | grep '^[+]' || true
}

# check_numbers FILE NUMBERS
check_numbers() {
	local number
	[ -n "$2" ] || differ "numbers: none found in $1"
	for number in $2; do
		grep -qE "[ (]${number//[+.]/[&]}[ !]" $PERFORMANCE ||
			differ "number: $1 has $number, $PERFORMANCE has not"
	done
}

# --- links

documents() {
	find . -name '*.md' ! -path './build/*' ! -path './.*/*' | sort
}

# links FILE - the targets of its links, without those to the network
links() {
	sed -e '/^```/,/^```/d' -e '/^    /d' -e 's/`[^`]*`//g' "$1" |
		grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//' | grep -v '^[a-z]*:' || true
}

# anchors FILE - the anchors of its headings
anchors() {
	sed -e '/^```/,/^```/d' -n -e 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' |
		sed 's/[^a-z0-9_-]//g'
}

check_link() {
	local from=$1 path=${2%%#*} anchor=
	[[ $2 != *"#"* ]] || anchor=${2#*#}
	path=${path:+$(dirname "$from")/$path}
	path=${path:-$from}
	if [ ! -e "$path" ]; then
		differ "link: ${from#./}: $2: no such file"
	elif [ -n "$anchor" ] && ! anchors "$path" | grep -qxF -- "$anchor"; then
		differ "link: ${from#./}: $2: no such heading"
	fi
}

check_links() {
	local file link
	while read -r file; do
		while read -r link; do
			check_link "$file" "$link"
		done < <(links "$file")
	done < <(documents)
}

# --- functions

# pictured - "FUNCTION FILE" for each line of the pictures in design.md that names both
pictured() {
	sed -nE 's/^    (.* )?([a-z_]+)\(\) +([a-z0-9_\/]+\.[ch])( .*)?$/\2 \3/p' $DESIGN
}

# A line that begins a prototype ends with a semicolon, one that begins a function does not.
check_pictured() {
	local name file all
	all=$(pictured)
	[ -n "$all" ] || differ "function: none found in $DESIGN"
	while read -r name file; do
		[ -e "$file" ] || file=provider/$file
		grep -qE "^([a-z_].*[ *])?$name\(.*[^;]$" "$file" ||
			differ "function: $DESIGN says that $name() is in $file"
	done <<< "$all"
}

# --- packages

# needed - the packages that "make install" names when the plugin or the command is left out
needed() {
	sed -n 's/.*"install: without .*(packages \(.*\))".*/\1/p' Makefile | tr -d , | tr ' ' '\n'
}

check_packages() {
	local listed name
	listed=$(sed -n '/^    apt install/,/[^\\]$/p' README.md)
	[ -n "$(needed)" ] || differ "packages: none found in Makefile"
	for name in $(needed); do
		[[ " ${listed//$'\n'/ } " = *" $name "* ]] ||
			differ "package: README.md does not install $name, which Makefile says is needed"
	done
}

# --- recipes

# Without its process, PID is empty: the command then takes its next word for an id, or all threads.
check_recipes() {
	local line
	while read -r line; do
		differ "recipe: an id that may be empty, for which \${PID:?} stands: $line"
	done < <(grep -nE '^    # .*(\$PID|(-p |pid=|echo )\$\(pidof)' README.md docs/*.md
		grep -nE '^"  .*\$PID' tracefs/readme.c)
}
