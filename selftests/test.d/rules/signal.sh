#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a signal's number, its code and its sender
# requires: unshare
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

DO='do syscalls=none'
echo none > "$UT/follow"
refused EINVAL "on exec if code == 0 $DO" rules
expect_place code 'does not have this operand'
refused EINVAL "on syscall read if sender == 1 $DO" rules

# receive - a process with handlers is the target: RECEIVER
receive() {
	rm -f up
	"$@" bash -c 'trap : USR1 USR2; : > up; while :; do sleep 0.05; done' &
	RECEIVER=$!
	wait_for test -e up
}

echo "== by number and code"
receive
rules "on signal USR1,USR2 if sig == 12 $DO" "on signal all if code == 0 && sig < 12 $DO" \
	"on signal USR1,USR2 if code != 0 $DO"
echo "$RECEIVER" > "$UT/set_pid"
kill -USR1 "$RECEIVER"
wait_for has_fired 1 "on signal all if code == 0 && sig < 12 $DO"
kill -USR2 "$RECEIVER"
wait_for has_fired 1 "on signal USR1,USR2 if sig == 12 $DO"
fired 0 "on signal USR1,USR2 if code != 0 $DO"

echo "== by sender"
rules "on signal USR1 if sender == $BASHPID $DO" "on signal USR1 if sender != $BASHPID $DO"
kill -USR1 "$RECEIVER"
wait_for has_fired 1 "on signal USR1 if sender == $BASHPID $DO"
bash -c "kill -USR1 $RECEIVER"
wait_for has_fired 1 "on signal USR1 if sender != $BASHPID $DO"
fired 1 "on signal USR1 if sender == $BASHPID $DO"
kill -KILL "$RECEIVER"

echo "== from the kernel"
rules "on exec if comm == crash do attach" \
	"on signal SEGV if sig == 11 && code == 1 && sender == 0 $DO"
"$PROGS/crash" || true
fired 1 "on signal SEGV if sig == 11 && code == 1 && sender == 0 $DO"

echo "== from outside the receiver's pid namespace"
receive unshare -p -f
rules "on signal USR1 if sender == $BASHPID $DO" "on signal USR1 if sender == 0 $DO"
pgrep -P "$RECEIVER" > "$UT/set_pid"
kill -USR1 "$(pgrep -P "$RECEIVER")"
wait_for has_fired 1 "on signal USR1 if sender == $BASHPID $DO"
fired 0 "on signal USR1 if sender == 0 $DO"
kill -KILL "$(pgrep -P "$RECEIVER")"

echo "== as the pid namespace of the process that wrote the rule has it"
cat > inside <<-'END'
	trap : USR1
	echo "on signal USR1 if sender == $$ do syscalls=none" > "$1/rules"
	echo "on signal USR1 if sender == 0 do syscalls=none" >> "$1/rules"
	echo $$ > "$1/set_pid"
	kill -USR1 $$
	: > ready
	read -r line < go
END
rm -f ready
mkfifo go
unshare -pf --mount-proc bash inside "$UT" &
wait_for test -e ready
fired 1 "on signal USR1 if sender == 1 $DO"
fired 0 "on signal USR1 if sender == 0 $DO"
kill -USR1 "$(pgrep -P $!)"
wait_for has_fired 1 "on signal USR1 if sender == 0 $DO"
echo > go
