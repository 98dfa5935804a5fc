#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace -y shows the files behind descriptors, as they were when the call began
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file
echo other > other
utrace_says -y -o calls -e read,write,dup2,close python3 -S -E -c '
import os
a = os.open("file", os.O_RDONLY)
b = os.open("other", os.O_RDONLY)
os.read(a, 10)
os.dup2(b, a)
os.read(a, 10)
r, w = os.pipe()
os.write(w, b"in the pipe")
'
expect_eq 0 "$STATUS" "$SAID"
here=$PWD
expect_match "^read\([0-9]+<$here/file>, " "$(cat calls)" "a file"
expect_match "^dup2\([0-9]+<$here/other>, [0-9]+<$here/file>\)" "$(cat calls)" "two of one call"
expect_match "^read\([0-9]+<$here/other>, " "$(cat calls)" "the same descriptor afterwards"
expect_match '^write\([0-9]+<pipe:\[[0-9]+\]>, "in the pipe", 11\)' "$(cat calls)" "a pipe"

utrace_says -yy -o calls -e read cat file
expect_match "^read\([0-9]+<$here/file>, " "$(cat calls)" "-yy"

utrace_says -o calls -e read cat file
expect_match '^read\([0-9]+, ' "$(cat calls)" "without -y"
expect_eq '' "$(grep -E '^[a-z]+\([0-9]+<' calls || true)" "paths without -y"
