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
began=$(date +%s)
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
ended=$(date +%s)

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

# A machine takes the time of day from its clock chip, in whole seconds.
in_the_window() {
	local second=${1%%.*}
	[ "${second:-0}" -ge $((began - 5)) ] && [ "$second" -le $((ended + 5)) ]
}

# The lines with a machine's path are all of one file. The times are the host's time of day: that
# they are in order says nothing, because trace-cmd would sort times since each boot, too.
sed -n 's/^ *\([^ ]*\): .* \([0-9]*\.[0-9]*\): syscall: .*nonexistent\/\([a-z]*\).*/\3 \1 \2/p' \
	"$out/report" > "$out/lines"
for name in one two; do
	[ "$(grep -c "^$name " "$out/lines")" -ge 3 ] ||
		failed "the report lacks the calls of $name: $(head "$out/report")"
	file=$(awk -v name="$name" '$1 == name { print $2 }' "$out/lines" | sort -u)
	trace-cmd report -i "$out/${file##*/}" 2> /dev/null | grep -q "nonexistent/$name" ||
		failed "the calls of $name are not those of one file: $file"
	time=$(awk -v name="$name" '$1 == name { print $3; exit }' "$out/lines")
	in_the_window "$time" ||
		failed "$name's first call was at ${time:-no time}, not from $began to $ended"
done
[ "$(cut -d ' ' -f 2 "$out/lines" | sort -u | wc -l)" = 2 ] || failed "both names have one file"
