#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: socket addresses are recorded as text
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

record_strings "$PROGS/strings" address bad_address
want=" 'inet 127.0.0.1:80'
 'family 2'
 'inet6 [::1]:443'
 'inet6 [::1%2]:443 flowinfo 5'
 'unix /strings/a b'
 'unix'
 'unix @ab\\000c'
 'family 16'
 ''
 ''?
 ''"
expect_eq "$want" "$(texts connect)" "connect"
expect_eq "$want" "$(texts bind)" "bind"
