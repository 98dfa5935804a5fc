#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: whatever is written to the control files, a refusal says why and changes nothing
# long
# source: any
# timeout: 600
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

seed=${SEED:-$RANDOM}
echo "SEED=$seed"
# Rules might hold any thread, so they belong to a session without targets. The kernel must not
# look for the module of each word that rules begin with, either.
modprobe=$(< /proc/sys/kernel/modprobe)
restore_modprobe() {
	echo "$modprobe" > /proc/sys/kernel/modprobe
}
trap restore_modprobe EXIT
echo > /proc/sys/kernel/modprobe
echo for-rules > "$UT/sessions"
echo none > "$UT/instances/for-rules/set_pid"
lines=()
for file in "$UT"/*; do
	name=${file##*/}
	[ -f "$file" ] && [ "$(stat -c %a "$file")" = 640 ] || continue
	session=
	[ "$name" != rules ] || session="=for-rules"
	lines+=("$SELFTESTS/fuzz/$name.lines$session")
done

events_on syscall signal attach exit
"$PROGS/fuzz_control" "$UT" "${TEXTS:-40000}" "$seed" "${lines[@]}" > out ||
	die "status $?: $(cat out)"
events_off
cat out
expect_eq "" "$(grep -E ': 0 taken|, 0 refused' out || true)" "only the one or the other"
expect_eq ${#lines[@]} "$(grep -c ' taken, ' out)" "files"

echo none > "$UT/set_pid"
wait_for none_attached
expect_law
