#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a module that brings an event is asked for when a rule needs it
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/rules.bash"

# In place of modprobe, which looks for modules that are installed.
modprobe=$(< /proc/sys/kernel/modprobe)
dir=$(realpath "$(module_dir)/../../extensions")
[ -f "$dir/utrace_uprobe.ko" ] || skip "the extensions were not built for this kernel"
cat > modprobe.sh <<S
#!/bin/sh
echo "\$*" >> $PWD/asked
case "\$*" in
*utrace_uretprobe) /sbin/insmod $dir/utrace_uprobe.ko ;;
*) exit 1 ;;
esac
S
chmod +x modprobe.sh
echo "$PWD/modprobe.sh" > /proc/sys/kernel/modprobe
trap 'echo "$modprobe" > /proc/sys/kernel/modprobe; : > "$UT/rules"; rmmod utrace_uprobe || true' EXIT

refused ENOENT 'on nosuch do attach' rules
expect_place nosuch 'no source of this event'
expect_match 'utrace_nosuch$' "$(tail -n 1 asked)" "modprobe"
rules "on uretprobe $PROGS/inside:inside do attach"
expect_match 'utrace_uretprobe$' "$(tail -n 1 asked)" "modprobe"
expect_match '^utrace_uprobe ' "$(grep utrace_uprobe /proc/modules)" "modules"
expect_fail rmmod utrace_uprobe
