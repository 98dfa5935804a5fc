#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# List a kernel's system calls, and the declarations of the functions that serve them.
#
#	list-calls.sh SRCTREE OBJTREE
#
# SRCTREE and OBJTREE are the trees that the kernel was built from and in, or their installed
# headers. The list, on standard output, has a line "call ABI NUMBER NAME FUNCTION" for each call
# (ABI is 64, 32 or x32), and then a line "asmlinkage long FUNCTION(ARGUMENTS)" for each
# declaration of linux/syscalls.h and linux/compat.h.

export LC_ALL=C

[ $# -eq 2 ] || { echo "usage: list-calls.sh SRCTREE OBJTREE" >&2; exit 1; }

protos="$1/include/linux/syscalls.h $1/include/linux/compat.h"
tables=$2/arch/x86/include/generated

for file in $protos "$tables/asm/syscalls_64.h" "$tables/uapi/asm/unistd_64.h"; do
	[ -r "$file" ] || { echo "list-calls.sh: $file: no such header" >&2; exit 1; }
done

# calls ABI UNISTD: the headers name the number, and the function
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

# Comments and preprocessor lines are left out. x86-64 does not split arguments of 64 bits, so
# declarations for that are left out, too. Both branches of other conditions say the same.
declarations()
{
	# shellcheck disable=SC2086
	awk '
	/^#if.*CONFIG_ARCH_SPLIT_ARG64/ { split_args = 1 }
	/^#e/ { split_args = 0 }
	split_args { next }
	/^[ \t]*#/ { continued = /\\$/; next }
	continued { continued = /\\$/; next }
	{ text = text " " $0 }
	END {
		while ((i = index(text, "/*"))) {
			rest = substr(text, i + 2)
			text = substr(text, 1, i - 1) " " substr(rest, index(rest, "*/") + 2)
		}
		gsub(/[ \t]+/, " ", text)
		gsub(/; ?/, "\n", text)
		print text
	}' $protos | sed -n 's/^.*asmlinkage \([a-z_]* \)*\(\(compat_\)\{0,1\}sys_[a-z0-9_]*\) \{0,1\}(\(.*\)) *$/asmlinkage long \2(\4)/p'
}

calls 64 64
calls 32 32
[ ! -e "$tables/asm/syscalls_x32.h" ] || calls x32 x32
declarations
