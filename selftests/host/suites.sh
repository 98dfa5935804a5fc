#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: when each test runs once, exactly one suite has the test, and can run it
set -eu
HERE=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=selftests/vm/lib.sh
UTRACE_SUITE=bookworm . "$HERE/vm/lib.sh"
# shellcheck source=selftests/lib/heads.bash
. "$HERE/lib/heads.bash"
# shellcheck source=selftests/lib/suites.bash
. "$HERE/lib/suites.bash"
unset TEST LONG
RESULTS=$(mktemp -d)
trap 'rm -rf "$RESULTS"' EXIT
SELFTESTS=$RESULTS/tree
PATTERNS=('*')

die() {
	echo "$*"
	exit 1
}

# make_test NAME LINE... - a test with these lines in its head
make_test() {
	local file=$SELFTESTS/test.d/area/$1.sh
	mkdir -p "${file%/*}"
	shift
	printf '%s\n' '#!/bin/bash' "$@" 'true' '# requires: no_such_program' > "$file"
}

# has NAME SUITES - one of SUITES, and no other one, has the test
has() {
	local suite
	suite=$(cd "$RESULTS" && grep -l "^area/$1\$" -- */tests | xargs)
	[[ -n $suite && " $2 " = *" ${suite%/tests} "* ]] || die "$1: ${suite:-in none}, wanted: $2"
}

# dealt KERNEL... - deal out the tests to the suites of these kernels
dealt() {
	local suite
	KERNELS=("$@") SUITES=()
	find_suites
	is_once || die "$*: not each test once"
	for suite in "${SUITES[@]}"; do
		rm -rf "${RESULTS:?}/$suite"
		mkdir "$RESULTS/$suite"
		: > "$RESULTS/$suite/tests"
	done
	deal
}

for i in 1 2 3 4 5 6 7 8; do
	make_test any$i '# requires: perl'
	make_test new$i '# requires: perl' '# requires: 6.12'
	make_test long$i '# long'
done
make_test newer '# requires: 99.1'
make_test rows '# test: old perl' '# test: new 6.12' '# requires: perl'
dealt 6.1 6.12 cloud-6.1
for i in 1 2 3 4 5 6 7 8; do
	has any$i "6.1 6.12"
	has new$i 6.12
	has long$i "6.1 6.12"
done
has old "6.1 6.12"
has new 6.12
for suite in 6.1 6.12; do
	[ "$(wc -l < "$RESULTS/$suite/tests")" -gt 3 ] || die "$suite has hardly any test"
done
run_options 6.12
[ "${OPTIONS[*]}" = "$(xargs < "$RESULTS/6.12/tests")" ] || die "6.12: ${OPTIONS[*]}"

# A test that no suite can run must be in one, which reports that the test is skipped.
has newer 6.1

# With one kernel, TEST or LONG, each kernel gets all tests.
KERNELS=(6.1)
! is_once || die "one kernel has a part of the tests"
KERNELS=(6.1 6.12)
! TEST=event/exec is_once || die "TEST has a part of the kernels"
! LONG=share is_once || die "LONG=share has a part of the kernels"

# With LONG=share a kernel of another Debian has a few tests, but the newest has all quick ones.
read -ra KERNELS <<< "$(kernel_names stock | xargs) cloud-6.12"
newest=$(kernel_names stock | tail -n 1)
few=$(LONG=share; for kernel in "${KERNELS[@]}"; do ! is_smoke "$kernel" || echo "$kernel"; done)
[ "$few" = "$(printf '%s\n' "${KERNELS[@]}" | grep -vx -e 6.1 -e 6.12 -e "$newest")" ] ||
	die "with a few tests: ${few//$'\n'/ }"
[ "$(LONG=share SHARE=0 long_tests 6.12) $(LONG=share SHARE=21 long_tests 6.1)" = "1/40 2/40" ] || die "6.12 has another share of the long tests"
[ -z "$(LONG=share long_tests "$newest")" ] || die "$newest has long tests"
mkdir "$SELFTESTS/test.d/tool"
LONG=share run_options 6.1
[ "${OPTIONS[*]}" = "area/*" ] || die "6.1: ${OPTIONS[*]}"
for kernel in 6.12 "$newest"; do
	LONG=share run_options "$kernel"
	[ "${OPTIONS[*]}" = "*" ] || die "$kernel: ${OPTIONS[*]}"
done
! LONG=y is_smoke 13 || die "LONG=y has a few tests on 13"
