# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# sink.bash - helpers for the tests of core dumps into a pipe; sourced after lib.sh
#
# From here on each core dump goes into selftests/progs/sink.c, which reads nothing until it is
# told to. The dump fills the pipe meanwhile, and is cut if the kernel takes a kick for a signal.
#
#   wait_full PID       wait until the process dumps core and the pipe is full, or the process is
#                       gone, which means that the dump was cut
#   drain               let the sink read; the number of bytes goes into SIZE
#   expect_whole_dump WHAT
#                       that number is more than a pipe takes
#   put_back            no dump goes into the sink any more; has to be called at the end
ROOT=/proc/2/root	# where the kernel starts programs
cp "$PROGS/sink" $ROOT/sink 2> /dev/null || skip "the kernel's root cannot be written"
PATTERN=$(< /proc/sys/kernel/core_pattern)

put_back() {
	: > $ROOT/go
	echo "$PATTERN" > /proc/sys/kernel/core_pattern
	rm -f $ROOT/sink $ROOT/go $ROOT/count
}
trap put_back EXIT
echo "|/sink" > /proc/sys/kernel/core_pattern

full_or_gone() {
	[ ! -e "/proc/$1" ] || { grep -qs '^CoreDumping:.1' "/proc/$1/status" &&
		grep -qs pipe_write "/proc/$1"/task/*/stack; }
}

wait_full() {
	wait_for full_or_gone "$1"
}

drain() {
	: > $ROOT/go
	wait_for [ -e $ROOT/count ]
	SIZE=$(< $ROOT/count)
	rm $ROOT/go $ROOT/count
}

expect_whole_dump() {
	[ "$SIZE" -gt 100000 ] || failed_at "$1: $SIZE bytes"
}
