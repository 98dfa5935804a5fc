#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: two machines record to a listener, as docs/howto-many-hosts.md says, into one report
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
out=$TREE/build/selftests/many-hosts
own_machines trace-cmd

failed() {
	echo "$*"
	tail -n 20 "$out"/*.out "$out"/listen.log
	exit 1
}

machines=()
# shellcheck disable=SC2016
in_the_machine=$JOIN'
cd /tmp
cat > job <<END
#!/bin/sh
echo \$\$ > /sys/kernel/tracing/utrace/set_pid
for i in 1 2 3; do cat /etc/hostname /nonexistent/$1; sleep 0.5; done
END
chmod +x job
echo none > /sys/kernel/tracing/utrace/set_pid
trace-cmd record --date -N "10.0.2.2:$2" -e utrace:syscall ./job 2> /dev/null || true
'

rm -rf "$out"
mkdir -p "$out"
port=$(free_port 12345)
# Without --debug the listener does not wait long enough for an emulated machine's list of
# events.
trace-cmd listen --debug -p "$port" -d "$out" -l "$out/listen.log" > "$out/listen.out" 2>&1 &
listener=$!
trap 'kill $listener 2> /dev/null || true' EXIT
for name in one two; do
	"$TREE/selftests/vm/boot" --net --timeout 1200 --share "$out/$name" "$KERNEL" -- \
		bash -c "$in_the_machine" bash "$name" "$port" > "$out/$name.out" 2>&1 &
	machines+=($!)
done
for machine in "${machines[@]}"; do
	wait "$machine" || failed "a machine ends with $?"
done

# The listener puts its file together when the machine has gone.
files() {
	local file
	for file in "$out"/trace.*.dat; do
		! trace-cmd report -i "$file" 2> /dev/null | grep -qE 'nonexistent/(one|two)' ||
			echo "$file"
	done
}
for _ in {1..60}; do
	[ "$(files | wc -l)" -lt 2 ] || break
	sleep 1
done
mapfile -t recorded < <(files)
[ ${#recorded[@]} = 2 ] || failed "${#recorded[@]} recordings, not 2"

trace-cmd report -i "${recorded[0]}" -i "${recorded[1]}" > "$out/report" 2> "$out/report.err"
for name in one two; do
	[ "$(grep -c "nonexistent/$name" "$out/report")" -ge 3 ] ||
		failed "the report lacks the calls of $name: $(head "$out/report")"
done
# The records have one clock, and come in the order of time, from both machines.
sed -n 's/.* \([0-9][0-9]*\.[0-9]*\): syscall: .*/\1/p' "$out/report" > "$out/times"
sort -c -n "$out/times" || failed "not in the order of time"
