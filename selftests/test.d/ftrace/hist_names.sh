#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a histogram by id.syscall names the calls, by errno the errors
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/calls" 40 10
only_pid "$PID"
echo 'hist:keys=id.syscall,ret,errno if errno == 9' > "$EVENTS/syscall/trigger"
finish
expect_match 'id: sys_close +\[ +3\], ret: 18446744073709551607, errno: +9 +\} hitcount: +4' \
	"$(cat "$EVENTS/syscall/hist")" "hist"
expect_eq 1 "$(grep -c '^{' "$EVENTS/syscall/hist")" "keys"
