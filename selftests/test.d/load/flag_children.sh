#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a child that does not follow does not keep its parent's flag
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"

load_test_module utrace_flags
coproc { exec "$PROGS/target"; }
target=$COPROC_PID
read -r _ <&"${COPROC[0]}"
only_pid "$target"
events_on syscall
for follow in none thread fork 'thread fork'; do
	echo "$follow" > "$UT/follow"
	for what in thread child; do
		echo $what >&"${COPROC[1]}"
		read -r id <&"${COPROC[0]}"
		case $what:$follow in
		thread:*thread*|child:*fork*) want=1 ;;
		*) want=0 ;;
		esac
		expect_eq $want "$(flagged "$id" | wc -l)" "flags of a new $what, follow $follow"
		expect_eq $want "$(threads | awk -v id="$id" '$1 == id' | wc -l)" \
			"attached, a new $what, follow $follow"
	done
done
