#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the control file strings
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

. "$SELFTESTS/lib/control.bash"

expect_text strings 64
put '128' strings
expect_text strings 128
add 'data' strings
expect_text strings "128 data"
again strings
add '32' strings
expect_text strings "32 data"
add '!data' strings
expect_text strings 32
put 'data 0' strings
expect_text strings "0 data"
put 'data' strings
expect_text strings "64 data"
put 'fd data 32' strings
expect_text strings "32 data fd"
again strings
add '!data' strings
expect_text strings "32 fd"
put '16' strings
expect_text strings 16
put '' strings
expect_text strings 64
put '1024 # as much as there is' strings
expect_text strings 1024
refused EINVAL 1025 strings
expect_place 1025 "at most 1024 bytes"
refused EINVAL '5 words' strings
expect_place words "not a number of bytes, data or fd"
refused_add EINVAL '!64' strings
expect_place '!64' "not a number of bytes, data or fd"
refused EINVAL 3-5 strings
