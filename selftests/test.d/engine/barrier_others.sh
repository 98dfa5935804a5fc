#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a barrier waits for its engine alone, which can be released afterwards
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in a b; do
	api puppet $name
	api attach $name "$TARGET" create
	api only $name 39
	api events $name syscall_exit
	api block $name syscall_exit
done
logged() {
	[ -n "$(log "$1")" ]
}
tell call 39
wait_for logged '^a syscall_exit blocks'
refused EINPROGRESS control a detach
api open a
wait_for logged '^b syscall_exit blocks'
api barrier a
api put a
wait_for logged '^a release'
expect_eq "" "$(log '^b syscall_exit goes on')" "b"
api open b
heard
