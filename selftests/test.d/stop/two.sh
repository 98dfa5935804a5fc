#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a thread is held until every engine resumes it; the smallest action wins
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in a b; do
	watch 39 $name syscall_entry syscall_exit
	api answer $name syscall_entry stop 1
done
for first in a b; do
	second=$([ $first = a ] && echo b || echo a)
	tell call 39
	wait_held
	expect_eq puppet:syscall_entry,puppet:syscall_entry "$(holders)" "held by"
	api control $first resume
	nap 0.2
	held || die "$second holds it no more"
	refused EINVAL examine $first
	api examine $second
	api control $first stop
	api control $second resume
	nap 0.2
	held || die "$first holds it no more"
	api control $first detach
	heard
	expect_eq "$TARGET" "$ANSWER"
	api attach $first "$TARGET" create
	api events $first syscall_entry syscall_exit
	for name in a b; do
		api answer $name syscall_entry stop 1
	done
done

# Called in reverse at entry; each hears of the smallest before.
api answer a syscall_exit report
api answer b syscall_exit stop 1
api answer a syscall_entry report
api answer b syscall_entry singlestep 1
api clear
tell call 39
wait_held
order=$(log)
api control b resume
heard
expect_match "syscall_entry 39 after singlestep" "$order" "entry"
expect_match "syscall_exit 39 = $TARGET after report" "$order" "exit"
