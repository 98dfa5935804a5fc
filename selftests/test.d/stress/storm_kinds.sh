#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: of 10,000 descendants, made in every way there is, none is missed
# long
# timeout: 400
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/slabs.bash"

# Counts of the kernel's own event are compared with those of utrace's. Histograms lose
# nothing, as long as there is room for all their keys.
HISTS=()
hist() {
	local event=$1 keys=$2 condition=${3-}
	condition="hist:keys=$keys:size=32768${condition:+ if $condition}"
	echo "$condition" > "$TRACING/events/$event/trigger"
	HISTS+=("$event" "$condition")
}

drop_hists() {
	local i
	for ((i = 0; i < ${#HISTS[@]}; i += 2)); do
		echo "!${HISTS[i + 1]}" > "$TRACING/events/${HISTS[i]}/trigger"
	done
}
trap drop_hists EXIT

# keys EVENT - of its histogram, each of which must have been hit once
keys() {
	local file=$TRACING/events/$1/hist
	awk '/^\{/ { gsub(/[^0-9 ]/, ""); print $1, $2 } /Dropped: [^0]/ { print }' "$file" > keys
	expect_eq "" "$(grep -v ' 1$' keys || true)" "$1: not once, or dropped"
	cut -d ' ' -f 1 keys | sort
}

# said EVENT - how many of it stats has seen since the start, those masked left out
declare -A BEFORE
said() {
	echo $(($(stats_of "$1" seen) - $(stats_of "$1" masked) - ${BEFORE[$1]-0}))
}

reaped() {
	[ "$(said reap)" -gt "$made" ]
}

for name in clone exit reap syscall; do
	BEFORE[$name]=$(said $name)
done
launch "$PROGS/brood" 70
echo getppid > "$UT/syscalls"
echo thread fork > "$UT/follow"
only_pid none
hist sched/sched_process_fork child_pid 'parent_comm == "brood"'
hist utrace/clone child
hist utrace/attach pid 'why == 2'
hist utrace/detach pid
hist utrace/exit common_pid
hist utrace/reap pid
hist utrace/syscall common_pid
only_pid "$PID"
finish
read -r made calls < out
echo "$made descendants, $calls calls"
expect_eq 0 "$STATUS" "exit status"
[ "$made" -ge 10000 ] || die "too few"

keys sched/sched_process_fork > born
expect_eq "$made" "$(wc -l < born)" "born, as the kernel says"
same() {
	keys "$1" | grep -vx "${2-none}" > got || true
	cmp born got || die "$1 has others: $(diff born got | head)"
}
same utrace/clone
same utrace/attach
same utrace/exit "$PID"
# The last of them are reaped a while after they were waited for, and detached then.
wait_for reaped
wait_for none_attached
same utrace/reap "$PID"
same utrace/detach "$PID"

# Each was attached before its first instruction.
expect_eq "$calls" "$(awk '/Hits:/ { print $2 }' "$TRACING/events/utrace/syscall/hist")" "calls"
expect_eq "$made $((made + 1)) $((made + 1)) $calls" \
	"$(said clone) $(said exit) $(said reap) $(said syscall)" "in stats"
expect_law
expect_eq "" "$(grep 'not followed' "$UT/stats" || true)" "not followed"
drop_hists
trap - EXIT
expect_slabs_empty
