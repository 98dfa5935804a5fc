#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: with fd in strings, records have the paths of descriptors
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

cat > work.pl <<'P'
my ($dir, $text, $file, $none, $buf) = (".", "text", "file", "none", "    ");
open F, ">", $file or die;
pipe R, W or die;
my $d = syscall 2, $dir, 0;			# open
syscall 1, fileno F, $text, 4;			# write
syscall 257, $d, $file, 0;			# openat
syscall 257, -100, $none, 0;
syscall 33, fileno F, fileno R;			# dup2
syscall 0, fileno W, $buf, 1;			# read, of what is for writing
unlink $file;
syscall 74, fileno F;				# fsync
syscall 74, -1;
syscall 3, fileno F;				# close
P

echo '128 fd' > "$UT/strings"
record_strings /usr/bin/perl work.pl
expect_match "^ '$PWD/file'\$" "$(texts write)" "write"
expect_match "^ 'pipe:\\[[0-9]+\\]'\$" "$(texts read)" "read"
expect_match "^ '$PWD/file' 'pipe:\\[[0-9]+\\]'\$" "$(texts dup2)" "dup2"
expect_match "^ 'file' '$PWD'\$" "$(texts openat)" "openat"
expect_match "^ 'none' '$PWD'\$" "$(texts openat)" "openat of the working directory"
expect_match "^ '$PWD/file \\(deleted\\)'\$" "$(texts fsync)" "fsync"
expect_match "^ '$PWD/file \\(deleted\\)'\$" "$(texts close)" "close, which has closed it"
expect_eq 1 "$(texts fsync | grep -c '^$')" "fsync of nothing"

echo "== beside data, in front of it"
echo '128 fd data' > "$UT/strings"
: > "$TRACING/trace"
record_strings /usr/bin/perl work.pl
expect_match "^ 'text' '$PWD/file'\$" "$(texts write)" "write"

echo "== cut, as other texts"
echo '8 fd' > "$UT/strings"
: > "$TRACING/trace"
record_strings /usr/bin/perl work.pl
expect_match "^ '${PWD:0:8}'\\.\\.\\.\$" "$(texts fsync)" "fsync"

echo "== the default session has none of them"
echo one > "$UT/sessions"
echo '128 fd' > "$UT/instances/one/strings"
echo 128 > "$UT/strings"
: > "$TRACING/trace"
launch /usr/bin/perl work.pl
only_pid "$PID"
echo "$PID" > "$UT/instances/one/set_pid"
echo 1 > "$TRACING/instances/one/events/utrace/syscall/enable"
events_on syscall
finish
events_off
expect_eq 2 "$(count ' syscall: fsync\(')" "calls of fsync in the default session"
expect_eq "" "$(records ' (fsync|dup2|write)\(' | grep ' ns> ' || true)" "the default session's"
expect_match ' ns> .*/file \(deleted\)' "$(grep ' fsync(' "$TRACING/instances/one/trace")" "one's"
