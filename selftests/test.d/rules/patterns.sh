#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: patterns have an upper limit, all rules' together, because of the time that they take
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# like N - a comparison with a pattern that has N bytes after its first *
like() {
	printf '%s ~ */%s' "${2-exe}" "$(printf 'x%.0s' $(seq $(($1 - 1))))"
}

LIMIT='more than 512 bytes of patterns after their first \*'

refused E2BIG "on exec if uid == 0 && $(like 513) do attach" rules
expect_place '*/xx' "$LIMIT$"
refused E2BIG "on exec if $(like 400) || comm ~ x*/y || $(like 111 cgroup) do attach" rules
expect_place "$(like 111 | sed 's/.*\*/*/') do" "$LIMIT$"
refused E2BIG "ret == 0 && $(like 513 fdpath)" exit_filter
expect_place '*/xx' "$LIMIT$"
put "ret == 0 && $(like 512 fdpath)" exit_filter

# What is in front of a * is compared once.
put "on exec if exe ~ /$(printf 'x%.0s' {1..600})* do attach\non exec if $(like 500) do attach" rules
refused_add E2BIG "on clone do stop\non exec if $(like 13) do attach" rules
expect_place 'on exec' "$LIMIT, in all rules"
add "on exec if $(like 12) do attach" rules
refused_add E2BIG "on exec if comm ~ *x do attach" rules
add "!on exec if $(like 12) do attach\non exec if comm ~ *x do attach" rules
expect_eq 3 "$(wc -l < "$UT/rules")" "rules"
put '' rules
