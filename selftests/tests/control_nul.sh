#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a text with a zero in it is refused
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/control.bash"

put 'read write' syscalls
refused EINVAL 'close\0nosuch' syscalls
refused EINVAL '\0' syscalls
refused_add EINVAL 'close\n\0' syscalls
