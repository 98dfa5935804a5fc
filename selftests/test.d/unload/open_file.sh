#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: not unloaded while a control file is open; unloaded right after
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

for file in "$UT"/*; do
	[ -f "$file" ] || continue	# a folder does not hold it
	exec 3< "$file"
	expect_fail rmmod utrace
	[ -e "$UT/status" ] || die "$UT has gone"
	cat <&3 > /dev/null
	exec 3<&-
done
exec 3>> "$UT/set_pid"
expect_fail rmmod utrace
echo $$ >&3
exec 3>&-
expect_eq $$ "$(< "$UT/set_pid")"
unload
load_utrace
