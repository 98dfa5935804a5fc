#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: the module of an event is requested when a rule needs it
# requires: readelf
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/symbols.bash"

# In place of modprobe, which looks for modules that are installed.
modprobe=$(< /proc/sys/kernel/modprobe)
dir=$(realpath "$(module_dir)/../../extensions")
[ -f "$dir/utrace_uprobe.ko" ] || skip "the extensions were not built for this kernel"
cat > modprobe.sh <<S
#!/bin/sh
echo "\$*" >> $PWD/asked
case "\$*" in
*utrace_uretprobe) /sbin/insmod $dir/utrace_uprobe.ko ;;
*utrace_watchpoint) /sbin/insmod $dir/utrace_watchpoint.ko ;;
*utrace_useless) ;;
*) exit 1 ;;
esac
S
chmod +x modprobe.sh
echo "$PWD/modprobe.sh" > /proc/sys/kernel/modprobe
trap 'echo "$modprobe" > /proc/sys/kernel/modprobe;
	: > "$UT/rules"; rmmod utrace_uprobe utrace_watchpoint || true' EXIT

refused ENOENT 'on nosuch do attach' rules
expect_place nosuch 'no source of this event'
expect_match 'utrace_nosuch$' "$(tail -n 1 asked)" "modprobe"
refused ENOENT 'on useless do attach' rules
expect_match 'utrace_useless$' "$(tail -n 1 asked)" "modprobe"
refused ENOENT 'on do attach' rules
refused ENOENT 'on if pid == 1 do attach' rules
refused ENOENT 'on exec if nosuch2 == 1 do attach' rules
expect_eq 2 "$(wc -l < asked)" "how often it was asked"

echo "== two at once"
rules "on uretprobe $PROGS/inside:$(symbol_offset "$PROGS/inside" inside) do attach" \
	"on watchpoint $BASHPID 0x1000 8 w do stop"
expect_match 'utrace_uretprobe$' "$(sed -n 3p asked)" "modprobe"
expect_match 'utrace_watchpoint$' "$(sed -n 4p asked)" "modprobe"
expect_eq 4 "$(wc -l < asked)" "how often it was asked"
expect_match '^utrace_uprobe ' "$(grep utrace_uprobe /proc/modules)" "modules"
expect_fail rmmod utrace_uprobe
