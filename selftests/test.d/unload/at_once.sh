#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: unloading right behind loading, enabling, writing and disabling
# long
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

start_load
unload
load
unload
load
echo 1 > "$EVENTS/enable"
unload
load
echo $$ > "$UT/set_pid"
unload
load
echo 1 > "$EVENTS/syscall/enable"
echo $$ > "$UT/set_pid"
echo 0 > "$EVENTS/syscall/enable"
unload
load
stop_load
