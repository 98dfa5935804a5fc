#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: an engine is detached during its report of a hold: EINPROGRESS
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# Without a program to be begun: the callback keeps its processor, and what the kernel has
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
