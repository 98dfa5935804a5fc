#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the fields have the texts and their flags
# long
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
hide_symbols
. "$SELFTESTS/test.d/strings/strings.bash"

echo '8 data' > "$UT/strings"
trace-cmd record -q -e utrace:syscall -o trace.dat "$PROGS/strings" data bad edge > out 2>&1 ||
	die "trace-cmd: $(< out)"
trace-cmd report -R trace.dat > raw
expect_match 'id=44 .*str_flags=147 .*str0=unix /st str1=to memory=$' "$(< raw)" "sendto"
expect_match 'id=1 .*str_flags=11 .*str0=plain te str1= memory=$' "$(< raw)" "write"
expect_match 'id=257 .*str_flags=5 .*str0= str1= memory=$' "$(< raw)" "openat of nothing"
expect_match 'id=264 .*str_flags=53 .*str0= str1=/strings memory=$' "$(< raw)" "renameat"
trace-cmd report trace.dat > text
expect_match "syscall: +write\\(.* ns> 'plain te'\\.\\.\\.\$" "$(< text)" "write, as text"
expect_match "syscall: +renameat\\(.* ns> ''\\? '/strings'\\.\\.\\.\$" "$(< text)" \
	"renameat, as text"
expect_match "syscall: +getpid\\(.* ns>\$|syscall: +brk\\(.* ns>\$" "$(< text)" \
	"a call without texts"
