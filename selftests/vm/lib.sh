# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# lib.sh - helpers for the scripts of this folder. Sourced, not run.
#
# Sets: TREE (top of the source tree), CACHE (kernel images and the debug
# kernel; UTRACE_CACHE overrides it), and defines:
#   say TEXT          print a line about the current step on standard error
#   die TEXT          print the script's name and the error, exit 1
#   usage             the script's header comment
#   tree_hash PATH..  a short hash of the files' contents
#   with_lock NAME CMD..  runs CMD while no other script runs under that name
#   fetch PACKAGE DIR downloads Debian's package to DIR; dies if it is not available
#   kernel_names [KIND]   the kernels of selftests/kernels, of one kind
#   kernel_field NAME COLUMN
#                     the field of this kernel in that table; dies if it is missing
#   kernel_series NAME    the X of its source, linux-source-X

TREE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
CACHE=${UTRACE_CACHE:-${HOME:-/root}/.cache/utrace}
export TREE CACHE

say() {
	printf '%s\n' "$*" >&2
}

die() {
	printf '%s: %s\n' "$(basename "$0")" "$*" >&2
	exit 1
}

usage() {
	sed -n '2,/^[^#]/ { /^# SPDX/d; s/^# \{0,1\}//p }' "$0"
}

tree_hash() {
	cat -- "$@" | sha256sum | cut -c1-12
}

kernel_names() {
	awk -v kind="${1-}" '/^[^#]/ && (kind == "" || kind == $2) { print $1 }' \
		"$TREE/selftests/kernels"
}

kernel_field() {
	local column value
	case $2 in
	kind) column=2 ;; headers) column=3 ;; source) column=4 ;;
	esac
	value=$(awk -v name="$1" -v column="$column" '/^[^#]/ && $1 == name { print $column }' \
		"$TREE/selftests/kernels")
	[ -n "$value" ] || die "$1: no such kernel; there are $(kernel_names | xargs)"
	echo "$value"
}

kernel_series() {
	local source
	source=$(kernel_field "$1" source) || exit
	echo "${source#linux-source-}"
}

with_lock() {
	local name=$1 fd
	shift
	mkdir -p "$CACHE"
	exec {fd}> "$CACHE/.lock-$name"
	flock "$fd"
	"$@"
	exec {fd}>&-
}

# Call this function in a shell of its own: (fetch ...). The download goes through a directory
# of its own, as root, since apt's own user may not write below a home directory.
fetch() {
	local apt=(apt-get -q -o APT::Sandbox::User=root)
	cd "$2"
	"${apt[@]}" download "$1" >&2 && return
	say "$1: not available; updating apt's lists"
	"${apt[@]}" update >&2
	"${apt[@]}" download "$1" >&2 || die "apt-get download $1 failed"
}
