#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: selftests/check counts the results of the host and of machines, also of dead machines
# and of machines that ran one processor at a time
set -eu
unset TEST MACHINES RETRY JOBS LONG SEED	# the settings of the whole run
HERE=$(cd "$(dirname "$0")/.." && pwd)
DIR=$(mktemp -d)
trap 'rm -rf "$DIR"' EXIT
cp -r "$HERE" "$DIR/selftests"
cp -r "$HERE/../.ci" "$DIR/.ci"
rm "$DIR"/selftests/host/*.sh
mkdir "$DIR/bin"

# program NAME COMMAND... - make a substitute for a program, first in PATH
program() {
	printf '#!/bin/bash\n%s\n' "${*:2}" > "$DIR/bin/$1"
	chmod +x "$DIR/bin/$1"
}
PATH=$DIR/bin:$PATH

# boot_with VERSION MARK [ONE_THREAD] - with QEMU of this version, selftests/vm/boot must mark a
# machine that falls back to one processor at a time, and no other: MARK is turns, or empty
boot_with() {
	local marks
	program qemu-system-x86_64 "echo QEMU emulator version $1"
	cp "$HERE/vm/boot" "$DIR/selftests/vm/boot"
	printf '#!/bin/sh\necho %s\n' "$DIR" > "$DIR/selftests/vm/kernel"
	UTRACE_CACHE="$DIR" ONE_THREAD=${3-} "$DIR/selftests/vm/boot" --no-module --share "$DIR/machine" \
		6.12 true 2> "$DIR/out" || true
	grep -q 'the machine died' "$DIR/out" || { cat "$DIR/out"; exit 1; }
	marks=$(cd "$DIR/machine/vm" && find . -name turns)
	[ "${marks#./}" = "$2" ] && return
	echo "QEMU $1, ONE_THREAD=${3-}: expected '$2', and there is '$marks'"
	exit 1
}
boot_with 7.2.22 turns
boot_with 7.2.22 '' y
boot_with 10.0.2 ''

# host NAME STATUS - make a test of the host that ends with STATUS
host() {
	printf '#!/bin/sh\necho "SKIP: a reason"\nexit %d\n' "$2" > "$DIR/selftests/host/$1.sh"
	chmod +x "$DIR/selftests/host/$1.sh"
}

# machine COMMAND [START] - make a substitute for the virtual machine. START is run when the machine
# starts, COMMAND for each test that is taken from $QUEUE, with the test's name; $OUT is the folder
# of the results.
machine() {
	cat > "$DIR/selftests/vm/boot" <<-EOF
		#!/bin/bash
		while [ \$# -gt 0 ]; do
		case \$1 in
		--share) OUT=\$2 ;;
		--queue) QUEUE=\$2 ;;
		esac
		shift
		done
		begin() { echo "utrace-selftest: 1 \$1" > \$OUT/console.log; }
		die() { printf '%s\n' "\$@" >> \$OUT/console.log; exit 125; }
		run() { $1; }
		${2-}
		begin load
		echo "ok 1 load"
		for test in event/exec event/exit; do
		mkdir "\$QUEUE/\${test//\\//+}" 2> /dev/null || continue
		begin "\$test"
		run "\$test" && echo "ok 1 \$test" || { echo "not ok 1 \$test"; status=1; }
		done
		exit \${status-0}
	EOF
}

# expect STATUS LINE - selftests/check must end with STATUS, and print LINE
expect() {
	local status=0
	LONG=y TEST=${TEST-'event/exec event/exit good bad left'} \
		MACHINES=${MACHINES-1} "$DIR/selftests/check" 6.12 > "$DIR/out" 2>&1 || status=$?
	[ $status = "$1" ] && grep -qE -- "^($2)\$" "$DIR/out" && return
	cat "$DIR/out"
	echo "expected status $1, and: $2; the status is $status"
	exit 1
}

host good 0
machine true
expect 0 '4 passed, 0 failed, 0 skipped'
[ "$(cat "$DIR/build/results/summary")" = '4 passed, 0 failed, 0 skipped' ]
TEST=good expect 0 '1 passed, 0 failed, 0 skipped'
MACHINES=2 expect 0 '5 passed, 0 failed, 0 skipped'

host bad 1
host left 4
expect 1 '4 passed, 1 failed, 1 skipped'
TEST=bad expect 1 'host: failed: bad'
rm "$DIR/selftests/host/bad.sh" "$DIR/selftests/host/left.sh"
# shellcheck disable=SC2016
machine '[ $1 = event/exec ]'
expect 1 '3 passed, 1 failed, 0 skipped'
expect 1 '6.12: failed: event/exit'

# When a machine dies, only the running test fails.
# shellcheck disable=SC2016
machine '[ $1 != event/exec ] || die Oops'
expect 1 '6.12: machine 1 died in event/exec; the log is .*'
expect 1 '6.12: 1 tests have no result: event/exec'
expect 1 '4 passed, 1 failed, 0 skipped'
machine 'die Oops'
expect 1 '6.12: 2 tests have no result: event/exec event/exit'

# dies BYTE - the commands that let the machine die once, with BYTE in front of the faulting one in
# the Oops. If that is the emulator's defect, selftests/check runs the test again.
dies() {
	rm -f "$DIR/once"
	echo "[ -e $DIR/once ] ||
		{ touch $DIR/once; die 'int3: 0000 [#1]' 'Code: 00 $1 <11> 22'; }"
}
machine "$(dies 0f)"
expect 0 '5 passed, 0 failed, 0 skipped'
machine "$(dies cc)"
expect 1 '4 passed, 1 failed, 0 skipped'
# In the machine's start there is no test to be run again.
machine true "$(dies 0f)"
expect 0 '4 passed, 0 failed, 0 skipped'

# stands_still COMMAND - let the machine hang without output if COMMAND fails. With RETRY=y the test
# is run again, once.
stands_still() {
	rm -f "$DIR/once"
	machine "$1 || { touch $DIR/once; mkdir -p \$OUT/vm; : > \$OUT/vm/stalled; exit 125; }"
}
stands_still "[ -e $DIR/once ]"
RETRY=y expect 0 '6.12: the machine has stood still: event/exe[ci][ct]* runs again'
stands_still "[ -e $DIR/once ]"
expect 1 '4 passed, 1 failed, 0 skipped'
stands_still false
RETRY=y expect 1 '6.12: 2 tests have no result: .*'

# A test that has failed and was put back runs after a new boot of the machine, and is named.
# puts_back COMMAND - the commands of a test that is put back the first time, and then runs COMMAND
puts_back() {
	rm -rf "$DIR/once"
	# shellcheck disable=SC2016
	echo '[ $1 = event/exec ] || return 0; mkdir '"$DIR/once"' || { '"$1"'; return; }
		echo "# a reason"; echo "# again: $1"; : > $OUT/again; rmdir "$QUEUE/event+exec"; exit 0'
}
machine "$(puts_back true)"
expect 0 '5 passed, 0 failed, 0 skipped'
grep -q '^6.12: ran again: event/exec$' "$DIR/out"
machine "$(puts_back false)"
expect 1 '4 passed, 1 failed, 0 skipped'

# The last line names a fall-back to one processor at a time, with which .ci/run fails.
# shellcheck disable=SC2016
machine true 'mkdir -p $OUT/vm; : > $OUT/vm/turns'
expect 0 '4 passed, 0 failed, 0 skipped, one processor'
# ci STATUS SUMMARY LINE - .ci/run must end with STATUS if make check ends with 0 and SUMMARY, and
# its last line must begin with LINE
ci() {
	local status=0
	program make "echo $2 | tee $DIR/build/results/summary"
	"$DIR/.ci/run" > "$DIR/out" || status=$?
	[ $status = "$1" ] && [[ $(tail -n 1 "$DIR/out") = "$3"* ]] && return
	cat "$DIR/out"
	echo "expected status $1 and: $3; the status is $status"
	exit 1
}
ci 0 '4 passed, 0 failed, 0 skipped' '4 passed, 0 failed, 0 skipped'
ci 1 '4 passed, 0 failed, 0 skipped, one processor' 'failed: without QEMU 10, the machines ran one processor at a time'
