#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace apply writes settings as a whole or not at all, --undo takes them back
# timeout: 240
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

unit=$CGROUP/first.service
mkdir "$unit"
trap '"$UTRACE" apply --undo; rmdir "$unit"' EXIT

# state - all that a conf file can change
state() {
	local file
	for file in "$UT"/{sessions,set_pid,follow,syscalls,signals,exit_filter,strings,under_way,rules} \
			"$UT"/instances/*/{set_pid,follow,syscalls,signals,exit_filter,strings,under_way,rules} \
			"$TRACING/instances"/*/events/utrace/*/{enable,filter} "$EVENTS"/*/{enable,filter}; do
		[ ! -e "$file" ] || sed "s,^,$file ,; s, # fired.*,," "$file"
	done
}

# expect_state FILE - nothing has changed since 'state > FILE'
expect_state() {
	state > now
	diff "$1" now >&2 || die "the state has changed"
}

cat > first.conf << END
# A service's calls, from its first on.
sessions first
first/buffer_size_kb 512
  first/syscalls execve
first/syscalls openat
first/strings 128
first/under_way on
first/rules on exec if cgroup == ${unit#/sys/fs/cgroup} do attach
first/rules on exec if comm == "# no comment" do attach count 3
first/events/utrace/syscall/filter ret >= 0
first/events/utrace/syscall/enable 1
first/events/utrace/exec/enable 1

syscalls %file
syscalls !open
END
# The last line need not end.
printf 'follow thread' > second.conf

row "settings of several files"
echo '%desc' > "$UT/syscalls"
echo 'on clone if uid == 5 do attach' > "$UT/rules"
state > before
"$UTRACE" apply -n first.conf second.conf
expect_state before
"$UTRACE" apply first.conf second.conf
expect_eq "first" "$(cat "$UT/sessions")"
expect_eq "thread" "$(cat "$UT/follow")"
expect_eq 2 "$(grep -c 'fired 0' "$UT/instances/first/rules")" "rules"
grep -qx access "$UT/syscalls"
expect_fail grep -qx open "$UT/syscalls"

row "a service's first call is recorded"
# shellcheck disable=SC2016
sh -c 'echo $$ > "$0/cgroup.procs"; exec cat /etc/hostname' "$unit"
grep -v '^#' "$TRACING/instances/first/trace" > trace
expect_match ' exec: .*cat' "$(head -n 1 trace)" "the first record"
expect_match 'openat.*hostname' "$(< trace)" "a call"

row "the present state is such a file"
echo threads > "$UT/instances/first/summary"
"$UTRACE" save > saved.conf
grep -qx 'first/summary threads' saved.conf || die "$(< saved.conf)"
echo off > "$UT/instances/first/summary"
"$UTRACE" save > saved.conf
grep -qx 'sessions first' saved.conf || die "$(< saved.conf)"
state > applied
"$UTRACE" apply --undo
expect_state before
[ ! -e /run/utrace/applied ] || die "a note is left"
echo > "$UT/rules"
"$UTRACE" apply saved.conf
expect_state applied
"$UTRACE" apply --undo
"$UTRACE" apply --undo	# There is nothing to be taken back.

row "the last change is taken back first"
echo 'on clone if uid == 5 do attach' > "$UT/rules"
state > before
printf 'syscalls read\nrules on clone if uid == 6 do attach\n' > third.conf
printf 'syscalls write\nrules on clone if uid == 7 do attach\n' > fourth.conf
"$UTRACE" apply third.conf
"$UTRACE" apply fourth.conf
expect_match 'uid == 7' "$(cat "$UT/rules")"
"$UTRACE" apply --undo
expect_state before

row "what is refused changes nothing"
# refused REGEX LINE... - as the last lines of a file
refused() {
	printf '%s\n' 'syscalls openat' 'sessions good' 'good/syscalls read' "${@:2}" > bad.conf
	utrace_says apply bad.conf
	expect_eq 1 "$STATUS" "$SAID"
	expect_match "^utrace: bad.conf:$((2 + $#)): $1" "$SAID" "$*"
	expect_match '^Nothing is changed' "$SAID"
	expect_state before
}
refused "nosuch 'x': there is no such control file" 'nosuch x'
refused "control 'stop 1': there is no such control file" 'control stop 1'
refused "good/syscalls 'nosuch': no system call of this name" 'good/syscalls nosuch'
refused "bad/syscalls 'read': there is no such session" 'bad/syscalls read'
refused "sessions 'good': this session exists" 'sessions good'
refused "sessions '!good': not a name" 'sessions !good'
refused "good/exit_filter 'ret <': " 'good/exit_filter ret <'
refused "good/rules 'on exec if comm == x do jump': " 'good/rules on exec do attach count 1' \
	'good/rules on exec if comm == x do jump'
# A rule that is right does not act before all lines are known to be.
sh -c 'while :; do /bin/true; done' &
refused "good/follow 'x': " 'good/rules on exec if comm == true do signal=KILL' 'good/follow x'
kill $!
wait $! 2> /dev/null || true
refused "good/events/utrace/nosuch/enable '1': there is no such event" \
	'good/events/utrace/nosuch/enable 1'
refused "good/events/utrace/syscall/enable '2': not 0 or 1" 'good/events/utrace/syscall/enable 2'
refused "good/events/utrace/syscall/filter 'nosuch == 1': " 'good/events/utrace/syscall/filter nosuch == 1'
refused "good/buffer_size_kb '4k': not a size" 'good/buffer_size_kb 4k'
refused "good/set_pid '999999999': " 'good/set_pid 999999999'
refused "strings '2000 memory': at most 1024 bytes" 'good/strings 2000 memory' 'strings 2000 memory'
utrace_says apply nosuch.conf
expect_match '^utrace: nosuch.conf cannot be read: No such file' "$SAID"
printf 'syscalls read\0' > bad.conf
utrace_says apply bad.conf
expect_match '^utrace: bad.conf has bytes that are no text' "$SAID"

row "a second time"
"$UTRACE" apply first.conf
utrace_says apply first.conf
expect_match "^utrace: first.conf:2: sessions 'first': this session exists" "$SAID"
expect_eq "first" "$(cat "$UT/sessions")"

row "what somebody else has ended meanwhile"
echo '!first' > "$UT/sessions"
utrace_says apply --undo
expect_eq '' "$SAID"
expect_eq 0 "$STATUS"
expect_state before
expect_eq '' "$(leftovers)" "sessions"
