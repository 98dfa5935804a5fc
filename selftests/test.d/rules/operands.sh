#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a cgroup, a program's path, a user; a call's strings and arguments
# requires: /usr/bin/setpriv perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# in_cgroup COMMAND... - in a cgroup below the test's own
in_cgroup() {
	sh -c 'echo $$ > "$0" && exec "$@"' "$CGROUP/box/cgroup.procs" "$@"
}

echo "== everything of a cgroup"
mkdir "$CGROUP/box"
path=$(in_cgroup sed -n 's/^0:://p' /proc/self/cgroup)
rules "on exec if cgroup == $path || cgroup ~ $path/* do attach"
events_on syscall
in_cgroup "$PROGS/calls" 10
"$PROGS/calls" 10
events_off
expect_eq 10 "$(count ': syscall: getppid')" "calls"
rmdir "$CGROUP/box"

echo "== a program by its path, whatever its name"
cp "$PROGS/calls" exe
mkdir "with a blank"
cp exe "with a blank/exe"
: > "$TRACING/trace"
rules "on exec if exe ~ $PWD/e[w-y]e || exe == \"$PWD/with a blank/exe\" do attach"
events_on syscall
./exe 10
"with a blank/exe" 10
"$PROGS/calls" 10
events_off
expect_eq 20 "$(count ': syscall: getppid')" "calls"

echo "== a user"
: > "$TRACING/trace"
rules "on exec if uid >= 1000 && uid < 0x10000 do attach"
events_on syscall
"$PROGS/calls" 10
setpriv --reuid 1234 --clear-groups "$PROGS/calls" 10
events_off
expect_eq 10 "$(count ': syscall: getppid')" "calls"

echo "== what a call's arguments point to"
: > "$TRACING/trace"
only_pid $BASHPID
echo none > "$UT/syscalls"
rules 'on syscall openat if str0 ~ *-secret && arg0 == -100 && arg2 & 0x40 do syscalls=unlinkat' \
	'on syscall renameat2,rename if str1 == b-new && errno == ENOENT do syscalls=rename'
: > a-file
expect_text syscalls none
: > a-secret
expect_text syscalls unlinkat
mv a-file b-other
expect_text syscalls unlinkat
echo none > "$UT/syscalls"
perl -e '$name = "a-secret"; syscall 257, 0xffffff9c, $name, 0'
expect_text syscalls none
perl -e '$name = "a-secret"; syscall 257, -100, $name, 0101'
expect_text syscalls unlinkat
perl -e 'rename "nosuch", "b-new"'
expect_text syscalls rename
