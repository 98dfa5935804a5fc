#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines that want, answer and ask at random see the events that the contract promises
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

# To repeat what has failed: make check TEST=model SEED=N, with N from the log.
seed=${SEED:-$RANDOM}
ask handle 10
ask busy
thread=$ANSWER
until=$((SECONDS + 15))
rounds=0
while [ $SECONDS -lt $until ]; do
	echo "model $thread $seed 100" > $PUPPETS/control || {
		cat $PUPPETS/log
		die "seed $seed"
	}
	wait_whole_call		# so that no request of this run is left
	rounds=$((rounds + 100))
	seed=$((seed + 1))
done
log
echo "$rounds rounds"
wait_runs "$thread"
wait_for none_attached
kill -KILL "$TARGET"
wait_for gone
