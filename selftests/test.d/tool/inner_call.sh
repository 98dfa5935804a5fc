#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: -e connect shows a 32-bit program's socketcall that connects, live and of a recording
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
"$PROGS/inner.m32" || skip "no 32-bit programs"

"$UTRACE" -o log -e connect,shmdt "$PROGS/inner.m32"
expect_eq $'i386:ipc(SHMDT\ni386:ipc(SHMDT\ni386:ipc(SHMDT\ni386:socketcall(SYS_CONNECT' \
	"$(sed -nE 's/^(i386:[a-z]+\([A-Z_]+).*/\1/p' log | sort)" "live"
"$UTRACE" record -o trace.dat "$PROGS/inner.m32" 2> said
expect_eq 1 "$("$UTRACE" report -e connect trace.dat | grep -c 'i386:socketcall(SYS_CONNECT')" \
	"of a recording"
expect_eq 1 "$("$UTRACE" report -e connect trace.dat | grep -c 'i386:')" "others"
