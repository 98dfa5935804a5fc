#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: stops, against signals, job control, execs and exits of all kinds
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# shoot HOW - at the target, again and again, until it is gone
shoot() {
	local ids
	case $1 in
	stop)  while kill -STOP "$TARGET" && kill -CONT "$TARGET"; do :; done ;;
	usr1)  while kill -USR1 "$TARGET"; do :; done ;;
	*)     return 0 ;;
	esac 2> /dev/null
}

# end HOW
end() {
	case $1 in
	kill|stop|usr1) kill -KILL "$TARGET" ;;
	*)              : > go ;;
	esac
	case $1 in
	exec) until heard && [ "$ANSWER" = ready ]; do :; done
	      kill -KILL "$TARGET" ;;
	esac
	wait_for gone
}

api puppet a
api puppet b
for how in kill stop usr1 exit exec core; do
	until=$((SECONDS + 2))
	while [ $SECONDS -lt $until ]; do
		[ -e "/proc/$TARGET" ] || start_target
		rm -f go
		ask value 10
		case $how in
		exit) ask other 0 ;;
		exec) ask other 1 ;;
		core) ask other 2 ;;
		esac
		api attach a "$TARGET" create
		api attach b "$TARGET" create
		api events a syscall_entry syscall_exit signal signal_term quiesce
		api events b syscall_exit exec clone
		api only a 110
		api only b 110
		api answer a syscall_entry stop
		api answer b syscall_exit stop
		api answer a quiesce stop 1
		shoot $how &
		shooter=$!
		tell call 110 100000
		for i in {1..20}; do
			api control a resume
			api control b resume
			! [ $i = 10 ] || api control a interrupt
		done
		end $how
		kill $shooter 2> /dev/null || true
		wait $shooter 2> /dev/null || true
		wait_for none_attached
		api clear
	done
done
