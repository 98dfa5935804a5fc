#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: who looks for a symbol in a file that takes for ever can be killed
# source: any
# requires: /usr/bin/python3
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/rules.bash"

# 60,000 empty tables of symbols, each with 32 MiB of names, all the same and none there.
python3 - <<'P'
import struct
n = 60000
head = struct.pack('<16sHHIQQQIHHHHHH', b'\x7fELF\2\1\1', 3, 62, 1, 0, 0, 64, 0, 64, 56, 0, 64, n, 0)
names = struct.pack('<IIQQQQIIQQ', 0, 3, 0, 0, 64 * (n + 1), 32 << 20, 0, 0, 1, 0)
table = struct.pack('<IIQQQQIIQQ', 0, 2, 0, 0, 0, 0, 0, 0, 8, 24)
with open('huge', 'wb') as f:
    f.write(head + names + table * (n - 1))
    f.truncate(64 * (n + 1) + (32 << 20))
P
load_extension utrace_uprobe
/bin/echo "on uprobe $PWD/huge:main do attach" > "$UT/rules" &
writer=$!
nap 1
kill -0 $writer || die "it has not taken long"
kill -KILL $writer
wait_for eval '! kill -0 $writer 2> /dev/null'
expect_eq "" "$(< "$UT/rules")" "rules"
