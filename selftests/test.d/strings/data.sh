#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: bytes that are written or sent are recorded on demand
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

record_strings "$PROGS/strings" data
expect_eq "" "$(texts write; texts pwrite64)" "write, without data"
expect_eq "" "$(texts sendto | head -n 1)" "send, without data"
expect_eq " 'unix /strings/socket'" "$(texts sendto | tail -n 1)" "sendto, without data"
echo '64 data' > "$UT/strings"
: > "$TRACING/trace"
record_strings "$PROGS/strings" data
expect_eq " 'plain text'
 'a\\000b\\\\\\012\\377'" "$(texts write)" "write"
expect_eq " 'at four'" "$(texts pwrite64)" "pwrite64"
expect_eq " 'sent'
 'unix /strings/socket' 'to'" "$(texts sendto)" "sendto"
echo '6 data' > "$UT/strings"
: > "$TRACING/trace"
record_strings "$PROGS/strings" data
expect_eq " 'plain '...
 'a\\000b'..." "$(texts write)" "write, cut"
