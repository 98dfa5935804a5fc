#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Write the names of flags and values as C.
#
#	gen-sets.sh SETS OUT
#
# SETS has the sets of names and their headers: see there. Names
# and values come from the headers of linux-libc-dev, and of the C library where those
# lack them, by way of the compiler. OUT is a file, with the arrays of names, and
#
#	UTRACE_SET_TABLE	{ label, how, names, count }, ...: in the order of SETS
#
# OUT's name with .list in place of .inc is a header with UTRACE_SETS(X): X(open_flags) ...

export LC_ALL=C
CC=${CC:-cc}

die()
{
	echo "gen-sets.sh: $*" >&2
	exit 1
}

[ $# -eq 2 ] || die "usage: gen-sets.sh SETS OUT"

sets=$1
out=$2
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# includes HEADERS: "-Dmacro,linux/fs.h,-Dmacro=value" as C; a macro that an earlier header has stays
# as it is
includes()
{
	echo "$1" | tr ',' '\n' |
		sed -e 's/^-D\(.*\)=\(.*\)/#ifndef \1\n#define \1 \2\n#endif/' -e t \
		    -e 's/^-D\(.*\)/#define \1 1/' -e t -e 's/.*/#include <&>/'
}

# Names in the order of the headers: a macro without arguments or an enumerator,
# followed by its enum's tag.
names()
{
	includes "$1" | $CC -E -dD -P -x c - 2> "$dir/errors" | awk '
	/^#define [A-Za-z_0-9]+ ./ { print $2; next }
	/^#/ { next }
	{ text = text " " $0 }
	END {
		while (match(text, /enum[ \t]*[A-Za-z_0-9]*[ \t]*\{[^}]*}/)) {
			one = substr(text, RSTART, RLENGTH)
			text = substr(text, RSTART + RLENGTH)
			tag = one
			sub(/^enum[ \t]*/, "", tag)
			sub(/[ \t]*\{.*/, "", tag)
			sub(/^[^{]*\{/, "", one)
			n = split(one, list, ",")
			for (i = 1; i <= n; i++)
				if (match(list[i], /[A-Za-z_][A-Za-z_0-9]*/))
					print substr(list[i], RSTART, RLENGTH), tag
		}
	}'
	[ ! -s "$dir/errors" ] || die "$1: $(head -n 1 "$dir/errors")"
}

# "set name" for each of the names on standard input that a set with these headers has
choose()
{
	awk -v headers="$1" '
	# What a set takes and leaves out: one expression of all patterns, since awks compile each
	function add_pattern(list, set, pattern)
	{
		gsub(/\*/, "[A-Za-z0-9_]*", pattern)
		list[set] = list[set] (list[set] == "" ? "" : "|") pattern
	}
	function add_set(set,	i, n, word, words)
	{
		n = split($0, words, " ")
		for (i = 4; i <= n; i++) {
			word = words[i]
			if (sub(/^!/, "", word))
				add_pattern(without, set, word)
			else if (sub(/^enum:/, "", word))
				tags[set, word]
			else if (word !~ /^label:/)
				add_pattern(with, set, word)
		}
		order[count++] = set
	}
	function has(set, name, tag)
	{
		return ((set, tag) in tags || name ~ "^(" with[set] ")$") &&
		       name !~ "^(" without[set] ")$"
	}
	NR == FNR {
		if ($0 !~ /^#/ && $3 == headers)
			add_set($1)
		next
	}
	{
		for (i = 0; i < count; i++)
			if (!((order[i], $1) in seen) && has(order[i], $1, $2)) {
				seen[order[i], $1]
				print order[i], $1
			}
	}' "$sets" -
}

# "set name value" for lines "set name". Some headers leave the kernel's BIT() undefined.
values()
{
	cat > "$dir/chosen"
	{
		includes "$1"
		echo "#undef BIT"
		echo "#define BIT(nr) (1UL << (nr))"
		echo "void f(void) {"
		awk '{ printf "asm volatile(\"\\n->%s %s %%0\" : : \"i\"((long long)(%s)));\n", $1, $2, $2 }' \
			"$dir/chosen"
		echo "}"
	} | $CC -w -S -o - -x c - > "$dir/asm" 2> "$dir/errors" ||
		die "$1: $(head -n 3 "$dir/errors")"
	sed -n 's/^->\([a-z0-9_]*\) \([A-Za-z0-9_]*\) \$\(-\{0,1\}[0-9]*\)$/\1 \2 \3/p' "$dir/asm"
}

awk '!/^#/ && NF { print $3 }' "$sets" | sort -u > "$dir/headers" || exit 1
while read -r headers; do
	names "$headers" | choose "$headers" | values "$headers" >> "$dir/values" || exit 1
done < "$dir/headers"

# The first of several names for a value is taken. A flag with more bits comes first, so that
# it is not printed as its parts, unless the names are in order.
awk -v list="${out%.inc}.list" '
function bits(value,	n)
{
	for (n = 0; value >= 1; value = int(value / 2))
		n += value % 2
	return n
}
# The label for missing names: the first pattern, or the common beginning of all names
function label(set,	i, begin)
{
	begin = pattern[set]
	if (sub(/^label:/, "", begin))
		return begin
	if (begin ~ /\*/) {
		sub(/\[.*|\*.*/, "", begin)
		return begin "???"
	}
	begin = name[set, 0]
	for (i = 1; i < count[set]; i++)
		while (begin != "" && index(name[set, i], begin) != 1)
			begin = substr(begin, 1, length(begin) - 1)
	sub(/[^_]*$/, "", begin)
	return begin "???"
}
# Where a name is to stand, if SETS says so: flags in the order of their names there
function rank(set, i,	n, j, list)
{
	n = split(patterns[set], list, " ")
	for (j = 1; j <= n; j++)
		if (list[j] == name[set, i])
			return j
	return n + i + 1
}
function before(set, i, j)
{
	if (how[set] == "order")
		return rank(set, i) < rank(set, j)
	return how[set] == "flags" && bits(value[set, i]) > bits(value[set, j])
}
function array(set,	i, j, best, n)
{
	n = count[set]
	printf "static const struct utrace_name set_%s[] = {\n", set
	for (i = 0; i < n; i++) {
		best = -1
		for (j = 0; j < n; j++)
			if (!((set, j) in done) && (best < 0 || before(set, j, best)))
				best = j
		done[set, best]
		printf "\t{ %.0fLL, \"%s\" },\n", value[set, best], name[set, best]
	}
	print "};"
}
FILENAME ~ /values$/ {
	if (!(($1, $3) in known)) {
		known[$1, $3]
		name[$1, count[$1] + 0] = $2
		value[$1, count[$1]++ + 0] = $3 + 0
	}
	next
}
/^#/ || !NF { next }
{
	how[$1] = $2
	if (!count[$1]) {
		print "gen-sets.sh: " $1 ": no such names in " $3 > "/dev/stderr"
		failed = 1
	}
	pattern[$1] = $4
	order[n++] = $1
	set = $1
	$1 = $2 = $3 = ""
	patterns[set] = $0
}
END {
	if (failed || !n)
		exit 1
	print "/* Generated by gen-sets.sh from the headers of linux-libc-dev */"
	for (i = 0; i < n; i++)
		array(order[i])
	print "\n#define UTRACE_SET_TABLE \\"
	for (i = 0; i < n; i++)
		printf "\t{ \"%s\", UTRACE_%s, set_%s, %d }, \\\n", label(order[i]), \
			toupper(how[order[i]]), order[i], count[order[i]]
	print ""
	print "/* Generated by gen-sets.sh */\n#define UTRACE_SETS(X) \\" > list
	for (i = 0; i < n; i++)
		printf "\tX(%s) \\\n", order[i] > list
	print "" > list
}' "$dir/values" "$sets" > "$dir/out" || die "no table"
mv "$dir/out" "$out"
