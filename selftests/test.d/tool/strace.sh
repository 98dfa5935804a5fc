#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace and strace see the same calls of the same programs, with the same results
# long
# requires: strace python3 setarch
# timeout: 240
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# Calls whose results differ from run to run, or are hexadecimal in the lines of strace.
OWN='set_tid_address|getpid|getppid|gettid|getrandom|vfork|clone3?|wait4|fcntl'

# calls FILE - its calls by name, with their results as far as these are no addresses
calls() {
	sed -En "
		s/^([a-z0-9_]+)\\(.*\\) += \\?.*/\\1 ?/p; t
		s/^([a-z0-9_]+)\\(.*\\) += -[0-9]+.*/\\1 failed/p; t
		s/^($OWN)\\(.*/\\1/p; t
		s/^([a-z0-9_]+)\\(.*\\) += (0x[0-9a-f]+|[0-9]{5,}).*/\\1/p; t
		s/^([a-z0-9_]+)\\(.*\\) += ([0-9]+).*/\\1 \\2/p; t
		s/^(---|\\+\\+\\+) (exited with [0-9]+|killed by SIG[A-Z0-9]+|SIG[A-Z0-9]+).*/\\1 \\2/p" "$1"
}

# compare COMMAND... - under both
compare() {
	strace -o by_strace "$@" > /dev/null 2>&1 || true
	"$UTRACE" -o by_utrace "$@" > /dev/null 2>&1 || true
	calls by_strace > want
	calls by_utrace > got
	[ "$(wc -l < want)" -gt 10 ] || die "strace says nothing of: $*"
	diff want got || die "not as strace has it: $*"
}

echo hello > file
compare cat file nosuch
compare sh -c 'read x < file; test -e nosuch || exit 3'
compare sh -c 'kill -TERM $$'
compare ls -l file
compare python3 -S -E -c 'open("file").read(); raise SystemExit(4)'
