#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the modules go while threads are held, wherever that is
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# Held at the entry of a call, in user mode, before a signal, as an unborn child.
api puppet a
api puppet b
api puppet c
api puppet d
api puppet e
targets=()
for name in a b c d; do
	start_target
	targets+=("$TARGET")
	eval "exec {in_$name}<&${COPROC[0]} {out_$name}>&${COPROC[1]}"
	api attach $name "$TARGET" create
	case $name in
	a) api events a syscall_entry
	   api only a 110
	   api answer a syscall_entry stop
	   tell call 110 ;;
	b) api events b quiesce
	   api answer b quiesce stop
	   tell spin
	   api control b interrupt ;;
	c) ask value 10
	   api events c signal
	   api answer c signal stop
	   kill -USR1 "$TARGET" ;;
	d) api events d clone
	   api answer d clone stop
	   api child d e
	   tell child ;;
	esac
	wait_held
done
rmmod utrace_test
for id in "${targets[@]}"; do
	wait_runs "$id"
done
try() {
	rmmod utrace 2> /dev/null
}
wait_for try	# the last one is on its way out
for id in "${targets[@]}"; do
	[ -e "/proc/$id" ] || die "$id is gone"
	kill -KILL "$id"
done
