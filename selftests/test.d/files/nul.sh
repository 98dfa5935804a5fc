#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text with a zero byte is refused
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

put 'read write' syscalls
refused EINVAL 'close\0nosuch' syscalls
expect_match '^  Command: close$' "$(tail -n 2 "$UT/error_log")" "the line, up to the zero"
expect_place '' "a zero byte"
refused EINVAL '\0' syscalls
refused_add EINVAL 'close\n\0' syscalls
