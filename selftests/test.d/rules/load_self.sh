#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a module that writes rules when it begins is not asked for by these rules
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"

sample=$(realpath "$(module_dir)/../../samples")/utrace_fault_inject.ko
[ -f "$sample" ] || skip "$sample was not built"
# modprobe would wait for the module that begins, and the module for modprobe.
modprobe=$(< /proc/sys/kernel/modprobe)
cat > modprobe.sh <<S
#!/bin/sh
echo "\$*" >> $PWD/asked
exit 1
S
chmod +x modprobe.sh
echo "$PWD/modprobe.sh" > /proc/sys/kernel/modprobe
trap 'echo "$modprobe" > /proc/sys/kernel/modprobe' EXIT

for event in fault_inject other; do
	expect_fail insmod "$sample" calls=getppid "rules=\"on $event do fail=EIO\"" pid=$$
done
expect_eq "utrace_other" "$(grep -o 'utrace_.*' asked)" "modules asked for"
