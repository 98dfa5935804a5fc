#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the kernel's selftests of system call entry and exit: the same with everyone attached
# long
# timeout: 300
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/coexist/kselftest.bash"

compare_group syscall
