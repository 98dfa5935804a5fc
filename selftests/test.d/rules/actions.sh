#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a list of calls from a moment on, signals, detach; at calls and at exit
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"

start target
echo none > "$UT/syscalls"
only_pid "$PROGRAM"
events_on syscall detach

echo "== syscalls=: from that very call on"
rules 'on syscall getsid do syscalls=getppid,getsid count 1'
ask call 110 5
expect_eq 0 "$(count ': syscall: ')" "calls"
ask call 124
ask call 110 5
expect_eq 6 "$(count ': syscall: get(ppid|sid)')" "calls"
expect_eq "getppid getsid" "$(sort "$UT/syscalls" | xargs)" "syscalls"
expect_law

echo "== and with its texts"
echo none > "$UT/syscalls"
only_pid $BASHPID
: > "$TRACING/trace"
rules "on syscall openat if tid == $BASHPID do syscalls=openat"
: < "$0"
expect_eq 1 "$(count ': syscall: openat.*/actions.sh')" "records of actions.sh"
expect_eq 0 "$(count ': syscall: openat.* ns>$')" "records without a path"
expect_law
only_pid "$PROGRAM"
echo getppid getsid > "$UT/syscalls"

echo "== signal=: the thread has it; a call before a fatal one is not made"
rules 'on syscall getsid do signal=USR1'
ask value 10
ask call 124 3
ask count
expect_eq 3 "$ANSWER" "signals"
rules "on syscall kill if arg1 == 9 do signal=TERM"
sleep 1000 &
sleeper=$!
mkfifo in
sh -c 'read -r line < in; exec kill -9 "$line"' &
killer=$!
only_pid $killer
echo $sleeper > in
status=0
wait $killer || status=$?
expect_eq 143 $status "status"
wait_state $sleeper S

# spared STATUS RULE... - rm removes the file, but for these rules, by which it dies
spared() {
	local want=$1 remover status=0
	shift
	: > precious
	sh -c 'ulimit -c 0; read -r line < in; exec rm precious' &
	remover=$!
	only_pid $remover
	rules "$@"
	echo > in
	wait $remover || status=$?
	expect_eq "$want" $status "status with $*"
	[ -e precious ] || die "the file is gone: $*"
}

echo "== the same of signals that dump core, and of those that are intercepted"
spared 134 'on syscall unlinkat do signal=ABRT'
spared 139 'on signal TERM if uid == 77 do stop' 'on syscall unlinkat do signal=SEGV'
spared 143 'on signal TERM if uid == 77 do stop' 'on syscall unlinkat do signal=TERM'

echo "== detach"
: > "$TRACING/trace"
only_pid "$PROGRAM"
rules 'on syscall getsid if arg0 == 0 do detach'
ask call 110 5
ask call 124
ask call 110 5
expect_eq 5 "$(count ': syscall: get(ppid|sid)')" "calls"
expect_eq 1 "$(count ': detach: .*why=rule')" "detached"

echo "== at exit; and a session has its own"
session web
say web set_pid "$PROGRAM"
say web rules 'on exit do syscalls=close'
expect_eq 'on exit do syscalls=close # fired 0' "$(< "$SE/web/rules")" "rules of web"
expect_text rules 'on syscall getsid if arg0 == 0 do detach # fired 1'
tell exit 0
wait_for gone
expect_eq close "$(< "$SE/web/syscalls")" "syscalls of web"
expect_eq 'on exit do syscalls=close # fired 1' "$(< "$SE/web/rules")" "rules of web"
end web
expect_law
