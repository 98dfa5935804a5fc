# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# klog.bash - what the kernel says while a test runs: its log, kmemleak, lockdep
#
# Used: fail(), MARK, which the test's beginning left in the log, and SCRATCH, a folder.
KMEMLEAK=/sys/kernel/debug/kmemleak
FOLLOWER='' KMSG='' LOG=()

# Lines that must not be in the kernel's log (an extended regular expression, awk's).
BAD='(^|[^A-Za-z])(BUG|WARNING|Oops|KASAN|ODEBUG|INFO: )'
BAD+='|general protection fault|invalid opcode|kernel NULL pointer|Kernel panic'
BAD+='|possible (circular|recursive) locking|unsafe lock order|lock state'
BAD+='|unlock balance|held lock freed|lock held when returning|suspicious RCU usage'
BAD+='|RCU stall|rcu.*stall|soft lockup|hard LOCKUP|blocked for more than'
BAD+='|scheduling while atomic|refcount_t|unreferenced object'
BAD+='|suspected memory leaks|leaked'

# The log is written to a file continuously: dmesg would print all of it after each test.
follow_log() {
	: > "$SCRATCH/kmsg"
	cat /dev/kmsg > "$SCRATCH/kmsg" 2> /dev/null &
	FOLLOWER=$!
	exec {KMSG}< "$SCRATCH/kmsg"
	read_log "utrace-selftest follows the log" || give_up "/dev/kmsg cannot be read"
}

# read_log MARK - set LOG to the new lines of the log, up to a mark made now. The file may end in
# the middle of a line, whose rest comes with the next reading.
read_log() {
	local line part='' end=$((SECONDS + 60 * TIMEOUT_SCALE))
	LOG=()
	echo "<5>$1" > /dev/kmsg
	while [ $SECONDS -lt $end ]; do
		while IFS= read -r -u "$KMSG" line; do
			line=$part$line part=''
			[[ $line != *"$1" ]] || return 0
			LOG+=("$line")
		done
		part+=$line
		kill -0 "$FOLLOWER" 2> /dev/null || return 1
		nap 0.01
	done
	return 1
}

# Find the bad lines in the log of this test, and the lines that follow them. A reader that the
# log has overtaken ends, so more lines may be lost. awk runs only if a line is bad.
klog_check() {
	local bad
	if ! read_log "$MARK, over"; then
		fail "the kernel's log has overflowed"
		kill "$FOLLOWER" 2> /dev/null || true
		exec {KMSG}<&-
		follow_log
		return
	fi
	[[ ${LOG[*]} =~ $BAD ]] || return 0
	bad=$(printf '%s\n' "${LOG[@]#*;}" | awk -v bad="$BAD" '
		/(^| )traps: / { next }
		$0 ~ bad        { show = 1 }
		show && lines++ < 60')
	[ -z "$bad" ] || fail "the kernel says:"$'\n'"$bad"
}

# kmemleak's own scans run with low priority in an RCU section: beside a busy test, one that is
# preempted there is a stall of RCU.
leak_scans_off() {
	[ ! -e $KMEMLEAK ] || echo scan=off > $KMEMLEAK
}

# kmemleak reports an object after two scans, some seconds after the allocation, that
# have found no pointer to the object.
leak_check() {
	local leaks
	[ -e $KMEMLEAK ] || return 0
	sleep 6
	echo scan > $KMEMLEAK
	echo scan > $KMEMLEAK
	leaks=$(head -n 60 $KMEMLEAK)
	echo clear > $KMEMLEAK
	[ -z "$leaks" ] || fail "$leaks"
}

lockdep_check() {
	[ ! -e /proc/lockdep_stats ] ||
		grep -q 'debug_locks: *1' /proc/lockdep_stats ||
		fail "lockdep has switched itself off"
}
