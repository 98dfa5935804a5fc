#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: texts of the call that i386's socketcall makes are recorded
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

[ -x "$PROGS/strings.m32" ] || skip "there is no 32-bit program"
record_strings "$PROGS/strings.m32" socketcall bad_socketcall
address=" 'unix /strings/message'"
# Of socket, bind, connect, connect to nowhere, send, sendto, recvfrom, sendmsg, recvmsg and
# sendmmsg; and connect, send and sendmsg with arguments that are nowhere, and no calls.
expect_eq "
$address
$address


$address

$address

$address
 ''?

 ''?



." "$(texts socketcall; echo .)" "without data"
echo '64 data' > "$UT/strings"
: > "$TRACING/trace"
record_strings "$PROGS/strings.m32" socketcall bad_socketcall
message="$address 'one t\\000w\\012three'"
expect_eq "
$address
$address

 'text'
$address 'text'

$message

$message
 ''?
 ''?
 ''? ''?



." "$(texts socketcall; echo .)" "with data"
