#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace is not unloaded while another module uses it
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

watch any a syscall_entry exit
expect_fail rmmod utrace
ask call 110
rmmod utrace_test
expect_eq "" "$(threads)" "attached, the module having gone"
ask call 110
unload_utrace
ask call 110
load_utrace
