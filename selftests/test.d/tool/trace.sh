#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace prints a command's calls from its execve on, and ends like the command
# requires: python3
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file
utrace_says -o calls python3 -c 'import sys; print(open("file").read()); sys.exit(7)'
expect_eq 7 "$STATUS" "the command's status"
expect_match '^hello$' "$SAID" "the command's own output"
expect_match '^execve\(.*= 0' "$(head -n 1 calls)" "the first line"
expect_match '^openat\(.*file' "$(grep 'openat.* = [3-9]' calls)" "the file"
expect_match '^\+\+\+ exited with 7 \+\+\+$' "$(tail -n 1 calls)" "the last line"
expect_match '^exit_group\(7.* = \?$' "$(tail -n 2 calls)" "the call that does not return"

# A command reads the lines, or the table, and has ended when utrace ends.
utrace_says -e openat -o '|sed s/^/x/ > piped' cat file
expect_eq 0 "$STATUS" "$SAID"
expect_match '^xopenat\(.*file' "$(cat piped)" "-o |COMMAND"
utrace_says -c -e openat -o '!sed s/^/x/ > piped' cat file
expect_match '^x.* openat$' "$(cat piped)" "a table"
utrace_says -ff -e openat cat file
expect_match '^openat\(.*file' "$SAID" "-ff"

utrace_says -s 4096 -e openat,%process -T cat file
expect_eq '' "$(grep '^utrace:' <<< "$SAID" || true)" "-s"
expect_match '^openat\(.*file.* <0\.[0-9]{6}>$' "$SAID" "a list, and times"
expect_eq '' "$(grep -E '^(read|mmap|close)' <<< "$SAID" || true)" "calls that are not in the list"

utrace_says -s 4096 -e write perl -e 'syswrite STDERR, "x" x 1500'
expect_match '"x{1500}", 1500' "$SAID" "-s of more than 1024"

utrace_says -c -s 4096 -e openat cat file
expect_eq '' "$(grep '^utrace:' <<< "$SAID" || true)" "-c records no texts"

# More than the machine has.
utrace_says --buffer 1048576 -e openat cat file
expect_eq 0 "$STATUS" "$SAID"
expect_match '^utrace: --buffer 1048576: Cannot allocate memory; the buffer has [0-9]+ KiB' "$SAID" \
	"--buffer"

# cat writes its own error in pieces, between which a line may come.
utrace_says --failed -e openat -o calls cat file nosuch
expect_eq 1 "$STATUS"
expect_match '^openat\(.*nosuch' "$(cat calls)" "a failed call"
expect_eq '' "$(grep ' = 3' calls || true)" "calls that succeeded"

utrace_says -z -e openat -o calls cat file nosuch
expect_match '^openat\(.*"file".* = 3$' "$(cat calls)" "a call that succeeded"
expect_eq '' "$(grep nosuch calls || true)" "calls that failed"

# The last one holds.
utrace_says -z -Z -e openat -o calls cat file nosuch
expect_match '^openat\(.*nosuch' "$(cat calls)" "-z -Z"
expect_eq '' "$(grep ' = 3$' calls || true)" "-z -Z"

# Calls that this kernel need not know.
utrace_says -e 'trace=?nosuchcall,?openat' cat file
expect_match '^openat\(.*"file"' "$SAID" "a name after ?"
utrace_says -e 'trace=nosuchcall,openat' cat file
expect_match "'nosuchcall openat': no system call of this name" "$SAID"

utrace_says -P "$PWD/file" cat "$PWD/file"
expect_match '^openat\(.*file' "$SAID" "-P"
expect_eq '' "$(grep ld.so.cache <<< "$SAID" || true)" "other paths"

utrace_says -f --slower 200ms -T -e '!wait4' sh -c 'sleep 0.3'
expect_match '^\[pid +[0-9]+\] clock_nanosleep\(.* <[0-9.]+>$' "$SAID" "the slow call"
expect_eq '' "$(grep '<0\.[01]' <<< "$SAID" || true)" "quick calls"

