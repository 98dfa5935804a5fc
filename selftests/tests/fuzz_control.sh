#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: whatever is written to the control files, a refusal says why and changes nothing
# long
# source: any
# timeout: 600
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"

seed=${SEED:-$RANDOM}
echo "SEED=$seed"
# Not rules, which might hold anybody, nor sessions, each of which takes a while.
lines=()
for file in "$UT"/*; do
	name=${file##*/}
	[ -f "$file" ] && [ "$(stat -c %a "$file")" = 640 ] || continue
	[[ $name = rules || $name = sessions ]] || lines+=("$SELFTESTS/fuzz/$name.lines")
done

events_on syscall signal attach exit
"$PROGS/fuzz_control" "$UT" "${TEXTS:-100000}" "$seed" "${lines[@]}" > out ||
	die "status $?: $(cat out)"
events_off
cat out
expect_eq "" "$(grep -E ': 0 taken|, 0 refused' out || true)" "only the one or the other"
expect_eq ${#lines[@]} "$(grep -c ' taken, ' out)" "files"

nobody_attached() {
	[ -z "$(threads)" ]
}
echo none > "$UT/set_pid"
wait_for nobody_attached
expect_law
