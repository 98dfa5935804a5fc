#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the duration of a call is the time that the call took
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch /bin/sleep 0.3
only_pid "$PID"
events_on syscall syscall_entry
began=${EPOCHREALTIME/./}
finish
elapsed=$(((${EPOCHREALTIME/./} - began) * 1000))
took=$(records ' syscall: (clock_)?nanosleep' | sed 's/.*<\([0-9]*\) ns>.*/\1/')
[ "${took:-0}" -ge 300000000 ] || die "0.3 s of sleep took ${took:-nothing} ns"
[ "$took" -lt "$elapsed" ] || die "0.3 s of sleep took $took ns, and all of it $elapsed"

# time_of EVENT - the microseconds of the record of nanosleep
time_of() {
	records " $1: (clock_)?nanosleep" | sed 's/.* \([0-9]*\)\.\([0-9]*\): '"$1"': .*/\1\2/'
}
off=$(($(time_of syscall) - took / 1000 - $(time_of syscall_entry)))
[ ${off#-} -lt 2000 ] || die "the duration began $off us after the record of the entry"

# Of the calls that do not sleep each is quick, unless something came in between; and never is
# one told the time of another, as all of them together took no more than there was.
mapfile -t brk < <(records ' syscall: brk' | sed 's/.*<\([0-9]*\) ns>.*/\1/' | sort -n)
[ "${#brk[@]}" -gt 1 ] || die "only ${#brk[@]} calls of brk"
[ "${brk[0]}" -gt 0 ] && [ "${brk[0]}" -lt 300000000 ] || die "brk took ${brk[0]} ns"
all=0
for took in $(records ' syscall: .* ns>' | sed 's/.*<\([0-9]*\) ns>.*/\1/'); do
	[ "$took" -gt 0 ] || die "a call took $took ns"
	all=$((all + took))
done
[ $all -lt $elapsed ] || die "all calls took $all ns, of $elapsed"
