#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine that is detached, or detaches itself, is called no more and holds nothing
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# detacher - without a program to be begun: the callback keeps its processor, and what the kernel has
# left to be done there.
detacher() {
	perl -e '
		use IO::Handle;
		my ($control, $log) = @ARGV;
		sub spins {
			open my $file, "<", $log or die "$log: $!";
			return grep { /^a spins$/ } <$file>;
		}
		sub detach {
			open my $file, ">", $control or die "$control: $!";
			print defined syswrite($file, "control a detach") ? "taken" : $!, "\n";
		}
		STDOUT->autoflush;
		print "ready\n";
		select undef, undef, undef, 0.01 until spins();
		detach() for 1, 2;' "$PUPPETS/control" "$PUPPETS/log"
}

# sources - the numbers of their holders
sources() {
	sed -n 's/^source_\(entry\|exit\|boundary\): .*, \([0-9]*\) holders/\2/p' "$UT/status" | xargs
}

api_row "during its report of a hold: EINPROGRESS"
api puppet a
api attach a "$TARGET" create
api block a hold
api answer a quiesce stop 1
api events a quiesce hold
exec 5< <(detacher)
read -r -u 5
# The engine may be gone by the time that this is done.
/bin/echo "control a interrupt" > $PUPPETS/control || true
mapfile -t -u 5 said
expect_eq "Operation now in progress, No such process" "${said[0]-}, ${said[1]-}" "detach, twice"
expect_eq "" "$(log "a goes on")" "the callback has returned before that"
api open a
api barrier a
api put a
wait_for eval '[ -n "$(log "a release")" ]'
expect_eq "" "$(log "a runs")" "called after the detach"
wait_for none_attached
ask call 39

api_row "an engine that answers DETACH"
load_test_module utrace_flags
for ops in sleeping atomic; do
	api puppet $ops $ops
	api attach $ops "$TARGET" create
	api only $ops 110
	api answer $ops syscall_entry detach
	api events $ops syscall_entry syscall_exit exit death reap
	api clear
	ask call 110 3
	expect_log "$ops syscall_entry 110"
	refused ESRCH events $ops syscall_entry
	refused ESRCH control $ops detach
	api put $ops
	wait_for eval '[ -n "$(log "$ops release")" ]'
done
none_flagged || die "flagged: $(flagged)"
expect_eq "" "$(threads)" "attached"

api_row "an engine that answers DETACH at exit"
api puppet last
api attach last "$TARGET" create
api answer last exit detach
api events last exit death reap
api clear
tell exit 0
wait_for gone
expect_log "last exit 0x0 group"

api_row "a detached engine holds no source of events, even if the engine is referenced"
none=$(sources)
watch any a syscall_entry syscall_exit quiesce
[ "$(sources)" != "$none" ] || die "it holds none: $none"
api control a detach
wait_for eval '[ "$(sources)" = "$none" ]'
expect_eq "" "$(log "a release")" "released"
api put a
wait_for eval '[ -n "$(log "a release")" ]'
expect_eq "$none" "$(sources)" "when it has gone"

api_row "an engine that has detached itself holds no source of events"
api puppet b
api attach b "$TARGET" create
api answer b syscall_entry detach 1
api events b syscall_entry
ask call 110
wait_for eval '[ "$(sources)" = "$none" ]'
api put b
