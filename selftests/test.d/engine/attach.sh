#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: attach: engines that are found, made and refused
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

for name in a b c; do
	api puppet $name
done
api puppet other atomic
api puppet null null

refused ENOENT attach a "$TARGET" ops
refused ENOENT attach a "$TARGET" data
refused EINVAL attach a "$TARGET"
refused EINVAL attach null "$TARGET" create
refused EINVAL attach a 2 create

api attach a "$TARGET" ops data create
expect_log
api attach b "$TARGET" ops
api attach b "$TARGET" data like=a
api attach b "$TARGET" ops data like=a
api attach b "$TARGET" ops create
expect_log "b found a" "b found a" "b found a" "b found a"
refused EEXIST attach b "$TARGET" ops exclusive
refused EEXIST attach b "$TARGET" ops create exclusive
refused ENOENT attach b "$TARGET" data
refused ENOENT attach b "$TARGET" ops data
refused ENOENT attach other "$TARGET" ops

api clear
api attach b "$TARGET" ops data create
api attach c "$TARGET" create exclusive
api attach other "$TARGET" ops create
expect_log
for name in a b c other; do
	api control $name detach
	refused ENOENT attach $name "$TARGET" ops data
	api put $name
done
# c had been given two, of which the second one found the first.
wait_for eval '[ "$(log release | sort -u | wc -l)" = 4 ]'
expect_eq 4 "$(log | wc -l)" "lines"
