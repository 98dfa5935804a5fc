#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Write the arguments and results of a kernel's system calls, as a C header.
#
#	gen-calls.sh LIST OUT
#
# LIST is what provider/arch/x86/list-calls.sh has written, such as the file calls beside this
# script; OUT is a file. Names, numbers and prototypes are the kernel's; kinds, beside this script,
# has the kinds of arguments. The header has macros only:
#
#	UTRACE_CALLS_64(X)	X(2, open, 3, "piu", "---", result, pointer, open_flags, mode,
#				nothing, nothing, nothing) ...: number, name, how many
#				arguments and how wide they are, what says how much an
#				argument points to, the kinds of its result and of six
#				arguments
#	UTRACE_CALLS_32(X)	the same for i386
#	UTRACE_CALLS_X32(X)	the same for x32
#	UTRACE_CALLS_UNKNOWN	"i386:vm86 ...": calls without a prototype, which are left
#				out; "" where each has one

export LC_ALL=C

die()
{
	echo "gen-calls.sh: $*" >&2
	exit 1
}

[ $# -eq 2 ] || die "usage: gen-calls.sh LIST OUT"
[ -r "$1" ] || die "$1: no such list of calls"

here=$(dirname "$0")
out=$2
tmp=$out.tmp$$
trap 'rm -f "$tmp"' EXIT

{
	grep -v '^#' "$here/kinds" | sed '/^$/d; s/^/rule /'
	sed -n -e 's/;$//; s/__user //g; s/^asmlinkage long \([a-z0-9_]*\)(\(.*\))$/prototype \1,\2/p' \
		"$1" "$here/prototypes"
	grep '^call ' "$1"
} | awk '
$1 == "rule" {
	n_rules++
	for (i = 2; i <= 4; i++)
		rule[n_rules, i] = $i == "-" ? "" : "^(" $i ")$"
	kind[n_rules] = $5
	next
}

$1 == "prototype" {
	function_name = $2
	sub(/,.*/, "", function_name)
	sub(/^[^,]*,/, "")
	prototype[function_name] = $0
	prototypes++
	next
}

# The rules that are about a call, so that not each of its arguments is compared with all rules
function find_rules(call,	n)
{
	n_found = 0
	for (n = 1; n <= n_rules; n++)
		if (rule[n, 2] == "" || call ~ rule[n, 2])
			found[++n_found] = n
	found_for = call
}

function fits(n, name, type)
{
	return (rule[n, 3] == "" || name ~ rule[n, 3]) && (rule[n, 4] == "" || type ~ rule[n, 4])
}

function kind_of(call, name, place, type,	i)
{
	if (call != found_for)
		find_rules(call)
	sub(/^const/, "", type)
	for (i = 1; i <= n_found; i++)
		if (fits(found[i], name == "" ? place : name, type))
			return kind[found[i]]
	return "hex"
}

# "const char *name": the last word is the name, if there are two and it is no type.
function parse_argument(text)
{
	gsub(/ *\* */, "*", text)
	gsub(/^ +| +$/, "", text)
	name = text
	if (!sub(/^.*\*/, "", name) && !sub(/^.* /, "", name))
		name = ""
	if (name ~ /^(int|long|char|unsigned)$/)
		name = ""
	type = substr(text, 1, length(text) - length(name))
	gsub(/ /, "", type)
}

# How wide a value is: i int, u unsigned int, l long, p unsigned long or pointer, s a pointer whose
# kind prints a struct or an array by members
function width_of(type, kind)
{
	if (kind ~ /^((struct|in|array)_.*|fd_pair|siginfo|mq_attr|landlock_rule_attr|open_how)$/)
		return "s"
	if (type ~ /\*/ || type ~ /uptr_t|sighandler_t|^cap_user|^const?cap_user/)
		return "p"
	if (type ~ /^(unsignedint|unsigned|u32|__u32|uint32_t|umode_t|(old_)?[ug]id_t|qid_t)$/ ||
	    type ~ /^compat_(u.*|size|mode|aio_context)_t$/)
		return "u"
	if (type ~ /^(long|off_t|loff_t|ssize_t|old_time32_t|__kernel_.*time_t)$/)
		return "l"
	if (type ~ /^(int|__s32|pid_t|key_t|mqd_t|clockid_t|timer_t|key_serial_t|rwf_t)$/ ||
	    type ~ /^(enum.*|compat_.*_t)$/)
		return "i"
	return "p"
}

function arguments(call, list,	i, n, words, kinds, widths, counts, parts)
{
	while (match(list, /compat_arg_u64\([a-z0-9_]*\)/)) {
		i = substr(list, RSTART + 15, RLENGTH - 16)
		list = substr(list, 1, RSTART - 1) "u32 " i "_lo, u32 " i "_hi" \
			substr(list, RSTART + RLENGTH)
	}
	n = list ~ /^ *(void)? *$/ ? 0 : split(list, words, /,/)
	for (i = 0; i < 6; i++) {
		if (i < n) {
			parse_argument(words[i + 1])
			split(kind_of(call, name, i, type) ":-", parts, ":")
			kinds = kinds ", " parts[1]
			counts = counts parts[2]
			widths = widths width_of(type, parts[1])
		} else {
			kinds = kinds ", nothing"
		}
	}
	return n ", \"" widths "\", \"" counts "\", " kind_of(call, "return", "", "long") kinds
}

# The table names a wrapper of the architecture; the generic function has the same arguments.
function generic(name)
{
	if (name in prototype || name !~ /^(compat_)?sys_ia32_/)
		return name
	sub(/^(compat_)?sys_ia32_/, "", name)
	return ("compat_sys_" name) in prototype ? "compat_sys_" name : "sys_" name
}

$1 == "call" {
	if ($2 != abi) {
		abi = $2
		printf "\n\n#define UTRACE_CALLS_%s(X)", abi == "x32" ? "X32" : abi
	}
	rows[abi]++
	function_name = generic($5)
	if (function_name in prototype)
		printf " \\\n\tX(%d, %s, %s)", $3, $4, arguments($4, prototype[function_name])
	else
		unknown = unknown " " abi ":" $4
}

END {
	if (prototypes < 400 || rows["64"] < 300 || rows["32"] < 400)
		exit 1
	if (!rows["x32"])
		print "\n\n#define UTRACE_CALLS_X32(X)"
	print "\n\n#define UTRACE_CALLS_UNKNOWN \"" substr(unknown, 2) "\""
}' > "$tmp" || die "too few system calls or prototypes, or not in the form known"

{ echo "/* Generated by gen-calls.sh for $1 */"; cat "$tmp"; } > "$out" || die "$out: cannot write"
