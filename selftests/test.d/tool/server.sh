#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: of a server with threads and clients, utrace prints and counts every answer
# requires: redis-benchmark redis-check-rdb
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# The server is the same program by its other name; the package of that name would start one.
ln -s "$(command -v redis-check-rdb)" redis-server
# Redis 8 wakes its threads of input and output by writes, whose number changes. Redis 7 leaves such
# threads idle while there are so few clients.
./redis-server --port 0 --unixsocket "$PWD/socket" --save '' --io-threads 1 > log 2>&1 &
SERVER=$!
wait_for test -S socket

requests() {
	redis-benchmark -s "$PWD/socket" -n "$1" -c 4 -t set -q > /dev/null
}

# The threads of the server have names of their own.
all_attached() {
	local tasks=("/proc/$SERVER/task"/*)
	[ "$(threads | awk -v tgid=$SERVER '$2 == tgid' | wc -l)" = ${#tasks[@]} ]
}

# Events are enabled after the threads were attached: then utrace says so, or has its summary.
is_watching() {
	grep -q "Process $SERVER attached" err ||
		grep -qs '^# on' "$UT"/instances/utrace-*/summary
}

# watch OPTION... - run utrace on the server while it answers 300 requests
watch() {
	local status=0
	"$UTRACE" "$@" -f -p $SERVER -e write 2> err &
	wait_for all_attached
	wait_for is_watching
	requests 300
	kill -INT $!
	wait $! || status=$?
	expect_eq 0 $status "utrace $*: $(< err)"
	wait_for none_attached
}

watch -o lines
expect_eq 300 "$(grep -cE '^([0-9]+ +)?write\([0-9]+, "\+OK\\r\\n", 5\) += 5$' lines)" \
	"answers, of $(wc -l < lines) lines: $(head -n 5 lines)"
watch stat --json -o table
expect_eq "$(grep -cE '^([0-9]+ +)?write\(' lines)" \
	"$(sed -n '/"call":"write"/s/.*"calls":\([0-9]*\).*/\1/p' table)" "as stat counts: $(< table)"
expect_eq '' "$(leftovers)" "sessions"
