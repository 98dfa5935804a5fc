#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: read-only files refuse a write, and only root can read the files
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

for name in README threads stats status; do
	expect_eq 440 "$(stat -c %a "$UT/$name")" "mode of $name"
	[ -s "$UT/$name" ] || [ -n "$(cat "$UT/$name")" ] || die "$name is empty"
	expect_fail /bin/sh -c "echo x > '$UT/$name'"
done
for file in "$UT"/*; do
	name=${file##*/}
	case $name in
	instances|README|threads|stats|status) continue ;;
	esac
	expect_eq 640 "$(stat -c %a "$file")" "mode of $name"
done
expect_fail setpriv --reuid 65534 --regid 65534 --clear-groups cat "$UT/status"
expect_fail setpriv --reuid 65534 --regid 65534 --clear-groups \
	/bin/sh -c "echo none > '$UT/set_pid'"
expect_eq all "$(< "$UT/set_pid")" "set_pid"
