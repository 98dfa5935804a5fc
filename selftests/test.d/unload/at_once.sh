#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading right behind loading, enabling, writing and disabling
# long
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

start_load
unload
load_utrace
unload
load_utrace
echo 1 > "$EVENTS/enable"
unload
load_utrace
echo $$ > "$UT/set_pid"
unload
load_utrace
echo 1 > "$EVENTS/syscall/enable"
echo $$ > "$UT/set_pid"
echo 0 > "$EVENTS/syscall/enable"
unload
load_utrace
stop_load
