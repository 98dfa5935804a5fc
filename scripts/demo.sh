#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# demo.sh - demonstrate utrace on a compilation and an archive
#
# usage: scripts/demo.sh [-h]      (make demo runs it after building the module)
#
# If utrace is not loaded, the demo boots a virtual machine with utrace, on this machine's
# own root, and runs in there. Otherwise the demo runs here, as root, and leaves the
# default session as it is after loading. A line that begins with "# " is a command as root
# would type it, and its output follows, cut short. The demo shows a list of calls, trace-cmd,
# perf, calls chosen by their result, a histogram of durations, other events than calls, a held
# process, and all of this by the command utrace. The last line is "demo: ok: ..."; or
# "demo: failed: ...", and the exit status is 1.
#
# environment: KERNEL, the machine's kernel (default: the newest stock one)
# files, below build/demo/, kept:
#   trace.dat, perf.data   the recordings of trace-cmd and perf
#   trace.txt, perf.txt    the recordings as text
#   missing.txt, histogram.txt, life.txt
#   calls.txt, stat.txt    output of the command utrace
#   timeline.html          trace.dat as a page
#   workload               the traced program: gcc and tar
#   console.log, dmesg     the machine's log
set -euo pipefail
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../selftests/vm/lib.sh"

OUT=$TREE/build/demo
TRACING=/sys/kernel/tracing
# In the machine OUT is a 9p file system, to which Linux 7.3 does not write from perf's buffer.
WORK=${DEMO_MACHINE:+/tmp/demo}
WORK=${WORK:-$OUT}
PATH=$TREE/build/tools:$PATH

failed() {
	echo "demo: failed: $*"
	exit 1
}

title() {
	printf '\n== %s\n' "$*"
}

# run COMMAND - print the command, and run it
run() {
	echo "# $1"
	eval "$1" || failed "status $?: $1"
}

# excerpt N FILE REGEX - the first N lines that match, without the blanks between columns, and
# the number of matching lines
excerpt() {
	grep -E -- "$3" "$2" | head -n "$1" |
		sed -E 's/^ +//; s/ +/ /g; s/^(.{170}).{4,}/\1 .../' || true
	echo "[... of $(grep -c -E -- "$3" "$2" || true) lines in $2]"
}

# expect LEAST REGEX FILE - at least so many lines must match
expect() {
	local n
	n=$(grep -c -E -- "$2" "$3") || true
	[ "$n" -ge "$1" ] || failed "$3 has $n lines like '$2', at least $1 expected"
}

# --- in the machine

write_workload() {
	cat > workload <<-EOF
		#!/bin/sh
		# Compile two programs, archive the sources.
		for name in loop samples; do
		    gcc -O1 -c $TREE/selftests/bench/\$name.c -o /tmp/\$name.o
		done
		cd $TREE
		exec tar -cf /tmp/sources.tar provider tracefs tracepoints selftests
	EOF
	chmod +x workload
	title "The program to be watched"
	run 'cat workload'
}

# In what follows, "sh -c 'echo $$ > utrace/set_pid; exec ...'" is how a command
# becomes a target: the list is empty, then has the command and its children.
ftrace_way() {
	title "Calls that take a file's name, of that program alone, through trace-cmd"
	run "cd $TRACING"
	run 'echo %file > utrace/syscalls'
	run 'head -n 3 utrace/syscalls; wc -l utrace/syscalls'
	run 'echo none > utrace/set_pid'
	run "cd $WORK"
	run "trace-cmd record -q -e utrace:syscall -e utrace:exec -o trace.dat \\
	sh -c 'echo \$\$ > $TRACING/utrace/set_pid; exec ./workload' > /dev/null"
	run 'trace-cmd report -i trace.dat > trace.txt 2> /dev/null'
	expect 100 'syscall: .*(openat|newfstatat)\(' trace.txt
	expect 5 'exec: ' trace.txt
	echo "(trace-cmd calls a thread by its last name, also before it had that.)"
	excerpt 4 trace.txt 'exec: '
	excerpt 5 trace.txt 'cc1-.*syscall: .*(openat|newfstatat)\('
	excerpt 5 trace.txt 'tar-.*syscall: .*(openat|newfstatat)\('
	run "awk '\$4 == \"syscall:\" { sub(/\\(.*/, \"\", \$5); n[\$5]++ } END { for (i in n) print n[i], i }' trace.txt | sort -rn | head -n 8"
	run "grep -E 'session|default syscall ' $TRACING/utrace/stats"
}

perf_way() {
	title "The same through perf, which attaches to what it starts by itself"
	run "perf record -q -B -N -e utrace:syscall -e utrace:exec -o perf.data ./workload"
	run 'perf script -i perf.data -F comm,tid,time,event,trace > perf.txt 2> /dev/null'
	expect 100 'utrace:syscall: .*(openat|newfstatat)\(' perf.txt
	expect 5 'utrace:exec: ' perf.txt
	excerpt 4 perf.txt 'utrace:exec: '
	excerpt 5 perf.txt 'cc1 .*utrace:syscall: (openat|newfstatat)\('
}

