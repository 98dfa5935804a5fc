# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# uprobes.bash - what the tests beside uprobes share; sourced after recording.bash and
# hold.bash
#
#   start_uprobed       the program uprobed (selftests/progs) from a copy of its own, as
#                       WORKER, a target; with uprobes on both functions
#   probe KIND NAME FUNCTION
#                       put a uprobe there (p, or r for its return), and count its hits
#   address FUNCTION    where it is
#   hit NAME            how often this one was, in WORKER
#   ip                  where WORKER is, held
#   in_page             whether that is the page of the uprobes
#   step_to ADDRESS     step until IP is there, by the test's own step, which sets IP
. "$SELFTESTS/lib/symbols.bash"

PROBES=$TRACING/events/uprobes

address() {
	symbol_address uprobed "$1"
}

probe() {
	echo "$1:$2 $PWD/uprobed:$(symbol_offset uprobed "$3")" >> "$TRACING/uprobe_events"
	echo 'hist:keys=common_pid' > "$PROBES/$2/trigger"
}

start_uprobed() {
	local name
	cp "$PROGS/uprobed" .
	for name in outofline emulated; do
		probe p $name $name
	done
	coproc { exec ./uprobed; }
	WORKER=$COPROC_PID
	only_pid "$WORKER"
}

hit() {
	local line lines n=0
	mapfile -t lines < "$PROBES/$1/hist"
	for line in "${lines[@]}"; do
		[[ ! $line =~ ^"{ common_pid:"\ *$WORKER" } hitcount:"\ *([0-9]+) ]] ||
			n=${BASH_REMATCH[1]}
	done
	echo "$n"
}

ip() {
	local words
	read -r -a words < "/proc/$WORKER/syscall"
	echo $((words[-1]))
}

in_page() {
	local range ip line lines
	ip=$(ip)
	mapfile -t lines < "/proc/$WORKER/maps"
	for line in "${lines[@]}"; do
		[[ $line = *" [uprobes]" ]] || continue
		range=${line%% *}
		[ "$ip" -lt $((16#${range%-*})) ] || [ "$ip" -ge $((16#${range#*-})) ] || return 0
	done
	return 1
}

step_to() {
	local left=60
	until [ "$IP" = "$1" ]; do
		step
		left=$((left - 1))
		[ $left != 0 ] || die "$WORKER does not come to $1, and is at $IP"
	done
}
