#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a session can resume the modprobe that its own rule has requested and holds
# requires: readelf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"
. "$SELFTESTS/lib/symbols.bash"

modprobe=$(< /proc/sys/kernel/modprobe)
dir=$(realpath "$(module_dir)/../../extensions")
[ -f "$dir/utrace_uprobe.ko" ] || skip "the extensions were not built for this kernel"
cat > loader.sh <<S
#!/bin/sh
exec /sbin/insmod $dir/utrace_uprobe.ko
S
chmod +x loader.sh
put_back() {
	echo "$modprobe" > /proc/sys/kernel/modprobe
	[ ! -e "$SE/s" ] || echo '!s' > "$UT/sessions"
	rmmod utrace_uprobe || true
}
trap put_back EXIT
echo "$PWD/loader.sh" > /proc/sys/kernel/modprobe

# loader - the held one's id
loader() {
	awk '$3 == "loader.sh" && $5 == "s:rule" { print $1 }' "$UT/threads"
}
is_held() {
	[ -n "$(loader)" ]
}

session s
say s rules 'on exec if comm == loader.sh do stop'
/bin/echo "on uprobe $PROGS/inside:$(symbol_offset "$PROGS/inside" inside) do attach" >> "$SE/s/rules" &
writer=$!
wait_for is_held
/bin/echo "resume $(loader)" > "$SE/s/control" &
resumer=$!
gone() {
	! kill -0 "$1" 2> /dev/null
}
wait_for gone $resumer
wait_for gone $writer
wait $writer || die "the rule was refused: $(< "$UT/error_log")"
expect_match "^on uprobe" "$(< "$SE/s/rules")" "rules"
rm -f loader.sh
end s
rmmod utrace_uprobe
trap 'echo "$modprobe" > /proc/sys/kernel/modprobe' EXIT
