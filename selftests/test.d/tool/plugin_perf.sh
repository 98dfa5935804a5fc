#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf script, and perf trace with --libtraceevent_print, print calls by the plugin
# long
# timeout: 240
# requires: perf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/tool/plugin.bash"

"${PERF_RECORD[@]}" -e utrace:syscall -- /bin/cat /etc/hostname /nowhere > /dev/null 2>&1 || true
perf script -i perf.data > script 2> script.err
tail -n 5 script
grep -q 'utrace:syscall: openat(AT_FDCWD, "/etc/hostname", O_RDONLY) = 3 <' script ||
	die "perf script: $(cat script.err)"
failed='openat(AT_FDCWD, "/nowhere", O_RDONLY) = -1 ENOENT (No such file or directory) <'
grep -qF "$failed" script ||
	die "perf script: no error"

echo openat > "$UT/syscalls"
"${PERF[@]}" trace --libtraceevent_print -e utrace:syscall -- /bin/cat /nowhere 2> traced || true
cat traced
grep -qF "$failed" traced ||
	die "perf trace"
