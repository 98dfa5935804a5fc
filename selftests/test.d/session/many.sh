#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: 59 sessions on one thread, with different calls; the 60th is refused
# long
# timeout: 300
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/session.bash"

# Small buffers: an instance takes 1.4 MiB for each processor.
names=()
for i in {1..59}; do
	names+=("s$i")
done
for ((i = 0; i < 59; i++)); do
	session "${names[$i]}"
	echo 16 > "$IN/${names[$i]}/buffer_size_kb"
done
expect_eq "${names[*]}" "$(xargs < "$UT/sessions")" "sessions"
refused ENOSPC more sessions
expect_place more "cannot be more sessions"
refused ENOSPC '!s1 more' sessions

# A long list is refused where it has more names than there can be sessions.
timeout 20 bash -c 'seq -f new%.0f 100000 > "$1"' - "$UT/sessions" 2> /dev/null &&
	die "100000 sessions have been made"
expect_place new60 "cannot be more sessions"

launch "$PROGS/calls" 100 10
for i in "${!names[@]}"; do
	name=${names[$i]}
	say "$name" set_pid "$PID"
	say "$name" syscalls "$([ $((i % 2)) = 0 ] && echo getppid || echo close)"
	on "$name" syscall
done
finish
for i in "${!names[@]}"; do
	if [ $((i % 2)) = 0 ]; then
		want="100 0"
	else
		want="0 10"
	fi
	name=${names[$i]}
	expect_eq "$want" "$(count_in "$name" getppid) $(count_in "$name" 'close.* = -9 ')" \
		"getppid and close in $name"
done
expect_law
end "${names[@]:1}"
end s1
session again
end again
