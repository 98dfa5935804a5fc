#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the files of make install-dev suffice to build a module of one's own
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
[ -n "${LONG-}${TEST-}" ] || { echo "SKIP: building modules takes long; LONG=y runs the test"; exit 4; }
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
kernel=$(own_kernels stock | tail -n 1)
headers=$("$TREE/selftests/vm/kernel" headers "$kernel")
release=$("$TREE/selftests/vm/kernel" release "$kernel")
dir=$TREE/build/selftests/install-dev
rm -rf "$dir"
mkdir -p "$dir/modules" "$dir/mine"
ln -s "$headers" "$dir/modules/build"
make -C "$TREE" install-dev DESTDIR="$dir" RELEASE="$release" MODDIR="$dir/modules" \
	BUILT="$TREE/build/$kernel"
dev=$dir/usr/src/utrace-$release
cp "$dev/Makefile" "$dir/mine/"
for sample in crash-suspend fault-inject; do
	cp "$TREE/samples/$sample.c" "$dir/mine/mine.c"
	make -C "$dir/mine" UTRACE="$dev" > "$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
	if grep -i warning "$dir/log"; then exit 1; fi
	modinfo -F depends "$dir/mine/mine.ko" | grep -qw utrace
done
# The module must use the symbol versions of that build.
modprobe --dump-modversions "$dir/mine/mine.ko" |
	awk '$2 == "utrace_group_create" { print $1 }' > "$dir/version"
grep -q "^$(< "$dir/version")	utrace_group_create	" "$dev/Module.symvers"
