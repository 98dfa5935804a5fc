#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: long and strange names and arguments are made printable in utrace:exec, and cut
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

long=$(printf 'x%.0s' {1..20000})
launch /bin/true "a	b"$'\n'"c" "$long" end
only_pid "$PID"
events_on exec
finish
expect_eq 1 "$(count 'exec: filename=/bin/true argv=/bin/true a\?b\?c xxxxxxxx')" \
	"record on one line"
expect_eq 0 "$(count 'end old_pid')" "what there is no room for"
expect_eq 1 "$(count "xxxx old_pid=$PID")" "the record's end"

echo "== a path that would be lines of its own"
name=$'a\n  <fake>-1 [000] ..... 1.0: exec: filename=\\'
mkdir "$name"
cp /bin/true "$name/true"
launch "./$name/true" x
only_pid "$PID"
finish
expect_eq 0 "$(grep -c '^  <fake>' "$TRACING/trace" || true)" "lines of its own"
escaped='exec: filename=./a\012  <fake>-1 [000] ..... 1.0: exec: filename=\\/true argv='
expect_eq 1 "$(grep -cF "$escaped" "$TRACING/trace")" "escaped"

echo "== one that has no room with its escapes"
name=$(printf '\001%.0s' {1..250})
mkdir -p "$name/$name/$name/$name/$name"
path=$name/$name/$name/$name/$name/true
cp /bin/true "$path"
launch "$path" x
only_pid "$PID"
finish
expect_eq 1 "$(grep -cE 'exec: filename=(\\001){200,}[\/0-9]* argv=' "$TRACING/trace")" "cut"
