#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines that want, answer and ask at random see the events that the contract promises
# long
# requires: hook
# timeout: 120
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# To repeat what has failed: make check TEST=model SEED=N, with N from the log.
seed=${SEED:-$RANDOM}
ask handle 10
ask busy
thread=$ANSWER

calls() {
	ask calls
	[ "$ANSWER" -ge "$1" ]
}

# Wait until the thread has made a whole call by itself, so that no request of a run is left.
wait_over() {
	ask calls
	wait_for calls $((ANSWER + 2))
}

until=$((SECONDS + 15))
rounds=0
while [ $SECONDS -lt $until ]; do
	echo "model $thread $seed 100" > $PUPPETS/control || {
		cat $PUPPETS/log
		die "seed $seed"
	}
	wait_over
	rounds=$((rounds + 100))
	seed=$((seed + 1))
done
log
echo "$rounds rounds"
kill -KILL "$TARGET"
wait_for gone
