# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# leftovers.bash - what a test has left: processes, threads that are attached, modules,
# files
#
# Used: fail(); CGROUP, in which each test runs; SCRATCH, where its folder TMPDIR_TEST is made.

populated() {
	local line
	while read -r line; do
		[ "$line" != "populated 1" ] || return 0
	done < "$CGROUP/cgroup.events"
	return 1
}

kill_processes() {
	local tries=0
	! populated || echo 1 > "$CGROUP/cgroup.kill"
	while populated && [ $tries -lt $((1000 * TIMEOUT_SCALE)) ]; do
		nap 0.01
		tries=$((tries + 1))
	done
	! populated || fail "survives SIGKILL:"$'\n'"$(describe_processes)"
	! compgen -G "$CGROUP/*/" > /dev/null ||
		find "$CGROUP" -mindepth 1 -depth -type d -exec rmdir {} +
}

reset_or_fail() {
	reset_utrace 2> "$OUT/reset" || fail "reset_utrace: $(< "$OUT/reset")"
}

attached() {
	[ -e "$UT/threads" ] && ! none_attached
}

check_attached() {
	local tries=0
	while attached && [ $tries -lt $((500 * TIMEOUT_SCALE)) ]; do
		nap 0.01
		tries=$((tries + 1))
	done
	! attached || fail "still attached:"$'\n'"$(cat "$UT/threads")"
}

# Remove the modules that a test has left, since utrace cannot be unloaded before.
drop_holders() {
	local holder words
	for holder in /sys/module/utrace/holders/*; do
		[ -e "$holder" ] || continue
		words=$(rmmod "${holder##*/}" 2>&1) || fail "$words"
	done
}

# unmount_left - the file systems that a killed test has left mounted in its folder
unmount_left() {
	local dir
	while read -r _ dir _; do
		[[ $dir != "$TMPDIR_TEST"/* ]] || umount -l "$dir"
	done < /proc/mounts
}

# Each test needs an empty folder. Most tests leave theirs empty, and the next test gets it.
make_folder() {
	local left
	shopt -s nullglob dotglob
	left=("$TMPDIR_TEST"/*)
	shopt -u nullglob dotglob
	if [ -z "$TMPDIR_TEST" ] || [ ${#left[@]} -gt 0 ]; then
		[ -z "$TMPDIR_TEST" ] || { unmount_left; rm -rf "$TMPDIR_TEST"; }
		TMPDIR_TEST=$(mktemp -d -p "$SCRATCH")
	fi
}
