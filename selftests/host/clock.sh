#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: where the kernel does not trust the TSC, durations are those of the monotonic clock
#
# The monotonic clock of the machine is ACPI's timer, which ticks every 279.365 ns: a duration is
# a multiple of that. The TSC, which the emulator keeps in order all the same, has no such steps.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
out=$TREE/build/selftests/clock
own_machines
[ -x "$TREE/build/selftests/progs/launch" ] || skip "the test programs are not built"

failed() {
	echo "$*"
	cat "$out/out"
	exit 1
}

# shellcheck disable=SC2016
in_the_machine='
set -e
cd /sys/kernel/tracing
echo none > utrace/set_pid
echo 1 > events/utrace/syscall/enable
sh -c "echo \$\$ > utrace/set_pid; exec ls -R /etc/apt" > /dev/null
echo 0 > events/utrace/syscall/enable
cat trace > "$2/trace"
exec "$1/selftests/run" event/duration
'

rm -rf "$out"
mkdir -p "$out"
"$TREE/selftests/vm/boot" --append "tsc=unstable clocksource=acpi_pm" --timeout 500 \
	--share "$out/machine" --env PROGS="$TREE/build/selftests/progs" --env TIMEOUT_SCALE=2 \
	"$KERNEL" -- bash -c "$in_the_machine" bash "$TREE" "$out/machine" > "$out/out" 2>&1 ||
	failed "the machine ends with $?"
grep -q 'tsc: Marking TSC unstable' "$out/machine/dmesg" || failed "the kernel trusts the TSC"
grep -qx 'ok 2 event/duration' "$out/out" || failed "the test of durations has no result"

# NTP's corrections are too small to be seen in a short duration.
sed -n 's/.* syscall: .*<\([0-9]*\) ns>.*/\1/p' "$out/machine/trace" | awk '
	$1 > 0 && $1 < 100000 {
		all++
		off = $1 % (1e9 / 3579545)
		good += off < 3 || off > 1e9 / 3579545 - 3
	}
	END { print good + 0 " of " all + 0 " durations are multiples"; exit all < 20 || good < all }
' || failed "the durations are not those of the monotonic clock"
