#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: bytes in pieces, and messages, are recorded
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

# vectors PROGRAM
vectors() {
	echo "$PROGS/$1"
	echo 64 > "$UT/strings"
	: > "$TRACING/trace"
	record_strings "$PROGS/$1" vectors bad_vectors
	expect_eq "" "$(texts writev | tr -d '\n')$(texts pwritev)" "$1: pieces, without data"
	expect_eq " 'unix /strings/message'


 ''?
 ''?
 'unix /strings/message'" "$(texts sendmsg)" "$1: addresses"
	expect_eq " 'unix /strings/message'" "$(texts sendmmsg | tr -d '\n')" "$1: addresses of many"
	echo '64 data' > "$UT/strings"
	: > "$TRACING/trace"
	record_strings "$PROGS/$1" vectors bad_vectors
	expect_eq " 'one t\\000w\\012three'
 'one '
 ''

 ''?
 'good'?" "$(texts writev)" "$1: writev"
	expect_eq " 't\\000w\\012three'" "$(texts pwritev)" "$1: pwritev"
	expect_eq " 'three'" "$(texts pwritev2)" "$1: pwritev2"
	expect_eq " 'one t\\000w\\012three'" "$(texts process_vm_writev)" "$1: process_vm_writev"
	expect_eq " 'unix /strings/message' 'one t\\000w\\012three'
 'one '

 ''? ''?
 ''? 'one '
 'unix /strings/message' ''?" "$(texts sendmsg)" "$1: sendmsg"
	expect_eq " 'unix /strings/message' 'one t\\000w\\012three'
 'one '" "$(texts sendmmsg)" "$1: sendmmsg"
	expect_eq "" "$(texts readv)$(texts recvmsg)" "$1: what comes back"
	echo '5 data' > "$UT/strings"
	: > "$TRACING/trace"
	record_strings "$PROGS/$1" vectors
	expect_eq " 'one t'...
 'one '
 ''" "$(texts writev)" "$1: writev, cut"
	expect_eq " 't\\000'..." "$(texts pwritev)" "$1: pwritev, cut"
}

vectors strings
if [ -x "$PROGS/strings.m32" ]; then
	vectors strings.m32
fi
if "$PROGS/abis" 0 1 && [ -x "$PROGS/strings.x32" ]; then
	vectors strings.x32
fi
