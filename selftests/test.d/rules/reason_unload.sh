#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: error_log has the reason of a module that is unloaded by now
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

echo "== an event's reason"
load_extension utrace_uprobe
refused EINVAL "on uprobe $PROGS/inside:nosuch do attach" rules
rmmod utrace_uprobe
expect_place uprobe "no offset in the file"

echo "== an action's"
load_test_module utrace_keywords
refused EINVAL 'on exec do note=123456789012345678901' rules
rmmod utrace_keywords
expect_place note "at most 20"
