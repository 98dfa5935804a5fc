#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: no old content of a buffer is left between a record's fields
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# raw_records EVENT TEMPLATE VALUES SKIP COUNT - COUNT bytes of each of its records in the buffer's
# pages: those SKIP bytes after VALUES, with which a record begins, as TEMPLATE of perl's pack says
raw_records() {
	perl -e '
		my ($type, $template, $values, $skip, $count) = splice @ARGV, 0, 5;
		my $begin = quotemeta pack("S", $type);
		my $known = quotemeta pack($template, split " ", $values);
		for (@ARGV) {
			open my $file, "<:raw", $_ or die "$_: $!";
			fcntl $file, 4, 04000;	# O_NONBLOCK
			while (sysread $file, my $page, 4096) {
				print unpack("H*", $1), "\n"
					while $page =~ /$begin..$known.{$skip}(.{$count})/gs;
			}
		}' "$(< "$EVENTS/$1/id")" "${@:2}" "$TRACING"/per_cpu/cpu*/trace_pipe_raw |
		sort | uniq -c | xargs
}

# fill_buffer - fill all pages with something else
fill_buffer() {
	local cpu
	for cpu in 0 1; do
		taskset -c $cpu bash -c 'for i in {1..40}; do echo "$0" > "$1"; done' \
			"$text" "$TRACING/trace_marker"
	done
	: > "$TRACING/trace"
}

size=$(< "$TRACING/buffer_size_kb")
trap 'echo "${size%% *}" > "$TRACING/buffer_size_kb"' EXIT
echo 16 > "$TRACING/buffer_size_kb"
text=$(printf 'A%.0s' {1..1000})
echo getppid > "$UT/syscalls"
start_worker
only_pid "$WORKER"
for event in syscall_entry syscall_exit syscall; do
	fill_buffer
	events_on "$event"
	work 20
	events_off
	expect_eq "20 000000" "$(raw_records "$event" 'l l C' "$WORKER 110 0" 0 3)" "$event"
done

launch "$PROGS/vforks" 20 /bin/true
only_pid "$PID"
fill_buffer
events_on clone
finish
events_off
flags=$((0x4100 + 17))
expect_eq "20 00000000" "$(raw_records clone 'l Q' "$PID $flags" 4 4)" "clone"
