# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# newborn.bash - a thread that is being made; sourced after api.bash and hold.bash
#
#   step ID         step a held thread, which may be under way already
#   start_clone [WORD]
#                   start the program newborn and stop it in the clone of a thread, where the puppet
#                   a keeps it, and its own hold has not seen the thread yet: MAKER, NEWBORN
step() {
	{ echo "step $1" > "$UT/control"; } 2> /dev/null || true
}

held_or_cloning() {
	held "$MAKER" || logged '^a spins'
}

start_clone() {
	local task
	[ -e byte ] || mkfifo byte
	"$PROGS/newborn" "$@" <> byte &
	MAKER=$!
	wait_state $MAKER S
	api attach a $MAKER create
	api events a clone
	api block a clone
	ctl "stop $MAKER"
	wait_held $MAKER
	echo > byte
	until logged '^a spins'; do
		step $MAKER
		wait_for held_or_cloning
	done
	for task in "/proc/$MAKER/task/"*; do
		# shellcheck disable=SC2034 # for the test
		[ "${task##*/}" = $MAKER ] || NEWBORN=${task##*/}
	done
}
