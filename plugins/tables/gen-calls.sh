#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Write the arguments and results of a kernel's system calls, as a C header.
#
#	gen-calls.sh SRCTREE OBJTREE OUT
#
# SRCTREE and OBJTREE are the trees that the kernel was built from and in, or their
# installed headers; OUT is a file. Names, numbers and prototypes are the kernel's; kinds,
# beside this script, has the kinds of arguments. The header has macros only:
#
#	UTRACE_CALLS_64(X)	X(2, open, 3, "piu", result, pointer, open_flags, mode,
#				nothing, nothing, nothing) ...: number, name, how many
#				arguments and how wide they are, the kinds of its result
#				and of six arguments
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

[ $# -eq 3 ] || die "usage: gen-calls.sh SRCTREE OBJTREE OUT"

here=$(dirname "$0")
protos="$1/include/linux/syscalls.h $1/include/linux/compat.h"
tables=$2/arch/x86/include/generated
out=$3
tmp=$out.tmp$$
trap 'rm -f "$tmp"' EXIT

for file in $protos "$tables/asm/syscalls_64.h" "$tables/uapi/asm/unistd_64.h"; do
	[ -r "$file" ] || die "$file: no such header; is the kernel configured and prepared?"
done

# "FUNCTION,TYPE NAME,TYPE NAME..." for each
prototypes()
{
	# shellcheck disable=SC2086
	sh "$here/../../provider/arch/x86/declarations.sh" $protos "$here/prototypes" |
		sed -n -e 's/__user //g' \
			-e 's/^.*asmlinkage \([a-z_]* \)\{0,1\}\(\(compat_\)\{0,1\}sys_[a-z0-9_]*\) \{0,1\}(\(.*\)) *$/\2,\4/p'
}

# "call ABI NUMBER NAME FUNCTION" for each
calls()
{
	{
		awk '$1 == "#define" && $2 ~ /^__NR_/ {
			nr = $0
			sub(/.*[ +]/, "", nr)
			sub(/\)$/, "", nr)
			print "name", nr, substr($2, 6)
		}' "$tables/uapi/asm/unistd_$2.h"
		sed -n -e "s/^__SYSCALL_WITH_COMPAT(\([0-9]*\), *[a-z0-9_]*, *\([a-z0-9_]*\)).*/call \1 \2/p" \
			-e "s/^__SYSCALL\(_NORETURN\)\{0,1\}(\([0-9]*\), *\([a-z0-9_]*\)).*/call \2 \3/p" \
			"$tables/asm/syscalls_$1.h"
	} | awk -v abi="$1" '
		$1 == "name" { name[$2] = $3; next }
		($2 in name) && $3 != "sys_ni_syscall" { print "call", abi, $2, name[$2], $3 }'
}

{
	grep -v '^#' "$here/kinds" | sed '/^$/d; s/^/rule /'
	prototypes | sed 's/^/prototype /'
	calls 64 64
	calls 32 32
	[ ! -r "$tables/asm/syscalls_x32.h" ] || calls x32 x32
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

function fits(n, call, name, type)
{
	return (rule[n, 2] == "" || call ~ rule[n, 2]) && (rule[n, 3] == "" || name ~ rule[n, 3]) &&
	       (rule[n, 4] == "" || type ~ rule[n, 4])
}

function kind_of(call, name, place, type,	n)
{
	for (n = 1; n <= n_rules; n++)
		if (fits(n, call, name == "" ? place : name, type))
			return kind[n]
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

# How wide a value is: i int, u unsigned int, l long, p unsigned long or pointer
function width_of(type)
{
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

function arguments(call, list,	i, n, words, kinds, widths)
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
			kinds = kinds ", " kind_of(call, name, i, type)
			widths = widths width_of(type)
		} else {
			kinds = kinds ", nothing"
		}
	}
	return n ", \"" widths "\", " kind_of(call, "return", "", "long") kinds
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

{ echo "/* Generated by gen-calls.sh for $2 */"; cat "$tmp"; } > "$out" || die "$out: cannot write"
