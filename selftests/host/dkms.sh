#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: DKMS builds the module and the extensions, and for a real-time kernel a module that refuses
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
[ -n "${LONG-}${TEST-}" ] && [ "${LONG-}" != share ] ||
	{ echo "SKIP: building modules takes long; LONG=y runs the test"; exit 4; }
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
"$TREE/selftests/vm/install" packages-dkms || { echo "SKIP: DKMS cannot be installed"; exit 4; }
dir=$TREE/build/selftests/dkms
rm -rf "$dir"
mkdir -p "$dir"/{tree,modules,source}
trees=(--dkmstree "$dir/tree" --sourcetree "$dir/source" --installtree "$dir/modules")

version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$TREE/main.c")
sources=$dir/source/utrace-$version
make -s -C "$TREE" sources SOURCES="$sources"
dkms add "${trees[@]}" "utrace/$version"	# refused unless dkms.conf has the version

# build RELEASE - sets MODULES, the built ones
build() {
	dkms build "${trees[@]}" "utrace/$version" -k "$1" || { cat "$dir"/tree/utrace/*/build/make.log; exit 1; }
	MODULES=$(cd "$dir/tree/utrace/$version/$1/x86_64/module" && echo *)
	if grep -i warning "$dir/tree/utrace/$version/$1/x86_64/log/make.log"; then exit 1; fi
}

build "$("$TREE/selftests/vm/kernel" release "$(own_kernels stock | tail -n 1)")"
[ "${MODULES//.xz/}" = "utrace.ko utrace_uprobe.ko utrace_watchpoint.ko" ] ||
	{ echo "built: $MODULES"; exit 1; }
real_time=$(dpkg-query -W -f '${Depends}' linux-headers-rt-amd64 | sed -n 's/.*linux-headers-\([^ ,]*\).*/\1/p')
build "$real_time"
[ "${MODULES//.xz/}" = utrace.ko ] || { echo "built for the real-time kernel: $MODULES"; exit 1; }
xz -dcf "$dir/tree/utrace/$version/$real_time"/x86_64/module/utrace.ko* |
	grep -q 'utrace does not support kernels with CONFIG_PREEMPT_RT (real time)'
