#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: whatever is written to the control files, a refusal says why and changes nothing
# long
# timeout: 300
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

seed=${SEED:-$RANDOM}
echo "SEED=$seed"
# Rules might hold any thread, so they belong to a session without targets.
echo for-rules > "$UT/sessions"
echo none > "$UT/instances/for-rules/set_pid"
# The operands of rules, by the help of README, so that a new one is written, too.
mapfile -t operands < <(sed -n '/ Operands: /,/^$/ { s/.*Operands://; p }' "$UT/README" |
	tr -s ' \n' '\n' | grep '^[a-z]')
[ ${#operands[@]} -gt 15 ] || die "README has few operands: ${operands[*]}"
{
	cat "$SELFTESTS/fuzz/rules.lines"
	for operand in "${operands[@]}"; do
		echo "on syscall openat if $operand == 1 || $operand != 2 do stop"
	done
} > rules.lines
lines=()
for file in "$UT"/*; do
	name=${file##*/}
	[ -f "$file" ] && [ "$(stat -c %a "$file")" = 640 ] || continue
	[ "$name" != summary ] || continue	# its content changes by itself
	if [ "$name" = rules ]; then
		lines+=("rules.lines=for-rules")
	else
		lines+=("$SELFTESTS/fuzz/$name.lines")
	fi
done

events_on syscall signal attach exit
"$PROGS/fuzz_control" "$UT" "${TEXTS:-10000}" "$seed" "${lines[@]}" > out ||
	die "status $?: $(cat out)"
events_off
cat out
expect_eq "" "$(grep -E ': 0 taken|, 0 refused' out || true)" "only the one or the other"
expect_eq ${#lines[@]} "$(grep -c ' taken, ' out)" "files"

echo none > "$UT/set_pid"
wait_for none_attached
expect_law
