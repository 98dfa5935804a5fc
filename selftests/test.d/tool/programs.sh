#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: each subcommand that traces: python3, a server, 16 threads and a program that crashes
# long
# requires: trace-cmd python3 redis-benchmark redis-check-rdb
# timeout: 240
#
# trace and stat of python3 are in tool/trace and tool/stat, those of the server in tool/server, stat
# of 16 threads is in tool/stat, and flight of the program that crashes in tool/flight.
. "${0%/*}/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
TRACEEVENT_PLUGIN_DIR=$(cd "$SELFTESTS/../build/plugins" && pwd)
export TRACEEVENT_PLUGIN_DIR
ulimit -c 0

# by_call - how often each call is among the names of the input; calls that do not return are not
# records of the same event
by_call() {
	grep -vxE 'exit|exit_group' | sort | uniq -c | awk '{ print $2, $1 }'
}

# expect_same FILE - trace-cmd, utrace report and utrace timeline have the same calls of a recording
expect_same() {
	trace-cmd report -i "$1" 2> /dev/null | sed -nE 's/.*: +syscall: +([a-z0-9_]+)\(.*/\1/p' |
		by_call > "$1.want"
	"$UTRACE" report "$1" | sed -nE 's/^[0-9]+ +([a-z0-9_]+)\(.*/\1/p' | by_call > "$1.lines"
	"$UTRACE" timeline --json "$1.json" "$1"
	python3 -c 'import json, sys
for event in json.load(open(sys.argv[1]))["traceEvents"]:
    if event["ph"] == "X":
        print(event["name"])' "$1.json" | by_call > "$1.bars"
	[ "$(wc -l < "$1.want")" -gt 5 ] || die "$1: few calls: $(< "$1.want")"
	diff "$1.want" "$1.lines" || die "$1: utrace report (>) and trace-cmd report (<)"
	diff "$1.want" "$1.bars" || die "$1: utrace timeline (>) and trace-cmd report (<)"
}

# called FILE CALL - how often
called() {
	awk -v call="$2" '$1 == call { print $2 }' "$1.want"
}

# The package of the name redis-server would start one.
ln -s "$(command -v redis-check-rdb)" redis-server
./redis-server --port 0 --unixsocket "$PWD/socket" --save '' --io-threads 3 > log 2>&1 &
server=$!
wait_for test -S socket

