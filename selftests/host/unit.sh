#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unit tests of the parts that also compile in user space, with the sanitizers on
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
tree=$TREE
for kernel in $(own_kernels stock); do
	make -C "$tree/selftests/unit" O="$tree/build/selftests/unit" \
		OBJTREE="$("$tree/selftests/vm/kernel" headers "$kernel")" check
done
