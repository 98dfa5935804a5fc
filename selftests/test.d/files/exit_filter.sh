#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: exit_filter: an accepted text reads back, a refused text changes nothing
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

expect_eq "" "$(< "$UT/exit_filter")" "at first"
put 'duration > 10ms || errno == EACCES\n' exit_filter
expect_text exit_filter 'duration > 10ms || errno == EACCES'
again exit_filter
add '&& ret != -ENOENT' exit_filter
expect_text exit_filter 'duration > 10ms || errno == EACCES' '&& ret != -ENOENT'
put 'arg0 == -100 && arg2 & 0x40 || arg5 > 0xffffffff00000000\n' exit_filter
expect_text exit_filter 'arg0 == -100 && arg2 & 0x40 || arg5 > 0xffffffff00000000'
refused EINVAL 'duraton > 1s' exit_filter
expect_place duraton "not one of ret, errno, duration, arg0 to arg5, fdpath"
refused EINVAL 'arg6 > 1' exit_filter
expect_place arg6 "not one of ret, errno, duration, arg0 to arg5, fdpath"
refused EINVAL 'arg0 && ret < 0' exit_filter
expect_place '&& ret' "no comparison"
refused EINVAL 'arg0 & 1 == 1' exit_filter
expect_place '== 1' "no operator"
refused EINVAL 'arg0 == -0xffffffffffffffff' exit_filter
refused EINVAL 'ret >> 5' exit_filter
expect_place '> 5' "neither a number nor an error"
refused EINVAL 'ret = 5' exit_filter
expect_place '= 5' "no comparison"
refused EINVAL 'duration > 5 ms' exit_filter
expect_place ms "a unit follows its number directly"
refused EINVAL 'duration > 5min' exit_filter
expect_place min "unknown unit"
refused EINVAL 'errno == ENOSUCH' exit_filter
expect_place ENOSUCH "error's name"
refused EINVAL 'ret < 0 || (ret > 5' exit_filter
refused EINVAL 'ret == 0x10000000000000000' exit_filter
refused_add EINVAL 'ret < 0' exit_filter
expect_place 'ret < 0' "no operator"
refused E2BIG "$(printf '(%.0s' {1..20})ret < 0" exit_filter
put '' exit_filter
expect_eq "" "$(< "$UT/exit_filter")" "cleared"
