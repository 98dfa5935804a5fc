# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# strings.bash - what the tests of strings share; sourced after lib.sh
#
#   record_strings COMMAND...   its calls, whole, in trace.out
#   texts CALL                  what the records of CALL have after the duration, a
#                               line each
#   opened                      the texts of openat
#   same_texts LEAST COMMAND... what strace has and what we have are the same
. "$SELFTESTS/lib/recording.bash"

record_strings() {
	record_events syscall "$@"
}

texts() {
	sed -n "s/.*: syscall: \([ix][0-9]*:\)\{0,1\}$1(.* ns>//p" trace.out
}

opened() {
	texts openat
}

same_texts() {
	local least=$1
	shift
	# shellcheck disable=SC2034
	LAUNCHER=(strace -f -qq -v -xx -s 1024 -e signal=none -o strace.out)
	echo '1024 data' > "$UT/strings"
	record_strings "$@"
	"$SELFTESTS/test.d/strings/strings.pl" strace.out trace.out "$least"
}
