#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace record, report and timeline have the calls of a server and of many threads
# long
# requires: trace-cmd python3 redis-benchmark redis-check-rdb
# timeout: 180
. "$(dirname "$0")/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
TRACEEVENT_PLUGIN_DIR=$(cd "$SELFTESTS/../build/plugins" && pwd)
export TRACEEVENT_PLUGIN_DIR

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

is_recorded() {
	local tasks=("/proc/$server/task"/*)
	grep -qs 1 "$TRACING"/instances/utrace-*/events/utrace/syscall/enable &&
		[ "$(threads $server | wc -l)" = ${#tasks[@]} ]
}

"$UTRACE" record -f --buffer 16384 -o server.dat -p $server 2> said &
recorder=$!
wait_for -t 40 is_recorded
redis-benchmark -s "$PWD/socket" -n 300 -c 4 -t set -q > /dev/null
kill -INT $recorder
wait $recorder || die "status $?: $(< said)"
kill $server
expect_same server.dat
[ "$(called server.dat write)" -ge 300 ] || die "answers: $(< server.dat.want)"

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
expect_eq '' "$(leftovers)" "sessions"
