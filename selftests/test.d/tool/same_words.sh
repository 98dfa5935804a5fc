#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace report has the words of trace-cmd report with the plugin; -T and --json, too
# requires: trace-cmd python3
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
TRACEEVENT_PLUGIN_DIR=$(cd "$SELFTESTS/../build/plugins" && pwd)
export TRACEEVENT_PLUGIN_DIR

name=$'we"ird <b>\n\xff'
# shellcheck disable=SC2016 # the command's own
utrace_says record -f -y -s 200 -o trace.dat bash -c '
	echo "a	b" > "$1"; cat "$1" nosuch; trap : USR1; kill -USR1 $$
	"$2/strings"; "$2/strings.m32"; "$2/abis" 3 3 3; (exit 3); exec sleep 0.01' \
	bash "$name" "$PROGS"
expect_match 'trace.dat is written' "$SAID"

# The names of the kernel's functions, which are most of what trace-cmd writes, are not in the file.
[ "$(stat -c %s trace.dat)" -lt 500000 ] || die "trace.dat: $(stat -c %s trace.dat) bytes"

trace-cmd report -i trace.dat > words 2> /dev/null
"$UTRACE" report trace.dat > plain
"$UTRACE" report -T trace.dat > durations
"$UTRACE" report --json trace.dat > json
python3 - << 'EOF' || die "not the same words"
import json, re

def read(name):
    return open(name, errors="surrogateescape").read().splitlines()

def calls(lines):
    """the calls of each thread, without the blanks before their results"""
    all = {}
    for line in lines:
        found = re.match(r"(\d+) +([a-z0-9_:]+\(.*)", line)
        if found and not found[2].startswith(("exit(", "exit_group(")):
            all.setdefault(found[1], []).append(re.sub(r"\) +(= )", r") \1", found[2]))
    return all

def same(what, got, want):
    assert got.keys() == want.keys(), (what, got.keys(), want.keys())
    for tid in want:
        for a, b in zip(got[tid], want[tid]):
            assert a == b, (what, a, b)
        assert len(got[tid]) == len(want[tid]), (what, tid)

words, texts, times = {}, {}, {}
for line in read("words"):
    found = re.match(r".*-(\d+) +\[\d+\] +(?:\S+ +)?[\d.]+: syscall: +(.*)", line)
    if found:
        words.setdefault(found[1], []).append(found[2])
for line in read("json"):
    event = json.loads(line)
    if event["event"] == "syscall":
        tid, text = str(event["tid"]), event["text"]
        texts.setdefault(tid, []).append(text)
        us = event["duration"] // 1000
        times.setdefault(tid, []).append("%s <%d.%06d>" % (
            re.sub(r"\) +(= )", r") \1", text[:text.rindex(" <")]), us // 1000000, us % 1000000))
same("json", texts, words)
same("-T", calls(read("durations")), times)
same("plain", calls(read("plain")), {tid: [text[:text.rindex(" <")] for text in all]
                                     for tid, all in times.items()})
all = "\n".join(text for list in words.values() for text in list)
assert all.count("\n") > 300, all
for part in ("i386:getppid()", "x32:getppid()", '"we\\"ird <b>\\n\\377"', " = -1 ENOENT", "3</"):
    assert part in all, (part, all)
EOF
expect_match '^[0-9]+ +--- SIGUSR1 ' "$(grep -F -- '--- SIGUSR1' plain)"
