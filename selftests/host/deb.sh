#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the Debian packages: two builds are equal, lintian is content, purge leaves nothing
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
[ -n "${LONG-}${TEST-}" ] && [ "${LONG-}" != share ] ||
	{ echo "SKIP: building packages takes long; LONG=y runs the test"; exit 4; }
[ "$(id -u)" = 0 ] || { echo "SKIP: not root"; exit 4; }
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$TREE/main.c")
dir=$TREE/build/selftests/deb
rm -rf "$dir"

failed() {
	echo "$*"
	exit 1
}

# files - the names of all files that packages may leave
files() {
	find "$dir"/root/{etc,usr,var,run,lib/modules} -not -path '*/var/lib/dpkg/*' | sort
}

# installed ROOT KERNEL - in a root of its own above that root, which may be thrown away
installed() {
	local release other
	mount -t tmpfs none "$dir/top"
	mkdir "$dir/top/upper" "$dir/top/work"
	mount -t overlay -o "lowerdir=${1:-/},upperdir=$dir/top/upper,workdir=$dir/top/work" none "$dir/root"
	mount -t proc proc "$dir/root/proc"
	mount --rbind /dev "$dir/root/dev"
	mkdir "$dir/root/debs"
	cp "$dir"/second/*.deb "$dir/root/debs"
	# No service is started, and one kernel is enough.
	printf '#!/bin/sh\nexit 101\n' > "$dir/root/usr/sbin/policy-rc.d"
	chmod +x "$dir/root/usr/sbin/policy-rc.d"
	release=$("$TREE/selftests/vm/root" "$2" "$TREE/selftests/vm/kernel" release "$2")
	for other in "$dir/root/lib/modules"/*; do
		[ "${other##*/}" = "$release" ] || rm -rf "$other"
	done
	files > "$dir/before"
	chroot "$dir/root" env -i PATH="$PATH" sh -eux -c '
		dpkg -i /debs/*.deb
		utrace -V
		cp -r /usr/share/doc/utrace-dev/examples /tmp/mine
		make -s -C /tmp/mine KERNEL='"$release"'
		modinfo -F version -k '"$release"' utrace
		modinfo -F depends /tmp/mine/mine.ko
		rm -r /tmp/mine
		dpkg -i /debs/*.deb	# as an upgrade
		dpkg --purge utrace utrace-dev utrace-dkms' > "$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
	files > "$dir/after"
	grep -qx "utrace $version" "$dir/log" && grep -qx "$version" "$dir/log" ||
		failed "not of version $version: $(cat "$dir/log")"
	grep -qx utrace "$dir/log" || failed "the example does not need utrace: $(cat "$dir/log")"
	diff "$dir/before" "$dir/after" | grep '^[<>].*utrace' && failed "purge leaves files"
	return 0
}

# check_packages KERNEL - of this kernel's Debian
check_packages() {
	local root debs=$TREE/build/deb i
	root=$(kernel_root "$1")
	[ -z "$root" ] || debs=$TREE/build/${root##*/root-}/deb
	rm -rf "$dir"
	mkdir -p "$dir"/{top,root}
	for i in first second; do
		"$TREE/selftests/vm/root" "$1" make -s -C "$TREE" deb > "$dir.log" 2>&1 ||
			{ cat "$dir.log"; exit 1; }
		mkdir "$dir/$i"
		cp "$debs"/*.deb "$dir/$i"
	done
	diff -r "$dir/first" "$dir/second" || failed "two builds differ"
	"$TREE/selftests/vm/root" "$1" lintian --allow-root --fail-on error,warning "$TREE"/build/deb/*.deb
	export -f installed failed files
	dir=$dir TREE=$TREE version=$version unshare -m bash -euc 'installed "$@"' installed "$root" "$1"
}

# On Debian 12 also in the root of Debian 13; KERNEL= names one.
for kernel in ${KERNEL:-$(printf '%s\n' "$(own_kernels stock | tail -n 1)" 13 | sort -u)}; do
	echo "== $kernel"
	check_packages "$kernel"
done
