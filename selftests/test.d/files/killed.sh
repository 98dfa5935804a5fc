#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: SIGKILL ends a process that writes a long text, and the text is not taken
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# kernel_time - how long the writer has been in the kernel, in ticks
kernel_time() {
	local stat words
	stat=$(< "/proc/$writer/stat")
	read -r -a words <<< "${stat##*) }"
	echo "${words[12]}"
}

writes() {
	[ "$(kernel_time)" -gt $((before + 1)) ]
}

# killed FILE ENTRY LAST - a process writes ENTRY many times, then LAST, to FILE, and is killed
# meanwhile
killed() {
	coproc { exec perl -e '($| = 1), ($file, $entry, $last) = @ARGV;
		$text = $entry x (1000000 / length $entry) . $last . "\n";
		$text .= "\n" unless length($text) % 4096;
		open F, ">>", $file or die;
		print "now\n";
		syswrite F, $text' "$UT/$1" "$2" "$3"; }
	writer=$COPROC_PID
	read -r _ <&"${COPROC[0]}"
	before=$(kernel_time)
	wait_for writes
	kill -KILL "$writer"
	wait "$writer" 2> /dev/null || true
}

# The part that was written before a signal ends the writer is a list, too.
part_killed() {
	coproc { exec perl -e '$| = 1;
		open F, ">", shift or die;
		syswrite F, "open\n" . "\n" x 4091;
		print "now\n";
		sleep 1000' "$UT/syscalls"; }
	writer=$COPROC_PID
	read -r _ <&"${COPROC[0]}"
	kill -KILL "$writer"
	wait "$writer" 2> /dev/null || true
}

put close syscalls
part_killed
expect_text syscalls close
expect_match 'the writer has ended without closing the file' "$(tail -n 3 "$UT/error_log")"
killed syscalls '%file ' '!%file open'
expect_text syscalls close

# Each is told to all threads of the process.
mkfifo gate
"$PROGS/threads" 60 1 0 gate &
crowd=$!
wait_for eval '[ "$(ls /proc/$crowd/task | wc -l)" = 61 ]'
start_sleeper
killed control "stop $crowd " "stop $SLEEPER"
expect_eq "" "$(threads "$SLEEPER")" "the last command of a text that was cut off"
kill -KILL $crowd "$SLEEPER"
