#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: loading, enabling all, and unloading, again and again under load
# known to fail: emulation is too slow for as many rounds as it asks for
# timeout: 180
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/unload.bash"

start_load
end=$((SECONDS + 12))
for ((n = 0; SECONDS < end; n++)); do
	unload
	load
	echo 1 > "$EVENTS/enable"
	sleep 0.$((n % 4))
done
echo "$n times"
[ $n -gt 2 ] || die "only $n times"
stop_load
