#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the parts that also compile in user space, with the sanitizers on
set -eu
tree=$(cd "$(dirname "$0")/../.." && pwd)
for kernel in 6.1 6.12; do
	make -C "$tree/selftests/unit" O="$tree/build/selftests/unit" \
		OBJTREE="$("$tree/selftests/vm/kernel" headers "$kernel")" check
done
