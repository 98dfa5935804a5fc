#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading with followed targets under load
# long
# timeout: 180
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

start_load
end=$((SECONDS + 10))
for ((n = 0; SECONDS < end; n++)); do
	printf '%s\n' "${LOAD[@]}" > "$UT/set_pid"
	echo 1 > "$EVENTS/enable"
	sleep 0.$((n % 3 + 1))
	[ "$(< "$UT/set_pid")" != none ] || die "no targets"
	unload
	load_utrace
done
echo "$n times"
stop_load
expect_eq all "$(< "$UT/set_pid")" "set_pid, loaded again"
