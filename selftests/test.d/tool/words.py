#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""words.py - how many of strace's lines does utrace print in the same words?

usage: words.py STRACE UTRACE

Both files are of the same processes, traced at the same time. Addresses are all the same, and so is
white space: where memory lies depends on nothing that is compared. The first line says how many
lines of strace's there are and how many are the same; behind it are the others, by call."""
import collections
import difflib
import re
import sys


def plain(text):
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"0x[0-9a-f]{6,}", "ADDRESS", text)


def lines(name):
    """the lines of each thread; the two halves of an interrupted one are put together"""
    all, waiting = collections.defaultdict(list), {}
    for line in open(name, errors="surrogateescape"):
        found = re.match(r"(?:\[pid +)?(\d+)\]? +(.*)", line.rstrip("\n"))
        if not found:
            continue
        tid, text = found[1], found[2]
        if text.endswith("<unfinished ...>"):
            waiting[tid] = text[:-len("<unfinished ...>")].rstrip()
            continue
        rest = re.match(r"<\.\.\. \w+ resumed>\s*(.*)", text)
        if rest:
            begun = waiting.pop(tid, "")
            text = begun + " " * begun.endswith(",") + rest[1]
        if "(" in text or text[0] in "+-":
            all[tid].append(plain(text))
    return all


def subject(text):
    found = re.match(r"\w+\(", text)
    return found[0] if found else " ".join(text.split(" ")[:2])


def main(strace, utrace):
    strace, utrace = lines(strace), lines(utrace)
    total, others = 0, []
    for tid, wanted in strace.items():
        got = utrace.get(tid, [])
        match = difflib.SequenceMatcher(None, [subject(t) for t in wanted],
                                        [subject(t) for t in got], autojunk=False)
        total += len(wanted)
        for what, i1, i2, j1, j2 in match.get_opcodes():
            if what == "equal":
                others += [(a, b) for a, b in zip(wanted[i1:i2], got[j1:j2]) if a != b]
            else:
                others += [(a, "") for a in wanted[i1:i2]] + [("", b) for b in got[j1:j2]]
    print("lines %d same %d" % (total, total - sum(1 for a, _ in others if a)))
    of_call = collections.Counter(subject(a or b) for a, b in others)
    seen = collections.Counter()
    for a, b in others:
        call = subject(a or b)
        seen[call] += 1
        if seen[call] <= 3:
            print("%d %s\n- %s\n+ %s" % (of_call[call], call, a, b))


main(*sys.argv[1:])
