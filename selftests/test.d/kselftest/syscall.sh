#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the kernel's selftests for entering and leaving system calls say the same with everyone attached
# long
# requires: hook
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/kselftest/kselftest.bash"

compare_group syscall
