#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: loading, enabling all, and unloading, again and again under load
# long
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

start_load
for n in 0 1 2; do
	unload
	load_utrace
	echo 1 > "$EVENTS/enable"
	sleep 0.$n
done
stop_load
