#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: every process that execs a program is recorded from its exec on
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/control.bash"

cp "$PROGS/calls" foo
put 'on exec if comm == foo do attach' rules
expect_text rules 'on exec if comm == foo do attach # fired 0'
expect_eq none "$(< "$UT/set_pid")" "set_pid"
events_on syscall exec attach
"$PROGS/calls" 10
expect_eq "" "$(records)" "records of others"
for _ in 1 2 3; do
	./foo 10
done
sh -c './foo 10 & wait'
expect_eq 4 "$(records ': exec: .*/foo' | wc -l)" "execs"
expect_eq 4 "$(records ': attach: .*why=rule' | wc -l)" "attached"
expect_eq 40 "$(records ': syscall: getppid' | wc -l)" "calls"
expect_eq "$(records | wc -l)" "$(records ' foo-' | wc -l)" "of foo"
expect_text rules 'on exec if comm == foo do attach # fired 4'
expect_law
