# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# commands.sh - the rows of the benchmark that measure a whole command: program, tracer, reader and
# start. Sourced by guest, after watchers.sh.
#
# For each HOW, run_HOW COMMAND... runs the command under the tracer, which writes to tool.out.
#
#   start   the command true: millions of instructions
#   line    dd bs=1: instructions for each of its calls, without the start
#   make    make of six C files: millions of instructions
#   whole   find over FILES files: millions of instructions
#   report  the reading of a recording: instructions for each record, without the start
#   first   the same of a recording of true: millions of instructions
#
# A machine of one processor that counts instructions executes 500 in each microsecond of its clock.
# The time in which the processor is idle (waiting for a grace period) is left out.

run_bare()         { "$@" > /dev/null 2>&1; }
run_utrace()       { "$UTRACE" -f -o tool.out -- "$@" > /dev/null 2>&1; }
run_utrace_json()  { "$UTRACE" --json -o tool.out -- "$@" > /dev/null 2>&1; }
run_utrace_stat()  { "$UTRACE" stat -f -o tool.out -- "$@" > /dev/null 2>&1; }
run_utrace_record() { "$UTRACE" record -f -o tool.dat -- "$@" > /dev/null 2>&1; }
run_strace()       { strace -f -o tool.out "$@" > /dev/null 2>&1; }
run_strace_c()     { strace -f -c -o tool.out "$@" > /dev/null 2>&1; }
run_perf_trace()   { perf trace -o tool.out -- "$@" > /dev/null 2>&1; }
run_trace_cmd()    { trace-cmd record -e raw_syscalls -F -o tool.dat "$@" > /dev/null 2>&1; }

# The readers of a recording take a command, too, and ignore it.
run_report()       { "$UTRACE" report "$RECORDING" > tool.out 2> /dev/null; }
run_report_json()  { "$UTRACE" report --json "$RECORDING" > tool.out 2> /dev/null; }
run_trace_cmd_report() {
	TRACEEVENT_PLUGIN_DIR=$SELFTESTS/../build/plugins trace-cmd report -i "$RECORDING" > tool.out 2> /dev/null
}

run_trace_cmd_raw() { trace-cmd report -N -R -i "$RECORDING" > tool.out 2> /dev/null; }

idle() {
	local word user nice system idle wait rest
	# shellcheck disable=SC2034
	read -r word user nice system idle wait rest < /proc/stat
	IDLE=$(((idle + wait) * 10000))
}

# spend TIMES COMMAND... - set SPENT to the microseconds of work that each of TIMES runs takes
spend() {
	local i begin before
	idle
	before=$IDLE begin=${EPOCHREALTIME/./}
	for ((i = 0; i < $1; i++)); do
		"${@:2}" || die "status $?: ${*:2}"
	done
	SPENT=${EPOCHREALTIME/./}
	idle
	SPENT=$(((SPENT - begin - (IDLE - before)) / $1))
}

copies() {
	echo ./busybox dd if=/dev/zero of=/dev/null bs=1 count="$1"
}

# slope NUMBER COMMAND... -- COMMAND... - what the second costs more than the first, for each of NUMBER
slope() {
	local number=$1 first=() less
	shift
	while [ "$1" != -- ]; do
		first+=("$1")
		shift
	done
	shift
	spend 3 "${first[@]}"
	less=$SPENT
	spend 3 "$@"
	RESULT="each=$(((SPENT - less) * 500 / number))"
}

make_sources() {
	local i
	mkdir -p sources
	for i in 1 2 3 4 5 6; do
		printf '#include <stdio.h>\nint f%s(int i) { return printf("%%d", i); }\n' $i > sources/$i.c
	done
	printf 'all: 1.o 2.o 3.o 4.o 5.o 6.o\n' > sources/Makefile
}

build() {
	rm -f sources/*.o
	"run_$1" make -s -C sources
}

# recording NAME COMMAND... - have a recording of the command, which is made once
recording() {
	RECORDING=/tmp/bench-$1.dat
	[ -e "$RECORDING" ] || "$UTRACE" record -f -o "$RECORDING" -- "${@:2}" > /dev/null 2>&1 ||
		die "utrace record has failed"
}

# lines LEAST - expect as many lines of the tool
lines() {
	local n
	n=$(wc -l < tool.out)
	[ "$n" -ge "$1" ] || die "$n lines, at least $1 expected: $(tail -n 3 tool.out)"
}

# command_row WORK HOW - measure the row; sets RESULT
command_row() {
	local tool="run_$2"
	: > tool.out
	case $1 in
	start)
		"$tool" /bin/true
		spend 5 "$tool" /bin/true
		RESULT="time=$SPENT" ;;
	line)
		# shellcheck disable=SC2046
		slope 40000 "$tool" $(copies 1000) -- "$tool" $(copies 21000)
		case $2 in
		bare|*stat*|strace_c) ;;
		*) lines 42000 ;;
		esac ;;
	make)
		make_sources
		build bare
		build "$2"
		spend 3 build "$2"
		RESULT="time=$SPENT" ;;
	whole)
		spend 2 "$tool" ./busybox find $TREE_OF_FILES -size +1
		RESULT="time=$SPENT" ;;
	first)
		recording small ./busybox true
		spend 5 "$tool"
		RESULT="time=$SPENT" ;;
	report)
		recording small ./busybox true
		# shellcheck disable=SC2046
		recording large $(copies 10000)
		slope 20000 read_small "$tool" -- read_large "$tool"
		lines 20000 ;;
	esac
}

read_small() { RECORDING=/tmp/bench-small.dat; "$1"; }
read_large() { RECORDING=/tmp/bench-large.dat; "$1"; }
