#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the Debian packages: two builds are equal, lintian is content, purge leaves nothing
#
# On Debian 12 also those of Debian 13, which are then installed beside the kernel of its backports,
# too. KERNEL= names kernels instead.
#
# files, below build/selftests/deb/:
#   first/, second/, next/    the packages, those of a second build, those of the next version
#   log                       what installing them says
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/packages.bash
. "$(dirname "$0")/packages.bash"
[ -n "${LONG-}${TEST-}" ] && [ "${LONG-}" != share ] ||
	{ echo "SKIP: building packages takes long; LONG=y runs the test"; exit 4; }
[ "$(id -u)" = 0 ] || { echo "SKIP: not root"; exit 4; }
dir=$TREE/build/selftests/deb
export dir

# files - the names of all files that packages may leave
files() {
	find "$dir"/root/{etc,usr,var,run,lib/modules} -not -path '*/var/lib/dpkg/*' | sort
}

# run COMMAND... - in the root
run() {
	echo "# $*" >> "$dir/log"
	inside "$dir" "$@" >> "$dir/log" 2>&1 || { cat "$dir/log"; failed "failed: $*"; }
}

# apt WHAT... - apt-get, of the Debian that is in the root
apt() {
	run apt-get -y -q "$@"
}

# is_installed VERSION - the command, and the module for this kernel alone
is_installed() {
	[ "$(inside "$dir" utrace -V)" = "utrace $1" ] || failed "utrace is not of version $1"
	[ "$(inside "$dir" modinfo -F version -k "$RELEASE" utrace)" = "$1" ] || failed "the module is not"
	[ "$(inside "$dir" dkms status)" = "utrace/$1, $RELEASE, x86_64: installed" ] ||
		failed "DKMS has $(inside "$dir" dkms status)"
}

# example_builds - a module of a user's own
example_builds() {
	run cp -r /usr/share/doc/utrace-dev/examples /tmp/mine
	run make -s -C /tmp/mine "KERNEL=$RELEASE"
	[ "$(inside "$dir" modinfo -F depends /tmp/mine/mine.ko)" = utrace ] || failed "mine.ko does not need utrace"
	run rm -r /tmp/mine
}

# looks_there PROGRAM - the library with which it prints events looks for plugins in our folder
looks_there() {
	local library
	library=$(inside "$dir" sh -c 'ldd "$(command -v "$0")"' "$1" | awk '/libtraceevent/ { print $3 }')
	[ -n "$library" ] || { echo "$1: has a library of its own"; return; }
	grep -q /usr/lib/x86_64-linux-gnu/traceevent/plugins "$dir/root$library" ||
		failed "$1: $library does not look for plugins there"
}

plugin_is_found() {
	inside "$dir" trace-cmd list -P | grep -q /traceevent/plugins/plugin_utrace.so ||
		failed "trace-cmd does not load the plugin"
	apt install --no-install-recommends kernelshark linux-perf
	looks_there kernelshark
	looks_there perf
}

# gone - no module, and nothing in DKMS
gone() {
	[ -z "$(find "$dir/root/lib/modules" "$dir/root/var/lib/dkms" -name '*utrace*')" ] ||
		failed "$1 leaves $(find "$dir/root/lib/modules" "$dir/root/var/lib/dkms" -name '*utrace*')"
}

# installed KERNEL - in a root of its own above that kernel's, which is thrown away
installed() {
	overlay "$(kernel_root "$1")" "$dir"
	RELEASE=$(release_of "$1")
	only_kernel "$dir" "$RELEASE"
	cp -r "$dir/first" "$dir/next" "$dir/root"
	: > "$dir/log"
	apt update
	[ -f "$dir/root/boot/vmlinuz-$RELEASE" ] ||
		apt install --no-install-recommends "linux-image-$RELEASE"
	files > "$dir/before"
	run sh -c 'apt-get -y install /first/*.deb'
	is_installed "$VERSION"
	example_builds
	plugin_is_found
	run sh -c 'apt-get -y install --reinstall /first/*.deb'
	is_installed "$VERSION"
	run sh -c 'apt-get -y install /next/*.deb'
	is_installed "$NEXT"
	run sh -c 'apt-get -y install --allow-downgrades /first/*.deb'
	is_installed "$VERSION"
	apt remove utrace utrace-dev utrace-dkms
	gone remove
	run dpkg --purge utrace utrace-dev utrace-dkms
	files > "$dir/after"
	diff "$dir/before" "$dir/after" | grep '^[<>].*utrace' && failed "purge leaves files"
	echo "$1: installed, upgraded, downgraded, purged; $RELEASE"
}

# check_packages KERNEL - build those of this kernel's Debian
check_packages() {
	rm -rf "$dir"
	mkdir -p "$dir"
	build_packages "$1" "$dir/next" "$NEXT"
	build_packages "$1" "$dir/second"
	build_packages "$1" "$dir/first"
	diff -r "$dir/first" "$dir/second" || failed "two builds differ"
	"$TREE/selftests/vm/root" "$1" sh -euc \
		'lintian --allow-root --fail-on error,warning "$0"/build/deb/*.deb' "$TREE"
}

# check_install KERNEL - of the packages that are built
check_install() {
	export -f installed is_installed example_builds looks_there plugin_is_found gone run apt files \
		release_of inside overlay overlay_system only_kernel failed kernel_root kernel_field
	TREE=$TREE VERSION=$VERSION NEXT=$NEXT SUITE=$SUITE \
		unshare -m bash -euc 'installed "$@"' installed "$1"
}

for kernel in ${KERNEL:-$(printf '%s\n' "$(own_kernels stock | tail -n 1)" 13 | sort -u)}; do
	echo "== $kernel"
	check_packages "$kernel"
	check_install "$kernel"
	[ "$kernel" != 13 ] || [ "$SUITE" != bookworm ] || check_install backports
done
