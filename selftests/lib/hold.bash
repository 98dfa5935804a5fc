# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# hold.bash - what the tests of held threads share; sourced behind lib.sh
#
#   ctl TEXT            write TEXT into control, which must take it
#   held ID             whether threads says that the thread is held, and so does /proc
#   wait_held ID...     wait until they all are
#   state ID            the letter of a thread's state
ctl() {
	echo "$*" > "$UT/control" || failed_at "'$*' was not taken"
}

state() {
	sed -n 's/^State:\t\(.\).*/\1/p' "/proc/$1/status"
}

# No programs: waiting for it is what slow kernels do most.
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
	for id in "$@"; do
		wait_for held "$id"
	done
}
