#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: syscalls: refusals, their reasons and places; they change nothing
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

put 'read write' syscalls
refused ENOENT nosuch syscalls
expect_place nosuch "no system call"
refused ENOENT Read syscalls
refused ENOENT %nosuch syscalls
expect_place %nosuch "no class"
refused ENOENT x86_64:mmap2 syscalls
expect_place x86_64:mmap2 "ABI"
refused EINVAL arm:read syscalls
expect_place arm:read "ABI"
refused EINVAL :read syscalls
refused EINVAL i386: syscalls
refused EINVAL 575 syscalls
expect_place 575 "range"
refused EINVAL 9-5 syscalls
expect_place 9-5 "ends before"
refused EINVAL 5- syscalls
refused EINVAL 5x syscalls
refused EINVAL 99999999999999999999999 syscalls
refused EINVAL ! syscalls
refused EINVAL '!!read' syscalls
refused EINVAL '!none' syscalls
refused EINVAL i386:none syscalls
refused_add ENOENT 'close !read\nopen nosuch' syscalls
expect_place nosuch .
refused ENOENT 'all none nosuch' syscalls
