#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace traces all threads of a unit, a container, a cgroup or a user, later ones too
# requires: setpriv trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

id=$(printf '0a1b%.0s' {1..16})
unit=$CGROUP/web.service
scope=$CGROUP/docker-$id.scope
odd=$CGROUP/'a*[\x2d'
mkdir -p "$unit" "$scope" "$odd/web.service.d"
trap 'kill $(jobs -p) 2> /dev/null; wait; rmdir "$unit/below" "$unit" "$scope" "$odd/web.service.d" "$odd"' EXIT

# start CGROUP PROGRAM... - three processes of a service; STARTED: their ids
start() {
	STARTED=()
	for _ in 1 2 3; do
		# shellcheck disable=SC2016
		sh -c 'echo $$ > "$0/cgroup.procs"; exec "$@"' "$@" &
		STARTED+=($!)
	done
}

# in_background ARGUMENT... - utrace, in $tool, until it has attached; its lines go to the file said
in_background() {
	"$UTRACE" "$@" > said 2>&1 &
	tool=$!
	wait_for session_has rules 'on clone'
}

session_has() {
	cat "$UT/instances/utrace-$tool"-*/"$1" 2> /dev/null | grep -q "$2"
}

# end [ID...] - of utrace, which leaves nothing behind
end() {
	kill -INT $tool
	wait $tool || die "status $?: $(< said)"
	expect_eq '' "$(leftovers)" "sessions"
	expect_eq '' "$(threads)" "threads that are still attached"
}

is_attached() {
	threads "$1" | grep -q .
}

# recorded COUNT - so many calls of getppid are printed
recorded() {
	[ "$(grep -c 'getppid() *=' lines)" = "$1" ]
}

is_detached() {
	! is_attached "$1"
}

sleepers() {
	[ "$(pgrep -cx sleep --cgroup "${unit#/sys/fs/cgroup}")" = 3 ] &&
		session_has set_pid "$(pgrep -nx sleep --cgroup "${unit#/sys/fs/cgroup}")"
}

row "every call of a unit that is restarted is counted"
start "$unit" sleep 1000
in_background stat --unit web -e getppid --openmetrics metrics
wait_for sleepers
wait_for session_has summary '^# on'
expect_eq 3 "$(wc -l < "$(echo "$UT/instances/utrace-$tool"-*/set_pid)")" "targets"
start "$unit" "$PROGS/calls" 500
wait "${STARTED[@]}"
echo 1 > "$unit/cgroup.kill"
wait_for rmdir "$unit"
mkdir "$unit"
start "$unit" "$PROGS/calls" 700
wait "${STARTED[@]}"
end
expect_match '^ +3600 +0 .* getppid$' "$(< said)" "the table"
expect_match '^utrace_syscalls_total\{target="web",syscall="getppid"\} 3600$' "$(< metrics)" "the label"

row "what moves into a cgroup or below is attached, and detached when it leaves"
mkdir "$unit/below"
in_background trace --cgroup "$unit/" -e openat -o lines
wait_for grep -q '^utrace: cgroup /utrace-selftest/web.service: 0 threads attached' said
sh -c 'while :; do read -r x < /proc/version; done' &
loop=$!
echo $loop > "$unit/below/cgroup.procs"
wait_for grep -q "^$loop  *openat.*/proc/version" lines
echo $loop > "$CGROUP/cgroup.procs"
wait_for is_detached $loop
end

row "a call that lasts, of a process that has come later"
in_background trace --cgroup "$unit/" -o lines
wait_for grep -q 'threads attached' said
start "$unit" sleep 1000
wait_for grep -q '^[0-9]* *clock_nanosleep(.* <unfinished' lines
echo 1 > "$unit/cgroup.kill"
end

row "a name with signs of the patterns' and the texts' grammar"
in_background trace --cgroup "${odd#/sys/fs/cgroup}" -e getppid -o lines
wait_for grep -q 'threads attached' said
start "$odd/web.service.d" "$PROGS/calls" 5
wait_for recorded 15
end

row "a container, its beginning"
echo $loop > "$scope/cgroup.procs"
utrace_says flight --container 0a1b0 --once -n 3 --slower 1ns
expect_match "^$loop +[a-z0-9_]+\(" "$SAID" "the id of the thread"
in_background record --container 0a1b -e openat -o file
wait_for eval 'grep -q 1 "$TRACING/instances/utrace-$tool"-*/events/utrace/syscall/enable'
# The column emitted: calls that are masked or filtered have been seen, too.
wait_for session_has stats ' syscall\( [0-9]*\)\{4\} [1-9]'
end
expect_match "^$loop +openat\(.*/proc/version" "$("$UTRACE" report file | head -n 20)" "a recording"
echo $loop > "$CGROUP/cgroup.procs"

row "a user"
user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
in_background trace -u 65534 -e chdir -o lines
wait_for grep -q 'user 65534: 0 threads' said
"${user[@]}" sh -c 'cd /; sh -c "cd /tmp; :"; :'
sh -c 'cd /usr'
wait_for grep -q 'chdir("/tmp") *= 0' lines
end
expect_eq 2 "$(grep -c chdir lines)" "calls of this user"

row "everybody but utrace itself"
in_background trace --all -e write,getppid -o lines
wait_for grep -q 'everybody: [0-9]* threads' said
expect_match '^utrace: everybody: each process of the machine is slower' "$(< said)"
"$PROGS/calls" 5
wait_for recorded 5
end
expect_eq '' "$(grep "^$tool " lines || true)" "its own calls"

row "what is not there"
# refused STATUS REGEX ARGUMENT...
refused() {
	utrace_says "${@:3}"
	expect_eq "$1" "$STATUS" "$SAID"
	expect_match "$2" "$SAID" "${*:3}"
}
refused 1 '^utrace: --cgroup /nosuch: there is no such cgroup' stat --cgroup /nosuch
refused 1 '^utrace: --cgroup ../../../tmp: there is no such cgroup' --cgroup ../../../tmp
refused 1 '^utrace: --unit nosuch: the unit is not running' record --unit nosuch
refused 1 '^utrace: --container 0a1c: no running container' flight --container 0a1c
refused 2 '^utrace: --container web: not the beginning' --container web
refused 1 '^utrace: -u nosuch: there is no such user' -u nosuch
refused 2 'a single --cgroup, --unit or' --unit web --cgroup /
refused 2 'neither a command nor -p can be given' --unit web true
refused 2 'neither a command nor -p can be given' --unit web -p $$
mkdir "$unit/two.scope" "$scope/two.scope"
refused 1 '^utrace: --unit two.scope: there are /utrace-selftest/.*two.scope and /utr' --unit two.scope
rmdir "$unit/two.scope" "$scope/two.scope"
mkdir "$CGROUP/a\"b"
refused 1 'whose path has a quote' --cgroup "$CGROUP/a\"b"
rmdir "$CGROUP/a\"b"
expect_eq '' "$(leftovers)" "sessions"
