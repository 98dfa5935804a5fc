# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# lib.sh - helpers for the scripts of this folder. Sourced, not run.
#
# Sets: TREE (top of the source tree), CACHE (kernel images, the debug kernel and
# roots; UTRACE_CACHE overrides it), SUITE (Debian's suite that runs the script;
# UTRACE_SUITE overrides it), and defines:
#   say TEXT          print a line about the current step on standard error
#   die TEXT          print the script's name and the error, exit 1
#   usage             the script's header comment
#   tree_hash PATH..  a short hash of the files' contents
#   with_lock NAME CMD..  runs CMD while no other script runs under that name
#   fetch PACKAGE DIR downloads Debian's package to DIR; dies if it is not available
#   archive_of SUITE  the archive from which apt takes this suite's packages, or nothing
#   kernel_names [KIND]   the kernels of selftests/kernels, of one kind
#   own_kernels [KIND]    those of SUITE alone
#   kernel_field NAME COLUMN
#                     the field of this kernel in that table; dies if it is missing
#   kernel_series NAME    the X of its source, linux-source-X, or of what linux-source
#                     depends on
#   kernel_root NAME  the root of its suite (selftests/vm/root); nothing for SUITE's
#   mount_tree ROOT SUITE  mount the tree in that root, in a mount namespace

TREE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
CACHE=${UTRACE_CACHE:-${HOME:-/root}/.cache/utrace}
SUITE=${UTRACE_SUITE:-$(. /etc/os-release; echo "${VERSION_CODENAME-}")}
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

archive_of() {
	# shellcheck disable=SC2016
	apt-get indextargets --format '$(RELEASE) $(REPO_URI)' "Created-By: Packages" |
		awk -v suite="$1" '$1 == suite { print $2; exit }'
}

kernel_names() {
	awk -v kind="${1-}" -v suite="${2-}" '/^[^#]/ && (kind == "" || kind == $2) &&
		(suite == "" || suite == $3) { print $1 }' "$TREE/selftests/kernels"
}

own_kernels() {
	kernel_names "${1-}" "$SUITE"
}

kernel_field() {
	local column value
	case $2 in
	kind) column=2 ;; suite) column=3 ;; headers) column=4 ;; source) column=5 ;;
	esac
	value=$(awk -v name="$1" -v column="$column" '/^[^#]/ && $1 == name { print $column }' \
		"$TREE/selftests/kernels")
	[ -n "$value" ] || die "$1: no such kernel; there are $(kernel_names | xargs)"
	echo "$value"
}

kernel_series() {
	local source
	source=$(kernel_field "$1" source) || exit
	[ "$source" != linux-source ] ||
		source=$(dpkg-query -W -f '${Depends}' linux-source | sed 's/ .*//')
	echo "${source#linux-source-}"
}

kernel_root() {
	local suite
	suite=$(kernel_field "$1" suite) || exit
	[ "$suite" = "$SUITE" ] || echo "$CACHE/root-$suite"
}

mount_tree() {
	mkdir -p "$1$TREE" "$TREE/build/$2"
	mount --bind "$TREE" "$1$TREE"
	mount --bind "$TREE/build/$2" "$1$TREE/build"
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
