#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a group of the kernel's own selftests says the same with every thread attached
# test: kselftest_exec
# test: kselftest_ptrace
# test: kselftest_rseq
# test: kselftest_seccomp
# test: kselftest_signal
# test: kselftest_syscall
# long
# timeout: 300
#
# Each program of the group (selftests/kernel/programs) runs twice: with no thread attached and no
# source in place; and with every thread attached, all events of utrace going to an instance.
#
# Compared is each case: the lines of TAP, those with [OK], [FAIL] and the like, and
# the exit status, as one more. Programs with a difference are run again, both ways;
# fails what differs then, too. A case that differs between two runs without utrace
# has to stand in FLAKY, with the reason, as in
#	["x86/program_64: name of the case"]="why"
# and then makes nothing fail. None has been seen so far.
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

declare -A FLAKY=()

INSTANCE=$TRACING/instances/kselftest

# read_group GROUP - set LINES, the command lines; put a copy of the programs, which
# write to their folders, into the folder kernel
read_group() {
	local series built
	series=$(uname -r | cut -d. -f1-2)
	built=${PROGS%/*}/kernel/$series
	need "$built"
	cp -a "$built" kernel
	mapfile -t LINES < <(awk -F '\t' -v group="$1" '$1 == group { print $3 }' "$built/list")
	[ ${#LINES[@]} -gt 0 ] || die "$built/list: no group $1"
}

# --- running

stopped() {
	! grep -qE '^source_.*: running|^attached: *[1-9]' "$UT/status"
}

attach_everyone() {
	mkdir "$INSTANCE"
	echo 1 > "$INSTANCE/events/utrace/enable"
	expect_match "^$$ " "$(threads $$)" "attached"
}

detach_everyone() {
	echo 0 > "$INSTANCE/events/utrace/enable"
	rmdir "$INSTANCE"
}

# cases FILE STATUS - what a program has said: RESULT and name, a tab between
cases() {
	awk -v status="$2" '
		function say(result, name) {
			gsub(/(0x)+[0-9a-f]+/, "0x*", name)
			gsub(/^\[[0-9]+\]|\([0-9]+,|NR = [0-9]+/, "*", name)
			gsub(/[[:space:]]+/, " ", name)
			gsub(/^[[:space:]]+|[[:space:]]+$/, "", name)
			if (name == "")
				name = "no name"
			if (++seen[name] > 1)
				name = name " (" seen[name] ")"
			print result "\t" name
		}
		/^(not )?ok [0-9]+/ {
			result = /^not/ ? "failed" : "passed"
			if (/# *SKIP/) result = "skipped"
			sub(/^(not )?ok [0-9]+ *(- )?/, "")
			sub(/ *# *(SKIP|XFAIL).*/, "")
			say(result, $0)
			next
		}
		match($0, /\[RUN\]/) { run = substr($0, RSTART + RLENGTH); next }
		match($0, /\[(OK|PASS|FAIL|WARN|SKIP)\]/) {
			word = substr($0, RSTART + 1, RLENGTH - 2)
			before = substr($0, 1, RSTART - 1)
			after = substr($0, RSTART + RLENGTH)
			result = word ~ /OK|PASS/ ? "passed" : \
				 word == "SKIP" ? "skipped" : "failed"
			say(result, before ~ /[^[:space:]]/ ? before : run ": " after)
		}
		END {
			say(status == 0 ? "passed" : status == 4 ? "skipped" : "failed",
			    "exit status")
		}' "$1"
}

# expect_fruitful NUMBER STATUS - without utrace, it comes to an end and passes something
expect_fruitful() {
	local program="${LINES[$1]} (without utrace)"
	case $2 in
	124)     die "$program: not done in time" ;;
	126|127) die "$program: cannot be run: $(tail -n 5 "$1.without.out")" ;;
	esac
	grep -q ^passed "$1.without.cases" || die "$program: nothing passes"
}

