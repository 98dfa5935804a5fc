# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# examples.bash - helpers for the tests of the documents
#
#   run_examples DOCUMENT   run the commands of its blocks, one after the other, in
#                           this shell, and compare their output (examples.pl)
#   run_column DOCUMENT HEAD
#                           run the commands in a table's column: each has to work,
#                           and to print something. A command that does not end gets Ctrl-C
#   service [PAUSE]         start the program of the documents' examples: its process is PID
#   no_service              whether the service has ended
#   supervisor              a script that starts crash again whenever that has died
#   write_job               write ./job of docs/howto-many-hosts.md
#   load_extension NAME     load a module of extensions/, which is not installed here
#
# A document's comments "run:" may call these, too.
# The examples take minutes, and the documents show the output of one kernel.
# shellcheck disable=SC2034
DOCS=$(cd "$SELFTESTS/../docs" && pwd)
PATH=$(cd "$SELFTESTS/../build/tools" && pwd):$PATH
TRACEEVENT_PLUGIN_DIR=$(cd "$SELFTESTS/../build/plugins" && pwd)
export TRACEEVENT_PLUGIN_DIR
# The locale is fixed, because programs print other texts, and open other files, by locale.
export LC_ALL=C

# shellcheck source=selftests/lib/modules.bash
. "$SELFTESTS/lib/modules.bash"

# As PERF of recording.bash; but perf says so where there are no symbols.
perf() {
	unshare -m sh -c "$HIDE_MODULES"'
		[ ! -c /proc/kallsyms ] || umount /proc/kallsyms
		exec perf "$@"' perf "$@"
}
export -f perf

# write_service FILE PAUSE - a service opens a file, tries one that is not there, and writes a
# lot, each time after so many seconds; the pauses are calls of clock_nanosleep and futex
write_service() {
	cat > "$1" <<- EOF
		#!/usr/bin/python3 -SE
		import os, threading, time
		pause = threading.Event()
		def journal():
		    while True:
		        with open("/tmp/journal", "wb", 0) as file:
		            file.write(b"x" * 8000000)
		        pause.wait($2)
		threading.Thread(target=journal, daemon=True).start()
		while True:
		    os.close(os.open("/etc/hostname", os.O_RDONLY))
		    try:
		        os.open("/etc/service.conf", os.O_RDONLY)
		    except FileNotFoundError:
		        pass
		    time.sleep(0.1)
	EOF
	chmod +x "$1"
}

service() {
	rm -f /tmp/journal
	write_service /tmp/service "${1-0.5}"
	/tmp/service > /dev/null 2>&1 &
	PID=$!
	disown	# or the shell would say in some later output that it was killed
	wait_for test -s /tmp/journal
}

no_service() {
	! pidof -x service > /dev/null
}

load_extension() {
	load_module "$(module_dir)/../../extensions" "$1"
}

# supervisor - starts a worker again and again, of which docs/howto-engine.md tells
supervisor() {
	cat > /tmp/supervisor <<- 'EOF'
		#!/bin/bash
		cd "$1" || exit
		while sleep "$2"; do
			./crash thread
		done
	EOF
	chmod +x /tmp/supervisor
	/tmp/supervisor "$PROGS" $((2 * TIMEOUT_SCALE)) 2> /tmp/supervisor.log &
}

# write_job - a program that has itself watched, and then looks for a file in vain
write_job() {
	cat > job <<- 'EOF'
		#!/bin/sh
		echo $$ > /sys/kernel/tracing/utrace/set_pid
		for i in 1 2 3; do cat /etc/hostname /etc/nosuch; sleep 0.5; done
	EOF
	chmod +x job
}

has_lines() {
	[ "$(wc -l < "$2")" -ge "$1" ]
}

# with_interrupt LINES TEXT FILE - do it with its output in FILE, and press Ctrl-C after so
# many lines and a second; its status is in INTERRUPTED. A command that prints at its end has ten, most of which go by until it
# has begun.
with_interrupt() {
	local job end=$((SECONDS + 20 * TIMEOUT_SCALE))
	: > "$3"
	set -m
	{ eval "$2"; } > "$3" 2>&1 < /dev/null &
	job=$!
	set +m
	until has_lines "$1" "$3" || [ $SECONDS -gt $end ]; do
		nap 0.1
	done
	nap $((($1 > 0 ? 1 : 10) * TIMEOUT_SCALE))
	kill -INT -- "-$job" || true
	INTERRUPTED=0
	wait "$job" || INTERRUPTED=$?
}

example() {
	local number=$1 line=$2 how=$3 text=$4
	echo "$DOCUMENT:$line"
	[ "$how" = hidden ] || echo "# $text"
	case $how in
	hidden) eval "$text" || die "status $?" ;;
	plain)  { eval "$text"; } > "$EXAMPLES/$number" 2>&1 < /dev/null || true ;;
	*)      with_interrupt "$how" "$text" "$EXAMPLES/$number" ;;
	esac
	[ "$how" = hidden ] || cat "$EXAMPLES/$number"
}

run_examples() {
	EXAMPLES=$TMPDIR_TEST/examples DOCUMENT=$1
	mkdir "$EXAMPLES"
	"$SELFTESTS/test.d/docs/examples.pl" commands "$DOCUMENT" > "$EXAMPLES/commands"
	[ -s "$EXAMPLES/commands" ] || die "$DOCUMENT has no examples"
	# shellcheck disable=SC1091
	. "$EXAMPLES/commands"
	"$SELFTESTS/test.d/docs/examples.pl" compare "$DOCUMENT" "$EXAMPLES" || die "$DOCUMENT is wrong"
}

run_column() {
	local line command status
	"$SELFTESTS/test.d/docs/examples.pl" column "$@" > commands
	[ -s commands ] || die "$1 has no such column"
	while IFS=$'\t' read -r line command <&3; do
		command=${command//COMMAND/cat /etc/hostname}
		[[ $command != "utrace record "* || $command = *report* ]] ||
			command+=" && utrace report calls.dat"
		echo "$1:$line: $command"
		status=0
		if [[ $command = *"-p "* && $command != *sleep* ]]; then
			with_interrupt 2 "${command//PID/$PID}" said
			[[ $INTERRUPTED = @(0|130) ]] || status=$INTERRUPTED
		else
			timeout $((30 * TIMEOUT_SCALE)) bash -c "${command//PID/$PID}" > said 2>&1 < /dev/null || status=$?
		fi
		head -n 4 said
		[ $status = 0 ] || die "line $line: status $status: $command: $(< said)"
		grep -vxF "$(< /etc/hostname)" said |
			grep -vE '^utrace: (Process|waiting for|.* is written|[0-9]* records)' > rest ||
			die "line $line: prints nothing: $command: $(< said)"
		! grep '^utrace: ' rest || die "line $line: $command"
	done 3< commands
}