utrace_says -e trace=none sh -c 'kill -USR1 $$'
expect_eq $((128 + 10)) "$STATUS" "killed as the command was"
expect_match '^--- SIGUSR1 \{si_signo=SIGUSR1, si_code=SI_USER, si_pid=[0-9]*, si_uid=0\} ---$' \
	"$SAID" "the signal"
expect_match '^\+\+\+ killed by SIGUSR1 \+\+\+$' "$SAID" "the end"

# The names of signals are those of the calls that send them, and strace's.
for signal in IO RTMIN+1 RTMAX; do
	name=SIG$signal
	[ $signal != RTMIN+1 ] || name=SIGRT_3
	[ $signal != RTMAX ] || name=SIGRT_32
	utrace_says -e kill bash -c "kill -$signal \$\$"
	expect_match "^kill\([0-9]+, $name\)" "$SAID" "the call"
	expect_match "^--- $name \{si_signo=$name, si_code=SI_USER" "$SAID" "the signal"
done

# A timer's signal has no sender, and a child's has one.
utrace_says -e trace=none -e signal=ALRM,CHLD python3 -c '
import ctypes, os, signal
come = []
signal.signal(signal.SIGALRM, lambda *a: come.append(a))
if not os.fork():
    os._exit(3)
os.wait()
libc, timer = ctypes.CDLL(None), ctypes.c_void_p()
once = (ctypes.c_long * 4)(0, 0, 0, 1000000)
libc.timer_create(0, None, ctypes.byref(timer))
libc.timer_settime(timer, 0, once, None)
while not come:
    pass
'
expect_match '^--- SIGALRM \{si_signo=SIGALRM, si_code=SI_TIMER, si_timerid=0, si_overrun=0, si_int=0, si_ptr=NULL\} ---$' "$SAID" "a timer"
expect_match '^--- SIGCHLD \{.*si_code=CLD_EXITED, si_pid=[1-9][0-9]*, si_uid=0, si_status=3, si_utime=[0-9]+.*, si_stime=[0-9]+.*\} ---$' "$SAID"

utrace_says --json -e openat cat file
grep '^{' <<< "$SAID" > objects
python3 -c '
import json
calls = [json.loads(line) for line in open("objects")]
opened = [c for c in calls if c.get("str0") == "file"]
assert len(opened) == 1 and opened[0]["call"] == "openat" and opened[0]["ret"] == 3, opened
'

# No message among the objects of a process.
sleep 1000 &
sleeper=$!
"$UTRACE" --json -p $sleeper 2> said &
attached() {
	cat /sys/kernel/tracing/instances/utrace-$!-*/events/utrace/exit/enable 2> /dev/null | grep -q 1
}
wait_for attached
kill $sleeper
wait $!
expect_match '^\{"event":"exit"' "$(< said)"
expect_eq '' "$(grep -v '^{' said || true)" "messages"

# Each stack has the files that its process had then: a child's, and those of two programs.
mkdir copy
cp /lib/x86_64-linux-gnu/libc.so.6 copy
utrace_says -f -k -e openat -o calls sh -c '(: < file); : < file; LD_LIBRARY_PATH=$PWD/copy exec cat file'
expect_eq 0 "$STATUS" "$SAID"
expect_eq "x86_64-linux-gnu/libc.so.6 x86_64-linux-gnu/libc.so.6 copy/libc.so.6 " "$(
	grep -A 1 'openat(AT_FDCWD, "file"' calls | sed -n 's|^ > .*/\(.*/.*\)(+0x.*|\1|p' | tr '\n' ' ')"
expect_eq '' "$(grep -E '^ > \[' calls || true)" "addresses without a file"

# Each line is an object, stacks too.
utrace_says --json -k -e openat -o objects cat file
python3 -c '
import json
rows = [json.loads(line) for line in open("objects")]
stacks = [r["stack"] for r in rows if r["event"] == "user_stack"]
assert stacks and all(stacks), rows
'
expect_eq '' "$(leftovers)" "sessions"
