#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the addresses that the module branches to are read-only when it has been loaded
#
# The kernel makes the section .data..ro_after_init read-only after a module's init. Each function that
# is called though it is not exported has its address in a variable.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
cd "$TREE"
command -v objdump > /dev/null || { echo "SKIP: binutils is not installed"; exit 4; }
failed=0 modules=0

not_ok() {
	echo "$*"
	failed=1
}

for kernel in $(own_kernels stock); do
	[ -e "build/$kernel/utrace.ko" ] || continue
	modules=$((modules + 1))
	addresses=$(objdump -t "build/$kernel/utrace.ko" | grep ' utrace_address_' || true)
	[ "$(wc -l <<< "$addresses")" -gt 1 ] || not_ok "$kernel: the addresses were not found"
	while read -r name; do
		not_ok "$kernel: $name is writable"
	done < <(sed -n '/\.data\.\.ro_after_init/!s/.* //p' <<< "$addresses")
done
[ $modules -gt 0 ] || { echo "SKIP: no module was built"; exit 4; }
exit $failed