# trace-cmd turns tracing on last.
is_recorded() {
	local tasks=("/proc/$server/task"/*)
	grep -qs 1 "$TRACING"/instances/utrace-*/events/utrace/syscall/enable &&
		grep -qs 1 "$TRACING"/instances/utrace-*/tracing_on &&
		[ "$(threads $server | wc -l)" = ${#tasks[@]} ]
}

answer_requests() {
	redis-benchmark -s "$PWD/socket" -n 300 -c 4 -t set -q > /dev/null
}

echo "== a server"
"$UTRACE" record -f --buffer 16384 -o server.dat -p $server 2> said &
recorder=$!
wait_for -t 40 is_recorded
answer_requests
kill -INT $recorder
wait $recorder || die "status $?: $(< said)"
expect_same server.dat
[ "$(called server.dat write)" -ge 300 ] || die "answers: $(< server.dat.want)"

# Its last answers before the signal that it handles, and what its threads write for each other.
wait_for none_attached
"$UTRACE" flight -f --once -n 5 -S TERM -e write -p $server > flight 2>&1 &
flight=$!
wait_for is_recorded
answer_requests
kill -TERM $server
wait $flight || die "status $?: $(< flight)"
expect_eq 4 "$(grep -cE '^([0-9]+ +)?write\([0-9]+, .*, [58]\) += [58]$' flight)" "writes in $(< flight)"
expect_match "^([0-9]+ +)?--- SIGTERM \{si_signo=SIGTERM, si_code=SI_USER, si_pid=$$, si_uid=0\} ---\$" \
	"$(tail -n 1 flight)" "the signal"

echo "== 16 threads"
cat > threads.py <<'EOP'
import os, threading
def work():
    for i in range(100):
        os.access("/nosuch", i % 2)
        os.getpgid(0)
threads = [threading.Thread(target=work) for i in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
EOP
utrace_says record -f --buffer 16384 -o threads.dat python3 -SE threads.py
expect_eq 0 "$STATUS" "$SAID"
expect_same threads.dat
expect_eq 1600 "$(called threads.dat getpgid)" "calls of 16 threads"
"$UTRACE" report --failed threads.dat > lines
expect_eq 1600 "$(grep -c '"/nosuch"' lines)" "calls that failed"
"$UTRACE" report -e getpgid threads.dat > lines
expect_eq 16 "$(awk '/ getpgid\(/ { print $1 }' lines | sort -u | wc -l)" "threads"

utrace_says -f -e getppid -o lines "$PROGS/threads" 16 50
expect_eq 0 "$STATUS" "$SAID"
expect_eq "16 50" "$(awk '$2 ~ /^getppid\(\)/ { print $1 }' lines | sort | uniq -c |
	awk '{ print $1 }' | sort | uniq -c | xargs)" "threads, and the calls of each"

# One thread after the other, and the last one's error stops the recording. No thread ends before,
# since its end would be a record.
cat > turns.py <<'EOP'
import os, threading
turns = [threading.Semaphore(0) for i in range(17)]
over = threading.Event()
def work(i):
    turns[i].acquire()
    os.getpgid(0)
    if i == 15:
        try: os.read(os.open(".", os.O_RDONLY), 1)
        except IsADirectoryError: over.set()
    turns[i + 1].release()
    over.wait()
threads = [threading.Thread(target=work, args=(i,)) for i in range(16)]
for thread in threads:
    thread.start()
turns[0].release()
for thread in threads:
    thread.join()
EOP
utrace_says flight -f --once -n 17 --errno EISDIR -e getpgid,read python3 -SE turns.py
expect_eq 0 "$STATUS" "$SAID"
expect_match '^=== the last 17 records ===$' "$SAID"
expect_eq 16 "$(awk '$2 ~ /^getpgid\(/ { print $1 }' <<< "$SAID" | sort -u | wc -l)" "threads of $SAID"
expect_match '^[0-9]+ +read\(.*= -(21|1 EISDIR)' "$(tail -n 1 <<< "$SAID")" "the event"

echo "== python3"
cat > abort.py <<'EOP'
import os
for i in range(3):
    os.access("/nosuch", i)
os.abort()
EOP
utrace_says flight -n 4 -e access,faccessat,faccessat2 python3 -SE abort.py
expect_eq $((128 + 6)) "$STATUS" "killed as the command was"
expect_eq 3 "$(grep -cE '^f?access(at2?)?\(.*"/nosuch".*= -(2|1 ENOENT)' <<< "$SAID")" "calls in $SAID"
expect_match '^--- SIGABRT \{si_signo=SIGABRT, si_code=SI_TKILL' "$SAID" "the signal"

echo "== a program that crashes"
utrace_says -o lines "$PROGS/crash"
expect_eq $((128 + 11)) "$STATUS" "killed as the command was"
expect_match '^execve\(.*/crash".* = 0$' "$(head -n 1 lines)" "the first call"
expect_eq "--- SIGSEGV {si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x10} ---
+++ killed by SIGSEGV +++" "$(tail -n 2 lines)" "the last lines"
utrace_says stat -e execve,getppid "$PROGS/crash"
expect_eq $((128 + 11)) "$STATUS" "killed as the command was"
expect_match '^ +1 +0 .* execve$' "$SAID" "the table"
expect_eq '' "$(grep getppid <<< "$SAID" || true)" "a call that it does not make"
utrace_says record -o crash.dat "$PROGS/crash"
expect_eq $((128 + 11)) "$STATUS" "killed as the command was"
expect_same crash.dat
expect_eq 1 "$(called crash.dat execve)" "execve"
"$UTRACE" report crash.dat > lines
expect_match '^[0-9]+ +--- SIGSEGV \{si_signo=SIGSEGV, si_code=SEGV_MAPERR' "$(tail -n 2 lines)" "the signal"
expect_match '^[0-9]+ +\+\+\+ killed by SIGSEGV \+\+\+$' "$(tail -n 1 lines)" "the end"
expect_eq '' "$(leftovers)" "sessions"
