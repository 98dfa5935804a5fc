#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a blocked signal is recorded when it is delivered, not when it is sent
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

cat > blocked.pl <<'P'
use POSIX;
my $set = POSIX::SigSet->new(SIGUSR1);
$SIG{USR1} = sub { };
sigprocmask(SIG_BLOCK, $set);
kill 'USR1', $$;
mkdir 'between';
sigprocmask(SIG_UNBLOCK, $set);
P
need perl
launch "$(command -v perl)" blocked.pl
only_pid "$PID"
events_on signal syscall
echo mkdir > "$UT/syscalls"
finish
expect_eq 0 "$STATUS" "exit status"
expect_match 'syscall: mkdir.*signal: SIGUSR1 .* handler' \
	"$(records 'mkdir|SIGUSR1' | tr '\n' ' ')" "order"
expect_eq 1 "$(count ' signal: SIGUSR1')" "records"
