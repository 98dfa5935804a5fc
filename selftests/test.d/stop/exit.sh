#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: STOP at the exit of a call: held before the next instruction, with the result
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

api puppet a
api attach a "$TARGET" create
api only a 39
api events a syscall_entry syscall_exit
api answer a syscall_exit stop 1
tell call 39
wait_held
expect_eq puppet:syscall_exit "$(holders)" "held by"
expect_eq "$TARGET" "$(register a ax)" "ax"
ip=$(register a ip)
sleep 0.2
expect_eq "$ip" "$(register a ip)" "ip"
expect_eq 0x050f "0x$(dd if="/proc/$TARGET/mem" bs=1 skip=$((ip - 2)) count=2 2> /dev/null |
	od -An -tx2 | tr -d ' ')" "the instruction before"
api control a resume
heard
expect_eq "$TARGET" "$ANSWER" "result"
expect_eq 1 "$(log 'syscall_entry 39' | wc -l)" "entries"
expect_eq 1 "$(log 'syscall_exit 39' | wc -l)" "exits"
