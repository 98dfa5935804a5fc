# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# hold.bash - helpers for the tests of held threads; sourced after lib.sh
#
#   ctl TEXT            write TEXT into control, which must take it
#   held ID             whether threads says that the thread is held, and so does /proc
#   wait_held ID...     wait until all these threads are held
#   age ID              the last column of threads: for how many milliseconds an engine has wanted
#                       the thread held; that of control begins when the thread is at the boundary
#   ip ID               where a held thread is: its next instruction, in hexadecimal
#   state ID            the letter of a thread's state
ctl() {
	echo "$*" > "$UT/control" || failed_at "'$*' was not taken"
}

age() {
	awk -v id="$1" '$1 == id { print $12 }' "$UT/threads"
}

ip() {
	local words
	read -r -a words < "/proc/$1/syscall"
	echo "${words[-1]}"
}

state() {
	sed -n 's/^State:\t\(.\).*/\1/p' "/proc/$1/status"
}

# Use no programs: starting them takes most of the time on slow kernels.
held() {
	local line lines
	mapfile -t lines < "$UT/threads"
	for line in "${lines[@]}"; do
		[[ ! $line =~ ^"$1 "[0-9]+" "[^\ ]*" t default:control " ]] || {
			has_state "$1" t
			return
		}
	done
	return 1
}

wait_held() {
	local id
	[ $# != 0 ] || failed_at "no thread is named"
	for id in "$@"; do
		wait_for held "$id"
	done
}
