#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
#
# Print the declarations of a kernel's headers, one a line.
#
#	declarations.sh HEADER...
#
# Comments and preprocessor lines are left out. x86-64 does not split arguments of 64 bits, so
# declarations for that are left out, too. Both branches of other conditions say the same.

export LC_ALL=C

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
}' "$@"
