#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: each of two million calls of dd is recorded, by a reader that is slow
# long
# requires: taskset
# timeout: 300
. "${0%/*}/../../lib.sh"
. "${0%/*}/full.bash"

patient
say web syscalls 'read write'
say web exit_filter 'ret == 1 && arg0 < 2'
start_reader 20000
launch /bin/dd if=/dev/zero of=/dev/null bs=1 count=1000000
say web set_pid "$PID"
finish
expect_all syscall 2000000
expect_eq 2000000 "$(read_events)" "read, or left in the buffer"
