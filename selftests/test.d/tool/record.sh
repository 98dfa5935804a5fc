#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace record, report and timeline: calls into a file, and out of it again
# requires: trace-cmd python3
# timeout: 180
. "$(dirname "$0")/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# Somebody else's recording goes on meanwhile.
echo none > "$UT/set_pid"
events_on exec

echo hello > file
utrace_says record -f -o trace.dat sh -c 'cat file nosuch; sleep 0.3; exit 6'
expect_eq 6 "$STATUS" "the command's status"
expect_match 'trace.dat is written' "$SAID"
expect_eq 1 "$(cat "$EVENTS/exec/enable")" "somebody else's event"
expect_eq 1 "$(cat "$TRACING/tracing_on")" "somebody else's recording"
expect_eq '' "$(leftovers)" "sessions"

utrace_says report trace.dat
expect_match '^[0-9]+ +execve\(.* = 0' "$SAID" "the first call"
expect_match '^[0-9]+ +openat\(.*file' "$SAID"
expect_match '^[0-9]+ +--- SIGCHLD ' "$SAID"
expect_match '^[0-9]+ +\+\+\+ exited with 6 \+\+\+$' "$SAID"

utrace_says report -e openat --failed -T trace.dat
expect_match '^[0-9]+ +openat\(.*nosuch.* <0\.[0-9]{6}>$' "$SAID"
expect_eq '' "$(grep -E '^[0-9]+ +(read|execve)' <<< "$SAID" || true)" "other calls"
expect_eq '' "$(grep ' = 3' <<< "$SAID" || true)" "calls that succeeded"
utrace_says report -e '!%desc,execve' trace.dat
expect_match '^[0-9]+ +brk\(' "$SAID" "a call that is in no such class"
expect_eq '' "$(grep -E '^[0-9]+ +(read|openat|execve)\(' <<< "$SAID" || true)" "those of the class"
utrace_says report --slower 200ms -e '!wait4' trace.dat
expect_match '^[0-9]+ +clock_nanosleep\(' "$SAID" "the slow call"
expect_eq '' "$(grep ' openat' <<< "$SAID" || true)" "quick calls"
utrace_says report --json -e openat trace.dat
expect_match '^\{"event":"syscall",.*"call":"openat",.*"str0":"file"' "$SAID"

utrace_says timeline --html page.html --json perfetto.json trace.dat
expect_eq 0 "$STATUS" "$SAID"
python3 -c '
import json, re
events = json.load(open("perfetto.json"))["traceEvents"]
calls = [e for e in events if e["ph"] == "X"]
slow = max((c for c in calls if c["name"] == "clock_nanosleep"), key=lambda c: c["dur"])
assert slow["dur"] > 250000, slow
assert any(c["name"] == "openat" and c["args"]["failed"] for c in calls)
page = open("page.html").read()
assert "@DATA@" not in page and "http://" not in page and "https://" not in page
data = json.loads(re.search(r"application/json\">(.*?)</script>", page, re.S).group(1))
assert len(data["calls"]) == len(calls), (len(data["calls"]), len(calls))
assert len(data["threads"]) >= 3 and all(t[1] for t in data["threads"]), data["threads"]
'

utrace_says report nosuch.dat
expect_eq 1 "$STATUS"
expect_match "nosuch.dat cannot be read" "$SAID"
utrace_says report file
expect_eq 1 "$STATUS"
expect_match "not a file of trace-cmd's" "$SAID"
