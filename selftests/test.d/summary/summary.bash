# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# summary.bash - what the tests of summaries share
#
#   summary_of CALL COLUMN [FILE]   a number of the summary: calls, errors, ns, longest; 0 if the
#                                   call is not there
#   expect_consistent [FILE]        in each row, the ranges have as many calls as the row

summary_of() {
	awk -v call="$1" -v column="$2" '
		BEGIN { n = split("call calls errors ns longest", names)
			for (i = 1; i <= n; i++) at[names[i]] = i }
		$1 == call { value = $at[column] }
		END { print value + 0 }' "${3:-$UT/summary}"
}

expect_consistent() {
	local wrong
	wrong=$(awk '!/^#/ {
		n = split($6, ranges, /[:,]/)
		sum = 0
		for (i = 2; i <= n; i += 2) sum += ranges[i]
		if (sum != $2 || $4 < $5 || $3 > $2) print
	}' "${1:-$UT/summary}")
	[ -z "$wrong" ] || die "a row is not of one moment: $wrong"
}
