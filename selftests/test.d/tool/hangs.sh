#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace -p shows the call in which each thread hangs, within a second, and its end
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# in_call NAME - whether the process TARGET waits in this call, by its number
in_call() {
	[[ "$(cat "/proc/$TARGET/syscall" 2> /dev/null)" == "$1 "* ]]
}

# attach OPTION... - trace TARGET, and wait until the call in which it hangs is printed
attach() {
	rm -f said
	"$UTRACE" -o log "$@" -p "$TARGET" 2> said &
	tool=$!
	wait_for grep -q attached said
	soon grep -q unfinished log
}

# detach - end the tracing, of a process that goes on
detach() {
	kill -INT $tool
	wait $tool
}

# lists CALL - utrace ps -s shows the process TARGET in that call
lists() {
	expect_match "^ *$TARGET +$TARGET hang +[SD] +[0-9]+\.[0-9] $1" \
		"$("$UTRACE" ps -s "$TARGET" | tail -n 1)" "utrace ps"
}

# end - kill the process TARGET, and a child of it, whose end might end the call
end() {
	# shellcheck disable=SC2046 # several processes
	kill -KILL "$TARGET" $(pgrep -P "$TARGET" || true)
	wait "$TARGET" 2> /dev/null || true
}

# points NUMBER CALL HOW [FILE] - what the arguments of a call point to
points() {
	"$PROGS/hang" "${@:3}" < /dev/zero &
	TARGET=$!
	wait_for in_call "$1"
	lists "$2"
	end
}

# shows NUMBER LINE HOW [FILE] - of a process that hangs in the call of this number
shows() {
	row "$3"
	"$PROGS/hang" "${@:3}" < /dev/zero &
	TARGET=$!
	wait_for in_call "$1"
	attach -y
	expect_match "^$2 <unfinished \.\.\.>\$" "$(cat log)"
	expect_eq 1 "$(wc -l < log)" "lines"
	detach
	lists "${LISTED-}"
	end
}

mkfifo fifo
exec 7<> fifo
row read
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
attach -y -T
expect_eq "read(0<$PWD/fifo>,  <unfinished ...>" "$(cat log)"
echo hello >&7
wait $tool
expect_match "^<\.\.\. read resumed>(0x[0-9a-f]+|\"hello.n\"), 100\) += 6 <unavailable>\$" \
	"$(sed -n 2p log)" "its end"
expect_match '^\+\+\+ exited with 0 \+\+\+$' "$(tail -n 1 log)"

row "a process that is killed in its call"
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
attach
kill -KILL $TARGET
wait $tool
expect_match '^<\.\.\. read resumed>0x[0-9a-f]+, 100\) += \? ERESTARTSYS' "$(sed -n 2p log)"
expect_eq '+++ killed by SIGKILL +++' "$(tail -n 1 log)"
wait $TARGET 2> /dev/null || true

row "JSON, and calls that were not asked for"
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
attach --json
expect_match '^\{"event":"unfinished","time":[0-9.]+,"tid":'$TARGET',"call":"read","id":0,"abi":0,"text":"read\(0, ' \
	"$(cat log)"
echo hello >&7
wait $tool
expect_match '"call":"read".*"ret":6,"duration":null' "$(sed -n 2p log)"
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
"$UTRACE" -o log -e write -p $TARGET 2> said &
tool=$!
wait_for grep -q attached said
nap 0.5
echo hello >&7
wait $tool
expect_eq '+++ exited with 0 +++' "$(cat log)" "read, with -e write"

row "a call that --slower hides"
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
"$UTRACE" -o log --slower 3600s -p $TARGET 2> said &
tool=$!
wait_for grep -q attached said
nap 0.5
echo hello >&7
wait $tool
expect_eq '+++ exited with 0 +++' "$(cat log)" "a line without its other half"

mkfifo nobody
LISTED='write\(.*, 1048576\)$'
shows 1 'write\([0-9]<pipe:\[[0-9]+\]>, "first\\0.*"\.\.\., 1048576' write
LISTED=
TIME='\{tv_sec=3600, tv_nsec=5\}'
shows 202 "futex\(0x[0-9a-f]+, FUTEX_WAIT_PRIVATE, 7, $TIME" futex
shows 7 'poll\(\[\{fd=0, events=POLLPRI\}\], 1, -1' poll
shows 61 'wait4\(-1, ' wait4
shows 257 "openat\(AT_FDCWD.*, \"nobody\", O_RDONLY" open nobody
LISTED='flock\(.*/lock>, LOCK_EX\) held by [0-9]+$'
shows 73 "flock\([0-9]<$PWD/lock>, LOCK_EX" flock lock
LISTED='connect\(.*sun_path="full"\}, 110\)$'
shows 42 "connect\([0-9]<socket:\[[0-9]+\]>, \{sa_family=AF_UNIX, sun_path=\"full\"\}, 110" connect full
modprobe -q fuse || true
mkdir mnt
LISTED='openat\(.*"mnt/file", O_RDONLY\)$'
# The debug kernel has no FUSE.
! grep -qw fuse /proc/filesystems || shows 257 'openat\(AT_FDCWD.*, "mnt/file", O_RDONLY' mount mnt

