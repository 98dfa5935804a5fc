#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace timeline reads a recording of perf's, with the same calls
# requires: perf python3
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
# shellcheck source=selftests/lib/recording.bash
. "$SELFTESTS/lib/recording.bash"

echo hello > file
"${PERF_RECORD[@]}" -e utrace:syscall -e utrace:signal -- sh -c 'cat file nosuch; sleep 0.3' ||
	true
utrace_says timeline --json perfetto.json --html page.html perf.data
expect_eq 0 "$STATUS" "$SAID"
perf script -i perf.data -F event | grep -c utrace:syscall: > count || true
python3 -c '
import json
events = json.load(open("perfetto.json"))["traceEvents"]
calls = [e for e in events if e["ph"] == "X"]
assert len(calls) == int(open("count").read()), len(calls)
slow = max((c for c in calls if c["name"] == "clock_nanosleep"), key=lambda c: c["dur"])
assert slow["dur"] > 250000, slow
failed = [c for c in calls if c["name"] == "openat" and c["args"]["failed"]]
assert any("nosuch" in c["args"]["text"] and "ENOENT" in c["args"]["text"] for c in failed), failed
opened = [c for c in calls if c["name"] == "openat" and not c["args"]["failed"]]
assert opened, calls
names = {e["args"]["name"] for e in events if e["ph"] == "M"}
assert {"cat", "sleep"} & names, names
'
grep -q '"openat"' page.html
