#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the kernel's selftests for ptrace and stepping say the same with everyone attached
# long
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/coexist/kselftest.bash"

compare_group ptrace
