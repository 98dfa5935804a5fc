#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: selftests/check counts what the host and the machines said, and those that died
set -eu
HERE=$(cd "$(dirname "$0")/.." && pwd)
DIR=$(mktemp -d)
trap 'rm -rf "$DIR"' EXIT
cp -r "$HERE" "$DIR/selftests"
rm "$DIR"/selftests/host/*.sh

# host NAME STATUS - a test of the host that ends so
host() {
	printf '#!/bin/sh\necho "SKIP: a reason"\nexit %d\n' "$2" > "$DIR/selftests/host/$1.sh"
	chmod +x "$DIR/selftests/host/$1.sh"
}

# machine COMMAND - what stands in for the virtual machine; $OUT is the folder of its results,
# $BEGIN what it shall begin with
machine() {
	cat > "$DIR/selftests/vm/boot" <<-EOF
		#!/bin/bash
		while [ \$# -gt 0 ]; do
		case \$1 in
		--share) OUT=\$2 ;;
		-b) BEGIN=\$2 ;;
		esac
		shift
		done
		$1
	EOF
}

# expect STATUS LINE - selftests/check ends so, and says LINE
expect() {
	local status=0
	SOURCE=hook LONG=y TEST="${TEST-}" "$DIR/selftests/check" 6.12 > "$DIR/out" 2>&1 || status=$?
	[ $status = "$1" ] && grep -qxF -- "$2" "$DIR/out" && return
	cat "$DIR/out"
	echo "expected status $1, and: $2; the status is $status"
	exit 1
}

host good 0
machine 'printf "1..2\nok 1 hook/load\nok 2 hook/unload\n"'
expect 0 '3 passed, 0 failed, 0 skipped'
[ "$(cat "$DIR/build/results/summary")" = '3 passed, 0 failed, 0 skipped' ]
TEST=good expect 0 '1 passed, 0 failed, 0 skipped'

host bad 1
host left 4
expect 1 '3 passed, 1 failed, 1 skipped'
TEST=bad expect 1 'host: failed: bad'
rm "$DIR/selftests/host/bad.sh" "$DIR/selftests/host/left.sh"

# shellcheck disable=SC2016
machine 'echo "utrace-selftest: 2 hook/event/exec" > $OUT/console.log
printf "1..3\nok 1 hook/load\n"; exit 125'
expect 1 '6.12: 2 tests have not been heard of; the last one begun is hook/event/exec'
expect 1 '2 passed, 2 failed, 0 skipped'

# The emulator's fault, told by the byte in front of the next one: the rest runs in a second one.
dies() {
	machine "echo 'utrace-selftest: 2 hook/event/exec
int3: 0000 [#1]
Code: 00 $1 <11> 22' > \$OUT/console.log
[ -z \"\${BEGIN-}\" ] || { printf '1..1\nok 1 hook/event/exec\n'; rm \$OUT/console.log; exit 0; }
printf '1..2\nok 1 hook/load\n'; exit 125"
}
dies 0f
expect 0 '3 passed, 0 failed, 0 skipped'
dies cc
expect 1 '2 passed, 1 failed, 0 skipped'
