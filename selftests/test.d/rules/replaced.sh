#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: no call is missed while a text replaces rules by the same ones
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

CALLS=300000

echo none > "$UT/syscalls"
sh -c 'kill -STOP $$; exec "$0" '$CALLS "$PROGS/calls" &
pid=$!
wait_state $pid T
only_pid $pid
rules 'on syscall getppid do record'
events_on syscall
before=$(stats_of syscall emitted)
kill -CONT $pid
replaced=0
while [ -e /proc/$pid/exe ]; do
	rules 'on syscall getppid do record' "on signal TERM if uid == $replaced do stop"
	rules 'on syscall getppid do record'
	replaced=$((replaced + 2))
done
wait $pid
events_off
echo "replaced $replaced times"
[ $replaced -ge 10 ] || die "only $replaced texts were written meanwhile"
expect_eq $CALLS $(($(stats_of syscall emitted) - before)) "records"
expect_law
