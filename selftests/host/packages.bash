# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# packages.bash - helpers for the tests that install the packages; sourced after vm/lib.sh
#
#   VERSION, NEXT            the tree's version, and the one that follows
#   build_packages KERNEL DIR [VERSION]
#                            make deb in this kernel's Debian; with VERSION, of a copy of the tree that
#                            has this version
#   release_of KERNEL        print its release; what its Debian lacks to build for it is installed
#   fresh_root SUITE         print the root that debootstrap makes of this suite, in CACHE
#   overlay LOWER DIR        mount LOWER at DIR/root, with all changes in memory (DIR/top), in a mount
#                            namespace; no service is started there
#   overlay_system DIR       mount /proc and /dev there; overlay does so, too
#   inside DIR COMMAND...    run a command in there
#   only_kernel DIR RELEASE  forget the other kernels there

VERSION=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$TREE/main.c")
NEXT=${VERSION%.*}.$((${VERSION##*.} + 1))
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL

failed() {
	echo "$*"
	exit 1
}

# shellcheck disable=SC2016
AS_VERSION='
rm -rf build/as
mkdir -p build/as
cp -a $(ls | grep -vx build) build/as
cd build/as
sed -i "s/^MODULE_VERSION(.*/MODULE_VERSION(\"$0\");/" main.c
sed -i "s/^PACKAGE_VERSION=.*/PACKAGE_VERSION=\"$0\"/" dkms.conf
sed -i "s/^Version: .*/Version: $0/" debian/utrace.pc
sed -i "1s/(.*)/($0)/" debian/changelog
make -s deb
mkdir -p ../deb
rm -f ../deb/*
mv build/deb/* ../deb
rm -rf ../as
'

build_packages() {
	local root debs=$TREE/build/deb command=(make -s deb)
	root=$(kernel_root "$1")
	[ -z "$root" ] || debs=$TREE/build/${root##*/root-}/deb
	[ $# = 2 ] || command=(sh -euc "$AS_VERSION" "$3")
	(cd "$TREE" && "$TREE/selftests/vm/root" "$1" "${command[@]}") > "$2.log" 2>&1 ||
		{ cat "$2.log"; failed "$1: make deb"; }
	mkdir -p "$2"
	cp "$debs"/*.deb "$2"
}

release_of() {
	(cd "$TREE" && "$TREE/selftests/vm/root" "$1" make -s packages) >&2
	"$TREE/selftests/vm/root" "$1" "$TREE/selftests/vm/kernel" release "$1"
}

fresh_root() {
	local root=$CACHE/fresh-$1 archive
	[ -d "$root" ] || {
		archive=$(archive_of "$SUITE")
		rm -rf "$root.tmp"
		unshare -m debootstrap "$1" "$root.tmp" "$archive" > "$root.log" 2>&1 ||
			{ tail -n 5 "$root.log" >&2; return 1; }
		printf 'deb %s main\n' "$archive $1" "$archive $1-updates" "$archive $1-backports" \
			"${archive%/}-security $1-security" > "$root.tmp/etc/apt/sources.list"
		echo 'Acquire::Check-Valid-Until "false";' > "$root.tmp/etc/apt/apt.conf.d/utrace"
		mv "$root.tmp" "$root"
	}
	echo "$root"
}

overlay() {
	mkdir -p "$2/top" "$2/root"
	mount -t tmpfs none "$2/top"
	mkdir "$2/top/upper" "$2/top/work"
	mount -t overlay -o "lowerdir=${1:-/},upperdir=$2/top/upper,workdir=$2/top/work" none "$2/root"
	cp -L /etc/resolv.conf "$2/root/etc/resolv.conf" 2> /dev/null || true
	overlay_system "$2"
}

overlay_system() {
	mount -t proc proc "$1/root/proc"
	mount --rbind /dev "$1/root/dev"
	printf '#!/bin/sh\nexit 101\n' > "$1/root/usr/sbin/policy-rc.d"
	chmod +x "$1/root/usr/sbin/policy-rc.d"
}

inside() {
	local root=$1/root
	shift
	chroot "$root" env -i PATH="$PATH" HOME=/root LC_ALL=C DEBIAN_FRONTEND=noninteractive INITRD=No "$@"
}

only_kernel() {
	local other
	for other in "$1/root/lib/modules"/*; do
		[ "${other##*/}" = "$2" ] || rm -rf "$other"
	done
}
