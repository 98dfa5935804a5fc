#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: arguments are numbers to ftrace's filters and histograms
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

begin() {
	launch "$@"
	only_pid "$PID"
	events_on syscall_entry syscall
}

end() {
	finish
	events_off
	expect_law
}

filter() {
	echo "$1" > "$EVENTS/syscall/filter"
	echo "$1" > "$EVENTS/syscall_entry/filter"
}

filter 'id == 257 && arg2 & 0x40'
begin /bin/sh -c ': > created; : < created'
end
expect_eq 1 "$(count ' syscall: openat\((f{8})?ffffff9c, [0-9a-f]+, 241,')" "the open that creates"
expect_eq 1 "$(count ' syscall_entry: openat\((f{8})?ffffff9c, [0-9a-f]+, 241,')" "its entry"
expect_eq 2 "$(count ' syscall(_entry)?: ')" "records"
reset_utrace

filter 'arg0 == 0xffffffff'
begin "$PROGS/calls" 40 10
end
expect_eq 4 "$(count ' syscall: close\(ffffffff,')" "closes of -1"
expect_eq 8 "$(count ' syscall(_entry)?: ')" "records"
reset_utrace

launch "$PROGS/calls" 40 10
only_pid "$PID"
echo 'hist:keys=arg0:vals=duration if id == 3' > "$EVENTS/syscall/trigger"
end
expect_match 'arg0: +4294967295 .*hitcount: +4 +duration: +[1-9]' "$(< "$EVENTS/syscall/hist")" \
	"hist"

expect_refused 'args == 3' "$EVENTS/syscall/filter"
expect_refused 'args == 3' "$EVENTS/syscall_entry/filter"