# Whether the command TOOL counts, and whether it records.
counting() {
	grep -qs '^# on' "$UT/instances/utrace-$tool-"*/summary
}
is_recorded() {
	grep -qs 1 "$TRACING/instances/utrace-$tool-"*/tracing_on &&
		grep -qs 1 "$TRACING/instances/utrace-$tool-"*/events/utrace/syscall/enable
}

row "stat: the calls that threads are in"
"$PROGS/hang" wait4 &
TARGET=$!
wait_for in_call 61
"$UTRACE" stat -o log -f -p $TARGET 2> said &
tool=$!
wait_for counting
nap 0.5
kill -INT $tool
wait $tool || true
expect_match '^ +in call now +asleep  call$' "$(cat log)"
expect_match '^ +1 +[0-9.]+ [mun]?s  wait4$' "$(tail -n 1 log)"
"$UTRACE" stat --json -e write -f -p $TARGET > log 2> said &
tool=$!
wait_for counting
kill -INT $tool
wait $tool || true
expect_eq '' "$(cat log)" "calls that are not asked for"
kill -KILL "$(pgrep -P $TARGET)"
wait $TARGET || true

row "record: a call under way, in the report"
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
"$UTRACE" record -o trace.dat -p $TARGET 2> said &
tool=$!
wait_for is_recorded
echo hello >&7
wait $tool
expect_match ' read\(0, .*, 100\) += 6 <unavailable>$' "$("$UTRACE" report -T trace.dat | head -n 1)"

row "a command's call that lasts, and other limits"
"$UTRACE" -o log -e read "$PROGS/hang" read < fifo &
tool=$!
wait_for grep -q 'read(0,  <unfinished' log
echo hello >&7
wait $tool
expect_match '^<\.\.\. read resumed>"hello\\n", 100\) += 6$' "$(grep resumed log)"
"$UTRACE" -o log -e read --unfinished=no "$PROGS/hang" read < fifo &
tool=$!
wait_for pgrep -x hang
TARGET=$(pgrep -x hang)
wait_for in_call 0
sleep 1.5
echo hello >&7
wait $tool
expect_eq '' "$(grep unfinished log || true)" "with --unfinished=no"
expect_match '^read\(0, .*, 100\) += 6$' "$(cat log)"
expect_eq '' "$(leftovers)" "sessions"

row "ps -s"
"$PROGS/hang" read < fifo &
TARGET=$!
wait_for in_call 0
expect_match '^\{"tid":'$TARGET',"tgid":'$TARGET',"comm":"hang","state":"S","asleep":[0-9.]+,"call":"read\(0.u003c.*>, 0x[0-9a-f]+, 100\)","held_by":null\}$' \
	"$("$UTRACE" ps -s --json $TARGET)"
kill $TARGET
wait $TARGET 2> /dev/null || true
row "ps -s: what arguments point to"
points 271 "ppoll\(\[\{fd=0.*\}, \{fd=-1, events=POLLIN\|POLLOUT\}\], 2, $TIME, \[USR1\], 8\)" ppoll
points 23 'select\(1, NULL, NULL, \[0\], \{tv_sec=86400, tv_usec=7\}\)' select
points 270 "pselect6\(1, NULL, NULL, \[0\], $TIME, \{sigmask=\[USR1\], sigsetsize=8\}\)" pselect
points 35 "nanosleep\($TIME, NULL\)" nanosleep
points 230 "clock_nanosleep\(CLOCK_MONOTONIC, 0, $TIME, NULL\)" clock_nanosleep
points 281 'epoll_pwait\([0-9]<anon_inode:\[eventpoll\]>, 0x' epoll_pwait
points 20 'writev\([0-9].*\[\{iov_base="one", iov_len=3\}, \{iov_base="second", iov_len=6\}, \{iov_base="\\0.*"\.\.\., iov_len=1048576\}\], 3\)' \
	writev
points 46 'sendmsg\(3.*msg_iov=\[\{iov_base="hello", iov_len=5\}\], msg_iovlen=1.*\}, 0\)' sendmsg
points 72 "fcntl\([0-9]<$PWD/records>, F_SETLKW, \{l_type=F_WRLCK, .*, l_len=10\}\) held by" \
	fcntl records
utrace_says ps -s
expect_eq 2 "$STATUS" "$SAID"
utrace_says ps -s 999999999
expect_match 'no process' "$SAID"
