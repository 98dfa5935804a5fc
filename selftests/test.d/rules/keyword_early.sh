#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a rule takes no keyword of a module whose beginning is not over, and may fail
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"

is_there() {
	grep -q "^utrace_fault_inject .* Loading" /proc/modules
}

# The module registers its keywords, and is refused for a thread that does not exist, late.
load_test_module utrace_fail function=utrace:utrace_group_add_pid delay=$((1000 * TIMEOUT_SCALE))
sample=$(module_dir)/../../samples/utrace_fault_inject.ko
[ -f "$sample" ] || skip "$sample was not built"
insmod "$sample" calls=getppid 'rules="on syscall getppid if nth > 3 do fail=EIO"' pid=999999 \
	2> said &
job=$!
wait_for is_there
nap 0.5
expect_refused 'on syscall getpid if nth > 3 do record' "$UT/rules" 'no such operand'
is_there || die "the module's beginning was over too early"
status=0
wait $job || status=$?
expect_match 'could not insert' "$(< said)" "the module"
