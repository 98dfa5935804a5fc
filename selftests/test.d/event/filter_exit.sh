#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: exit_filter: of a program's calls exactly those that match are recorded
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# The same program twice; the first time says which calls there are.
cat > work.sh <<'S'
n=0
while [ $((n += 1)) -le 20 ]; do
	read -r line < /nowhere/$n
	read -r line < /proc/self/stat
done
exec sleep 0.3
S
once() {
	record_anew /bin/sh work.sh
	only_pid none
}
field() {
	records ' syscall: ' | sed -E 's/.* = (-?[0-9]+) <([0-9]+) ns>.*/\1 \2/'
}
once
field > all
[ "$(wc -l < all)" -gt 100 ] || die "only $(wc -l < all) calls"
slow=$(awk '$2 > 200000000' all | wc -l)
failed=$(grep -c '^-2 ' all)
[ "$failed" -ge 20 ] || die "only $failed calls fail"

lost=$(stats_of syscall lost)
for filter in 'errno == ENOENT' 'ret == -2' '!(ret >= 0 || ret < -2) && errno != 1'; do
	echo "$filter" > "$UT/exit_filter"
	before=$(stats_of syscall filtered)
	once
	expect_eq "$failed" "$(field | grep -c '^-2 ')" "calls that fail, with $filter"
	expect_eq "$failed" "$(records ' syscall: ' | wc -l)" "calls, with $filter"
	filtered=$(($(stats_of syscall filtered) - before))
	# How many calls it makes altogether is not quite the same each time.
	[ $filtered -ge $((($(wc -l < all) - failed) / 2)) ] || die "only $filtered left out"
done
[ "$slow" -ge 1 ] || die "no call is slow"
echo 'duration > 200ms' > "$UT/exit_filter"
once
records ' syscall: ' | grep -q ' clock_nanosleep(' || die "no sleep"
expect_eq "" "$(field | awk '$2 <= 200000000')" "faster calls"
expect_eq "$lost" "$(stats_of syscall lost)" "lost"
expect_law
