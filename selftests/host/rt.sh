#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: make refuses to build the module for a real-time kernel, and prints a reason
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
tree=$TREE
want="utrace does not support kernels with CONFIG_PREEMPT_RT (real time)"
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
for kernel in $(kernel_names stock); do
	dir=$tree/build/selftests/rt-$kernel
	headers=$("$tree/selftests/vm/kernel" headers "$kernel")
	mkdir -p "$tree/build/selftests"
	"$tree/selftests/vm/mirror" "$headers" "$dir"
	if make -C "$headers" M="$dir" CONFIG_PREEMPT_RT=y modules > "$dir/log" 2>&1; then
		echo "$kernel: it was built"
		exit 1
	fi
	cat "$dir/log"
	[ "$(grep -c "$want" "$dir/log")" = 1 ]
	if grep '^ *CC' "$dir/log"; then exit 1; fi
done
