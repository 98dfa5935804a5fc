#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace stat --json -b prints objects alone; -c takes the options of utrace trace
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

utrace_says stat --json -b -e getppid -f "$PROGS/threads" 4
echo "$SAID" > objects
python3 -c '
import json
rows = [json.loads(line) for line in open("objects")]
calls = [row for row in rows if row["call"]]
bars = [row for row in rows if not row["call"]]
assert [row["call"] for row in calls] == ["getppid"] and calls[0]["calls"] == 400, calls
assert sum(row["calls"] for row in bars) == 400, bars
powers = [row["up_to"] for row in bars]
assert powers == sorted(set(powers)) and all(bin(power).count("1") == 1 for power in powers), bars
assert calls[0]["max"] <= powers[-1] < 2 * calls[0]["max"] or powers[-1] < 2, rows
' || die "$SAID"

utrace_says -c --buffer 64 -e getppid -f "$PROGS/threads" 4
expect_eq 0 "$STATUS" "$SAID"
expect_match ' 400 +getppid$' "$SAID" "the table"
