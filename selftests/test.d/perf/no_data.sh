#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf's users without CAP_PERFMON get neither bytes that are written nor memory
# long
# requires: setpriv perf
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
# shellcheck source=selftests/test.d/perf/nobody.bash
. "$SELFTESTS/test.d/perf/nobody.bash"

user=(setpriv "--bounding-set=-perfmon,-sys_admin")

# texts - what was written and opened, as perf.data has it
texts() {
	perf script -i perf.data > script
	grep -o "'SECRET[^']*'\|'10[0-9]\\\\012'\|'/etc/passwd'" script | xargs || true
}

# recorded COMMAND... - the texts of what a shell writes and opens, as COMMAND perf record has them
recorded() {
	"$@" perf record -q -B -N -o perf.data -e utrace:syscall \
		/bin/sh -c 'echo SECRET; : < /etc/passwd' > written
	texts
}

# open_on PID CPU COMMAND... - have COMMAND open an event, and wait for that: OPENERS
open_on() {
	rm -f "counted$2"
	"${@:3}" "$PROGS/perf_open" "$id" "$1" "$2" < end > "counted$2" 3>&- &
	OPENERS+=($!)
	wait_for grep -q open "counted$2"
}

close_all() {
	exec 3>&-
	wait "${OPENERS[@]}"
	OPENERS=()
	exec 3<> end
}

perf_do() {
	local answer
	echo "$1" >&"$CTL"
	read -r -t 60 -u "$ACK" answer || die "perf does not answer: $(cat perf.out)"
}

id=$(< "$EVENTS/syscall/id")
OPENERS=()
start_worker	# before the pipes are open: the worker would keep them open
mkfifo end ctl ack
exec 3<> end {CTL}<> ctl {ACK}<> ack
echo 1 > $paranoid
echo write openat > "$UT/syscalls"
echo data > "$UT/strings"
expect_eq 'SECRET\012 /etc/passwd' "$(recorded)" "with CAP_PERFMON"
expect_eq /etc/passwd "$(recorded "${user[@]}")" "without"

echo "== memory behind arguments"
# has_memory COMMAND... - does what COMMAND perf record has of a read have the bytes?
has_memory() {
	"$@" perf record -q -B -N -o perf.data -e utrace:syscall cat secret > /dev/null
	grep -c SECRET perf.data || true
}
echo SECRET > secret
echo read > "$UT/syscalls"
echo 'data memory' > "$UT/strings"
expect_eq 1 "$(has_memory)" "with CAP_PERFMON"
expect_eq 0 "$(has_memory "${user[@]}")" "without"
echo write openat > "$UT/syscalls"
echo data > "$UT/strings"

echo "== the first to want a thread's records is root, who gets the bytes"
open_on -1 0 env
open_on -1 1 env
expect_eq /etc/passwd "$(recorded "${user[@]}")" "beside root's perf -a"
close_all

echo "== a user's event does not keep the bytes from root's where it is not scheduled in"
taskset -cp 1 "$WORKER" > moved
open_on "$WORKER" 1 "${user[@]}"
work 1
taskset -cp 0 "$WORKER" > moved
"${PERF_RECORD[@]}" -D -1 --control fifo:ctl,ack -e utrace:syscall -p "$WORKER" > perf.out 2>&1 3>&- &
RECORDER=$!
perf_do enable
work 101
taskset -cp 1 "$WORKER" > moved
work 102
close_all
work 103
echo stop >&"$CTL"
wait $RECORDER || die "perf: $(cat perf.out)"
expect_eq '101\012 103\012' "$(texts)" "root's"
expect_eq "" "$(threads)" "attached afterwards"
