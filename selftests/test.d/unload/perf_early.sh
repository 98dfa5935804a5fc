#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: perf cannot open an event while utrace is being loaded
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

# The events are there from the beginning of loading.
open_all_the_time() {
	local id
	until [ -e loaded ]; do
		{ read -r id < "$EVENTS/syscall/id"; } 2> /dev/null || continue
		"$PROGS/perf_open" "$id" 0 -1 < /dev/null >> opened || true
	done
}

touch opened
for _ in {1..10}; do
	unload
	open_all_the_time &
	load_utrace
	touch loaded
	wait $!
	rm loaded
	! grep -qx ENODEV opened || break
done
expect_match '(^|'$'\n'')ENODEV($|'$'\n'')' "$(< opened)" "an open in the middle of loading"
expect_eq "" "$(grep -vxE 'ENODEV|open|[0-9]+' opened || true)" "others"
