#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: make refuses to build the module for a kernel whose configuration does not do
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
tree=$TREE
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL

# refused CONFIG=VALUE REASON - with this configuration nothing is compiled, and REASON printed once
refused() {
	if make -C "$headers" M="$dir" "$1" modules > "$dir/log" 2>&1; then
		echo "$kernel, $1: it was built"
		exit 1
	fi
	cat "$dir/log"
	[ "$(grep -cF "utrace does not support kernels $2." "$dir/log")" = 1 ]
	if grep '^ *CC' "$dir/log"; then exit 1; fi
}

for kernel in $(own_kernels stock); do
	dir=$tree/build/selftests/config-$kernel
	headers=$("$tree/selftests/vm/kernel" headers "$kernel")
	mkdir -p "$tree/build/selftests"
	"$tree/selftests/vm/mirror" "$headers" "$dir"
	refused CONFIG_PREEMPT_RT=y "with CONFIG_PREEMPT_RT (real time)"
	for name in BPF_SYSCALL COREDUMP UPROBES; do
		refused "CONFIG_$name=" "without CONFIG_$name"
	done
	make -C "$headers" M="$dir" clean
done
