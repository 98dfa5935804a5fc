#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules come and go while their events come from several threads
# long
# timeout: 120
# requires: readelf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/symbols.bash"

load_extension utrace_uprobe
load_module "$(module_dir)/../../extensions" utrace_watchpoint
trap unload_all EXIT
inside=$PROGS/inside:$(symbol_offset "$PROGS/inside" inside)
start inside
events_on syscall attach detach
tell threads 4 1000000000000	# more than the time is for: they end by SIGKILL
for _ in {1..15}; do
	rules "on uprobe $inside if arg0 == 7 do attach" \
		"on uretprobe $inside do detach" \
		"on watchpoint $PROGRAM $FIRST 8 rw do stop" \
		"on syscall getppid if ret > 0 do syscalls=getppid" \
		"on syscall getppid do detach"
	nap 0.1
	wait_for grep -q '# fired [1-9]' "$UT/rules"
	add "!on uretprobe $inside do detach" rules
	put '' rules
done
kill -KILL "$PROGRAM"
wait_for gone
events_off
expect_law
rmmod utrace_uprobe
rmmod utrace_watchpoint
