#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: SIGKILL, exit_group and exec end a held thread at once, wherever it is held
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# hold_at KIND - have the target's first thread held
hold_at() {
	local event=$1
	api only a 110
	case $1 in
	entry)  event=syscall_entry; api events a syscall_entry death ;;
	exit)   event=syscall_exit; api events a syscall_entry syscall_exit death ;;
	exec|clone)
		api events a "$1" death ;;
	signal) ask value 10; api events a signal death ;;
	async)  event=quiesce; api events a quiesce death ;;
	esac
	api answer a $event stop 1
	case $1 in
	entry|exit) tell call 110 ;;
	exec)       tell exec ;;
	clone)      tell fork ;;
	signal)     tell pause; wait_state "$TARGET" S; kill -USR1 "$TARGET" ;;
	async)      tell pause; wait_state "$TARGET" S; api control a interrupt ;;
	esac
	wait_held
}

# end_by HOW
end_by() {
	case $1 in
	kill) kill -KILL "$TARGET" ;;
	*)    : > go ;;
	esac
	case $1 in
	kill) soon gone ;;
	exec) until heard && [ "$ANSWER" = ready ]; do :; done
	      kill -KILL "$TARGET"
	      wait_for gone ;;
	*)    wait_for gone ;;
	esac
}

api puppet a
for kind in entry exit clone signal async exec; do
	for how in kill exit_group exec core; do
		[ $kind != exec ] || [ $how = kill ] || continue
		[ -e "/proc/$TARGET" ] || start_target
		rm -f go
		case $how in
		exit_group) ask other 0 ;;
		exec)       ask other 1 ;;
		core)       ask other 2 ;;
		esac
		api attach a "$TARGET" create
		hold_at $kind
		api clear
		end_by $how
		wait_for none_attached
		expect_eq 1 "$(log "a death" | wc -l)" "$kind, $how: deaths"
	done
done

# A child that is held before its first instruction outlives its parent.
api puppet b
start_target
api attach a "$TARGET" create
api events a clone
api child a b
tell child
wait_log "a clone"
child=$(log "a clone" | tail -n 1)
child=${child##* }
wait_held "$child"
kill -KILL "$TARGET"
soon gone
held "$child" || die "the child is not held any more"
kill -KILL "$child"
wait_for eval '! held "$child"'
wait_for none_attached
