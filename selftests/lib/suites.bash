# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# suites.bash - which suites selftests/check has, and which tests each of them
#
# A suite has the name of its kernel. Used: is_since() of heads.bash, the table of kernels by way of
# vm/lib.sh. Set here:
KERNELS=() SUITES=()
SMOKE=(load/defaults event/bitmap_* files/lists event/clone event/exec event/exit
	event/signal_fates ftrace/instance stop/hold_process perf/open rules/exec session/make
	stop/step_entry stop/entry strings/strace unload/in_use)

# is_smoke KERNEL - does it run a few tests only? Beside others a cloud kernel does, and with
# LONG=share each kernel of another Debian, unless the newest.
is_smoke() {
	[ ${#KERNELS[@]} -gt 1 ] || return 1
	[ "$(kernel_field "$1" kind)" != cloud ] || return 0
	[ "${LONG-}" = share ] && [ -n "$(kernel_root "$1")" ] &&
		[ "$1" != "$(kernel_names stock | tail -n 1)" ]
}

# is_once - does each test run once, with one of several kernels?
is_once() {
	[ -z "${TEST-}" ] && [ -z "${LONG-}" ] && [ ${#KERNELS[@]} -gt 1 ]
}

# without_command KERNEL - are the tests of the command left to a newer kernel? With LONG=share those
# are, if its machines have the same user space.
without_command() {
	local kernel last=
	for kernel in "${KERNELS[@]}"; do
		is_smoke "$kernel" || [ "$(kernel_root "$kernel")" != "$(kernel_root "$1")" ] || last=$kernel
	done
	[ "${LONG-}" = share ] && [ -z "${TEST-}" ] && [ "$1" != "$last" ]
}

# run_options SUITE - set OPTIONS to the options of selftests/run
run_options() {
	local patterns=("${PATTERNS[@]}")
	OPTIONS=()
	[ "${V-}" != 1 ] || OPTIONS=(-v)
	if is_once; then
		mapfile -t patterns < "$RESULTS/$1/tests"
	elif is_smoke "$1"; then
		patterns=("${SMOKE[@]}")
	elif without_command "$1"; then
		mapfile -t patterns < <(cd "$SELFTESTS/test.d" && printf '%s\n' */ | sed '/^tool/d; s/$/*/')
	fi
	OPTIONS+=("${patterns[@]}")
}

machines() {
	local default=2
	if [ -n "${TEST-}" ] || is_once; then default=1; fi
	if is_smoke "$1"; then echo 1; else echo "${MACHINES:-$default}"; fi
}

# Of the long tests one run with LONG=share has a twentieth. Which one, the number of commits decides, so
# that twenty commits have all of them, and a commit always has the same.
SHARES=20
share() {
	local commits
	commits=$(git -C "$TREE" rev-list --count HEAD 2> /dev/null || echo 0)
	echo $(( ${SHARE:-commits} % SHARES ))
}

# long_tests KERNEL - the share of long tests that its machine runs, as LONG of selftests/run. With
# LONG=share the kernels of this Debian share them.
long_tests() {
	local kernel full=() i first
	[ "${LONG-}" = share ] || { echo "${LONG-${TEST:+y}}"; return; }
	! is_smoke "$1" || echo y
	for kernel in "${KERNELS[@]}"; do
		is_smoke "$kernel" || [ -n "$(kernel_root "$kernel")" ] || full+=("$kernel")
	done
	first=$(($(share) * ${#full[@]}))
	for i in "${!full[@]}"; do
		[ "${full[i]}" != "$1" ] || echo "$((first + i))/$((SHARES * ${#full[@]}))"
	done
}

# find_suites - set SUITES to those of KERNELS that run tests
find_suites() {
	local kernel
	for kernel in "${KERNELS[@]}"; do
		if is_once && is_smoke "$kernel"; then continue; fi
		SUITES+=("$kernel")
	done
}

# test_heads FOLDER... - a line for each test: its name and what it requires
test_heads() {
	# shellcheck disable=SC2016
	find "$@" -name '*.sh' | sort | xargs awk '
		FNR == 1 {
			tell()
			name = FILENAME
			sub(/.*\/test\.d\//, "", name)
			sub(/\.sh$/, "", name)
			area = name
			sub(/\/.*/, "", area)
			needs = ""
			rows = 0
		}
		/^# requires: / { needs = needs substr($0, 12) }
		/^# test: /     { row[rows++] = area "/" substr($0, 9) }
		!/^#/           { nextfile }
		function tell(  i) {
			if (name && !rows)
				row[rows++] = name
			for (i = 0; i < rows; i++)
				print row[i] needs
		}
		END             { tell() }'
}

# can_run KERNEL WORD... - may this kernel run a test that requires these?
can_run() {
	local kernel=$1 word
	shift
	for word in "$@"; do
		[[ $word != [0-9]* ]] || is_since "$word" "$kernel" || return 1
	done
}

# deal - write the tests of each suite to RESULTS/SUITE/tests. The suites that can run a test take
# turns, so that the choice is the same each time.
deal() {
	local suite name words turn=0 able
	while read -r name words; do
		able=()
		for suite in "${SUITES[@]}"; do
			# shellcheck disable=SC2086
			! can_run "$suite" $words || able+=("$suite")
		done
		[ ${#able[@]} -gt 0 ] || able=("${SUITES[0]}")
		echo "$name" >> "$RESULTS/${able[turn++ % ${#able[@]}]}/tests"
	done < <(test_heads "$SELFTESTS/test.d")
}
