#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the shell of make shell has the command, its completion, and the extensions
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/modules.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

TREE=$(cd "$SELFTESTS/.." && pwd)
BUILD=$(cd "$(module_dir)/../.." && pwd)
export TREE BUILD
trap 'rm -f /etc/modprobe.d/utrace.conf' EXIT

# typed COMMAND - what it prints, typed there
typed() {
	bash --rcfile "$TREE/selftests/vm/shellrc" -ic "$1" 2>&1
}

expect_match 'utrace -e openat cat' "$(typed true)" "what to type first"
expect_match '^openat\(AT_FDCWD, "/etc/hostname", O_RDONLY\)' \
	"$(typed 'utrace -e openat cat /etc/hostname')" "in words"
expect_match 'complete .*utrace' "$(typed 'complete -p utrace')" "completion"
typed 'modprobe utrace_uprobe' > out || die "the extension is not there: $(< out)"
expect_match '^utrace_uprobe ' "$(lsmod)"
rmmod utrace_uprobe