failing() {
	title "The files that it looks for in vain"
	run "cd $TRACING"
	run 'echo > trace'
	run "echo 'errno == ENOENT' > utrace/exit_filter"
	run 'echo none > utrace/set_pid'
	run 'echo 1 > events/utrace/syscall/enable'
	run "sh -c 'echo \$\$ > utrace/set_pid; exec $WORK/workload'"
	run 'echo 0 > events/utrace/enable'
	run "grep -v '^#' trace > $WORK/missing.txt"
	run "grep -E 'session|default syscall ' utrace/stats"
	run 'echo > utrace/exit_filter'
	run "cd $WORK"
	expect 10 ' = -2 <' missing.txt
	[ "$(grep -vc ' = -2 <' missing.txt)" = 0 ] || failed "missing.txt has other calls, too"
	excerpt 8 missing.txt .
}

# How long each call takes: what the kernel itself adds up, no record is kept.
histogram() {
	title "How long each call takes, added up by the kernel"
	run "cd $TRACING"
	run "echo > utrace/syscalls		# every call"
	run "echo none > utrace/set_pid"
	run "echo 'hist:keys=id.syscall,duration.log2:sort=id,duration' > events/utrace/syscall/trigger"
	run "sh -c 'echo \$\$ > utrace/set_pid; exec $WORK/workload'"
	run "cat events/utrace/syscall/hist > $WORK/histogram.txt"
	run "echo '!hist:keys=id.syscall,duration.log2:sort=id,duration' > events/utrace/syscall/trigger"
	run "cd $WORK"
	expect 20 'hitcount: +[1-9]' histogram.txt
	expect 2 'id: sys_openat ' histogram.txt
	excerpt 9 histogram.txt 'sys_openat '
	excerpt 9 histogram.txt 'sys_read '
}

# The command utrace does all of the above with less typing.
tool_way() {
	title "The same by the command utrace: failed opens, the time of all calls, a picture"
	run 'utrace -f -e %file --failed -T -o calls.txt ./workload'
	expect 10 ' = -1 ENOENT ' calls.txt
	excerpt 8 calls.txt 'ENOENT'
	run 'utrace stat -f -o stat.txt ./workload'
	expect 1 ' openat$' stat.txt
	excerpt 10 stat.txt .
	run 'utrace timeline --html timeline.html trace.dat'
}

# The commands that a user would type in another terminal.
holding() {
	title "A process held still, and let go"
	run "cd $TRACING/utrace"
	# shellcheck disable=SC2016
	{
		run 'sleep 1000 & pid=$!'
		run 'echo stop $pid > control'
		run 'until grep control threads; do sleep 0.1; done'
		run 'ps -o pid,stat,comm -p $pid'
		run 'echo resume $pid > control'
		run 'kill $pid; wait $pid 2> /dev/null || echo it ends with $?'
	}
	run "cd $WORK"
}

life() {
	title "Signals, execs, exits"
	run "cd $TRACING"
	run 'echo > trace'
	run 'echo none > utrace/set_pid'
	# shellcheck disable=SC2016
	run 'for e in signal exec clone exit; do echo 1 > events/utrace/$e/enable; done'
	run "sh -c 'echo \$\$ > utrace/set_pid; exec timeout 0.5 sleep 100' || echo it ends with \$?"
	run 'echo 0 > events/utrace/enable'
	run "grep -v '^#' trace > $WORK/life.txt"
	run 'echo all > utrace/set_pid; echo > utrace/syscalls'
	run "cd $WORK"
	expect 1 'signal: SIGTERM .*terminates' life.txt
	expect 1 'exec: .*timeout' life.txt
	expect 2 'exit: ' life.txt
	excerpt 12 life.txt .
}

# Perf reads the files of all modules at its start, which takes long on the
# machine's file system. The demo does not need these files.
hide_modules() {
	[ -z "${DEMO_MACHINE-}" ] || mount -t tmpfs none "/lib/modules/$(uname -r)"
}

# keep - copy the files to where they are kept
keep() {
	[ "$WORK" = "$OUT" ] || cp -- "$WORK"/* "$OUT/"
}

inside() {
	mkdir -p "$WORK" "$OUT"
	cd "$WORK"
	trap keep EXIT
	title "utrace on Linux $(uname -r)"
	run "head -n 5 $TRACING/utrace/status"
	hide_modules
	write_workload
	ftrace_way
	perf_way
	failing
	histogram
	life
	holding
	tool_way
	title "Kept in $OUT"
	run 'ls -sh trace.dat perf.data ./*.txt timeline.html'
	echo "demo: ok: $(wc -l < trace.txt) records by trace-cmd, $(wc -l < perf.txt) by perf, kept in $OUT"
}

# --- on the host

boot() {
	local kernel=${KERNEL:-$(own_kernels stock | tail -n 1)}
	rm -rf "$OUT"
	mkdir -p "$OUT"
	say "demo: booting Linux $kernel in a virtual machine"
	"$TREE/selftests/vm/boot" --share "$OUT" --timeout 600 \
		--env DEMO_MACHINE=y "$kernel" -- "$TREE/scripts/demo.sh"
}

main() {
	[ "${1-}" != -h ] || { usage; exit 0; }
	if [ -e "$TRACING/utrace" ]; then
		inside
	else
		boot || failed "status $?; the machine's log is in $OUT"
	fi
}

main "$@"
