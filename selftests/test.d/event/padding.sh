#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: no old content of a buffer is left between a record's fields
# source: any
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# raw_records EVENT - the bytes behind the small fields of its records of getppid, in the
# buffer's pages
raw_records() {
	perl -e '
		my ($type, $pid) = splice @ARGV, 0, 2;
		my $begin = quotemeta pack("S", $type);
		my $call = quotemeta pack("l l C", $pid, 110, 0);
		for (@ARGV) {
			open my $file, "<:raw", $_ or die "$_: $!";
			fcntl $file, 4, 04000;	# O_NONBLOCK
			while (sysread $file, my $page, 4096) {
				print unpack("H*", $1), "\n" while $page =~ /$begin..$call(...)/gs;
			}
		}' "$(< "$EVENTS/$1/id")" "$WORKER" "$TRACING"/per_cpu/cpu*/trace_pipe_raw
}

size=$(< "$TRACING/buffer_size_kb")
trap 'echo "${size%% *}" > "$TRACING/buffer_size_kb"' EXIT
echo 16 > "$TRACING/buffer_size_kb"
text=$(printf 'A%.0s' {1..1000})
echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
for event in syscall_entry syscall_exit syscall; do
	# All pages are full of something else first.
	for cpu in 0 1; do
		taskset -c $cpu bash -c 'for i in {1..40}; do echo "$0" > "$1"; done' \
			"$text" "$TRACING/trace_marker"
	done
	: > "$TRACING/trace"
	events_on "$event"
	work 20
	events_off
	expect_eq "20 000000" "$(raw_records "$event" | sort | uniq -c | xargs)" "$event"
done