# run_program NUMBER NAME - LINES[NUMBER]; its output goes to NUMBER.NAME.out, its
# cases to NUMBER.NAME.cases
run_program() {
	local number=$1 out=$PWD/$1.$2.out words status=0
	read -r -a words <<< "${LINES[$number]}"
	(
		# From 7.0 on param_test wants to register its rseq itself.
		[[ ${words[0]} != rseq/param_test* ]] || export GLIBC_TUNABLES=glibc.pthread.rseq=0
		cd "kernel/${words[0]%/*}"
		words[0]=./${words[0]##*/}
		exec timeout -k 5 $((60 * TIMEOUT_SCALE)) "${words[@]}"
	) > "$out" 2>&1 || status=$?
	cases "$out" $status > "$number.$2.cases"
	[ "$2" = with ] || expect_fruitful "$number" $status
}

# run_both NUMBER... - these programs, without utrace and with it
run_both() {
	local number before emitted
	wait_for stopped
	before=$(stats_of syscall seen)
	for number; do
		run_program "$number" without
	done
	expect_eq "$before" "$(stats_of syscall seen)" "calls seen, with no thread attached"
	emitted=$(stats_of syscall emitted)
	attach_everyone
	for number; do
		run_program "$number" with
	done
	detach_everyone
	[ "$(stats_of syscall emitted)" -gt "$emitted" ] || die "nothing was recorded"
}

# --- comparing

# differences NUMBER - a line for each case with two results: name, tab, results
differences() {
	awk -F '\t' '
		FNR == NR { without[$2] = $1; next }
		{
			with[$2] = 1
			before = $2 in without ? without[$2] : "missing"
			if (before != $1)
				print $2 "\t" before " without, " $1 " with"
		}
		END {
			for (name in without)
				if (!(name in with))
					print name "\t" without[name] " without, missing with"
		}' "$1.without.cases" "$1.with.cases"
}

totals() {
	awk -F '\t' '{ n[$1]++ }
		END { print n["passed"] + 0 "/" n["failed"] + 0 "/" n["skipped"] + 0 }' "$1"
}

table() {
	local number
	printf '%-50s %5s  %-12s %s\n' "program (passed/failed/skipped)" cases without with
	for number; do
		printf '%-50s %5d  %-12s %s\n' "${LINES[$number]}" \
			"$(wc -l < "$number.without.cases")" \
			"$(totals "$number.without.cases")" "$(totals "$number.with.cases")"
	done
}

# find_different NUMBER... - set DIFFERENT, those whose results differ; say what does
find_different() {
	local number name results flaky found
	DIFFERENT=()
	for number; do
		found=
		while IFS=$'\t' read -r name results; do
			flaky=${FLAKY[${LINES[$number]%% *}: $name]-}
			echo "${LINES[$number]}: $name: $results${flaky:+ (flaky: $flaky)}"
			[ -n "$flaky" ] || found=y
		done < <(differences "$number")
		[ -z "$found" ] || DIFFERENT+=("$number")
	done
}

show_output() {
	local number
	for number; do
		echo "${LINES[$number]}: the end of what it said, with utrace:"
		tail -n 40 "$number.with.out" | cut -c1-200 | sed 's/^/    /'
	done
}

# Some put code where programs lie that are not loaded to random addresses, as those of
# our virtual machines.
randomize_addresses() {
	local before
	before=$(< /proc/sys/kernel/randomize_va_space)
	# shellcheck disable=SC2064
	trap "echo $before > /proc/sys/kernel/randomize_va_space" EXIT
	echo 2 > /proc/sys/kernel/randomize_va_space
}

compare_group() {
	read_group "$1"
	randomize_addresses
	run_both "${!LINES[@]}"
	table "${!LINES[@]}"
	find_different "${!LINES[@]}"
	[ ${#DIFFERENT[@]} -gt 0 ] || return 0
	echo "these again, both ways:"
	run_both "${DIFFERENT[@]}"
	table "${DIFFERENT[@]}"
	find_different "${DIFFERENT[@]}"
	[ ${#DIFFERENT[@]} -gt 0 ] || { echo "no difference now"; return 0; }
	show_output "${DIFFERENT[@]}"
	die "with every thread attached, results differ, twice"
}

compare_group "${1#kselftest_}"
