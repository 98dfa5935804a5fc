#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a core dump that an engine chooses goes whole into a pipe, right behind a kick, too
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/sink.bash"
. "$SELFTESTS/lib/api.bash"
trap 'show_log; put_back' EXIT

api puppet a
api attach a "$TARGET" create
api events a quiesce signal_term
api control a interrupt
wait_log "a signal 0 boundary"
api answer a signal_term core
api block a signal_term
kill -TERM "$TARGET"
wait_log "a signal_term blocks"
api control a interrupt
api open a
wait_full "$TARGET"
drain
expect_whole_dump "behind an interrupt"
wait_for none_attached
