# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# livepatch.bash - what the tests beside live patches share; sourced after
# recording.bash and modules.bash
#
#   patch NAME          patch the function NAME (utrace_patch) until the test ends; skip if
#                       the kernel has no live patches
#   patched             whether all threads run the patched function
#   unpatch             begin to remove the patch
#   unpatched           whether all threads have come back
#   remove_patch        undo it, wait for that, and take the module out
#   calls               how often the function was called, patched
PATCH=/sys/kernel/livepatch/utrace_patch

patch() {
	[ -d /sys/kernel/livepatch ] || skip "the kernel has no live patches"
	[ -f "$(module_dir)/utrace_patch.ko" ] || skip "utrace_patch.ko was not built"
	trap 'ctl_all_go; remove_patch' EXIT
	insmod "$(module_dir)/utrace_patch.ko" function="$1"
}

patched() {
	[ "$(< $PATCH/transition)" = 0 ]
}

unpatch() {
	echo 0 > $PATCH/enabled
}

unpatched() {
	local text
	text=$(cat $PATCH/enabled $PATCH/transition 2> /dev/null) || [ ! -e $PATCH ] || return 1
	[ -z "$text" ] || [ "$text" = $'0\n0' ]
}

# Threads that are held may be what it waits for.
ctl_all_go() {
	local id
	for id in $(awk '$5 ~ /control/ { print $1 }' "$UT/threads" 2> /dev/null); do
		echo "resume $id" > "$UT/control" || true	# it may be gone
	done
}

remove_patch() {
	[ -d /sys/module/utrace_patch ] || return 0
	[ ! -e $PATCH ] || [ "$(< $PATCH/enabled)" = 0 ] || unpatch
	wait_for -t 40 unpatched
	wait_for rmmod utrace_patch 2> /dev/null
}

calls() {
	cat /sys/module/utrace_patch/parameters/calls
}
