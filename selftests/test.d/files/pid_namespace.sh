#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: ids are those of the writer's and the reader's pid namespace
# requires: unshare
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# A shell in a namespace of its own is 1 there, and can name the sleeper by no id.
start_sleeper
put none follow
put "$SLEEPER" set_pid
cat > inside <<-'END'
	sleep 1000 &
	echo "read: $(cat "$1/set_pid")"
	echo "threads: $(grep -v '^#' "$1/threads")"
	/bin/echo "$2" 2>&1 > "$1/set_pid"
	tail -n 3 "$1/error_log" | sed 's/^/log: /'
	/bin/echo "stop $2" 2>&1 > "$1/control"
	tail -n 3 "$1/error_log" | sed 's/^/log of control: /'
	echo "1 $!" > "$1/set_pid" && echo "wrote 1 $!"
	echo "read: "$(sort -n "$1/set_pid")
	awk '!/^#/ { print "thread: " $1, $2, $3 }' "$1/threads"
	echo "stop $!" > "$1/control"
	until grep -q "^$! $! sleep t default:control" "$1/threads"; do sleep 0.1; done
	echo "held: $(awk '$5 != "-" && !/^#/ { print $1 }' "$1/threads")"
	touch ready
	wait
END
unshare -pf --mount-proc bash inside "$UT" "$SLEEPER" > out 2>&1 &
wait_for -t 30 test -e ready
cat out
expect_match "^read: $" "$(< out)" "an outer thread, seen from inside"
expect_match "^threads: $" "$(< out)" "the same in threads"
expect_eq 2 "$(grep -c "No such process" out)" "an outer id, written inside"
expect_match "^log: .*utrace:set_pid: error: no such thread" "$(< out)" "error_log"
expect_match "^log:   Command: $SLEEPER$" "$(< out)" "error_log"
expect_match "^log of control: .*utrace:control: error: no such thread" "$(< out)" "error_log"
inner=$(sed -n 's/^wrote 1 //p' out)
expect_match "^read: 1 $inner$" "$(< out)" "inner ids, read inside"
expect_match "^thread: 1 1 bash$" "$(< out)" "inner ids in threads"
expect_match "^thread: $inner $inner sleep$" "$(< out)" "inner ids in threads"
expect_eq 2 "$(grep -c '^thread: ' out)" "threads seen inside"
expect_match "^held: $inner$" "$(< out)" "held by its inner id"

# From outside they have other ids; the sleeper was left alone.
first=$(pgrep -P $!)
outer=$(pgrep -P "$first" sleep)
expect_text set_pid "$first" "$outer"
expect_eq "$outer" "$(awk '$5 ~ /control/ { print $1 }' "$UT/threads")" "held, seen outside"
wait_state "$SLEEPER" S
put "resume $outer" control

# A thread that is not in the reader's namespace is left out of a list that has both.
add "$SLEEPER" set_pid
expect_text set_pid "$first" "$outer" "$SLEEPER"
expect_eq "1 $inner " "$(nsenter -t "$first" -p -m sort -n "$UT/set_pid" | tr '\n' ' ')" \
	"both, read inside"
kill -KILL "$first"
