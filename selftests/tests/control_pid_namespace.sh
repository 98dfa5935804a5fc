#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ids are those of the writer's and the reader's pid namespace
# source: any
# requires: unshare
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/control.bash"

start_sleeper
put none follow
put "$SLEEPER" set_pid
cat > inside <<-'END'
	sleep 1000 &
	echo "read: $(cat "$1/set_pid")"
	echo "threads: $(grep -v '^#' "$1/threads")"
	/bin/echo "$2" 2>&1 > "$1/set_pid"
	echo "1 $!" > "$1/set_pid" && echo "wrote 1 $!"
	echo "read: "$(sort -n "$1/set_pid")
	touch ready
	wait
END
unshare -pf bash inside "$UT" "$SLEEPER" > out 2>&1 &
wait_for test -e ready
cat out
expect_match "^read: $" "$(< out)" "an outer thread, seen from inside"
expect_match "^threads: $" "$(< out)" "the same in threads"
expect_match "No such process" "$(< out)" "an outer id, written inside"
inner=$(sed -n 's/^wrote 1 //p' out)
expect_match "^read: 1 $inner$" "$(< out)" "inner ids, read inside"
first=$(pgrep -P $!)
expect_text set_pid "$first" "$(pgrep -P "$first")"
