#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the flag that sends a thread's calls to the hook: who has it, and for how long
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/modules.bash"

row "a thread that is let go does not come the slow way any more"
probe=$TRACING/events/kprobes/enter
start_worker
echo "p:enter $(symbol syscall_user_dispatch)" > "$TRACING/kprobe_events"
slow_calls() {
	hits "$probe/hist" | awk '{ n += $2 } END { print n + 0 }'
}

echo "hist:keys=common_pid if common_pid == $WORKER" > "$probe/trigger"
only_pid "$WORKER"
work 100
expect_eq 0 "$(slow_calls)" "slow calls while nothing is wanted"
events_on signal exec
work 100
expect_eq 0 "$(slow_calls)" "slow calls while no call is wanted"
events_on syscall
work 100
n=$(slow_calls)
[ "$n" -ge 100 ] || die "wanted, yet only $n slow calls"
only_pid $$
n=$(slow_calls)
work 100
expect_eq "$n" "$(slow_calls)" "slow calls after it was let go"
reset_utrace

row "a process that is not attached goes the fast way while others are traced"
only_pid none
load_test_module utrace_flags
none_flagged || die "at first: $(flagged)"
only_pid "$WORKER"
none_flagged || die "nothing is wanted: $(flagged)"
events_on signal exec exit
none_flagged || die "no call is wanted: $(flagged)"
events_on syscall
work 10
expect_match "^$WORKER worker .*attached" "$(flagged)"
expect_eq 1 "$(flagged | wc -l)" "flagged"
"$PROGS/calls" 10
expect_eq 1 "$(flagged | wc -l)" "flagged, another having begun"
events_off
none_flagged || die "events off: $(flagged)"
events_on syscall_entry
expect_match "^$WORKER worker .*attached" "$(flagged)"
only_pid none
none_flagged || die "no targets: $(flagged)"

# Everyone, and back.
echo all > "$UT/set_pid"
[ "$(flagged | wc -l)" -gt 3 ] || die "everyone: $(flagged)"
events_off
none_flagged || die "everyone, events off: $(flagged)"
reset_utrace

row "a child that does not follow does not keep its parent's flag"
coproc { exec "$PROGS/target"; }
target=$COPROC_PID
read -r _ <&"${COPROC[0]}"
only_pid "$target"
events_on syscall
for follow in none thread fork 'thread fork'; do
	echo "$follow" > "$UT/follow"
	for what in thread child; do
		echo $what >&"${COPROC[1]}"
		read -r id <&"${COPROC[0]}"
		case $what:$follow in
		thread:*thread*|child:*fork*) want=1 ;;
		*) want=0 ;;
		esac
		expect_eq $want "$(flagged "$id" | wc -l)" "flags of a new $what, follow $follow"
		expect_eq $want "$(threads | awk -v id="$id" '$1 == id' | wc -l)" \
			"attached, a new $what, follow $follow"
	done
done
