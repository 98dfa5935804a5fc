#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: signal= is refused to a writer without CAP_KILL
# requires: setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

# without_kill TEXT - written by root without this capability: the error
without_kill() {
	# shellcheck disable=SC2069
	setpriv --bounding-set=-kill --inh-caps=-kill /bin/echo "$1" 2>&1 > "$UT/rules" || true
}

expect_match "Operation not permitted" "$(without_kill 'on exec if comm == true do signal=KILL')"
expect_place "signal=KILL" "CAP_KILL"
expect_eq "" "$(< "$UT/rules")" "rules"
expect_eq "" "$(without_kill 'on exec if comm == nosuch do attach')" "without signal="
rules 'on exec if comm == true do signal=USR1'
status=0
/bin/true || status=$?
expect_eq $((128 + 10)) $status "status of the one that is signalled"
