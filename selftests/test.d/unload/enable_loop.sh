#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: events enabled and targets written all the time while utrace comes and goes
# long
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

toggle() {
	while :; do
		echo 1 > "$EVENTS/enable"
		echo $$ > "$UT/set_pid"
		echo 0 > "$EVENTS/syscall/enable"
		echo all > "$UT/set_pid"
		echo 0 > "$EVENTS/enable"
	done 2> /dev/null
}

start_load
(set +eE; trap - ERR; toggle) &
LOAD+=($!)
end=$((SECONDS + 10)) n=0
while [ $SECONDS -lt $end ] || [ $n = 0 ]; do
	! rmmod utrace 2> /dev/null || n=$((n + 1))
	[ -d /sys/module/utrace ] || load_utrace
done
stop_load
echo "unloaded $n times"
unload
load_utrace
