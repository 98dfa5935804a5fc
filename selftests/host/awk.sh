#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: mawk, gawk and busybox awk do the same in the build and in the checks
#
# The awk of a machine that builds may be any of these. Awks differ in braces, in backslashes (of -v
# and of replacements), in numbers above 2147483647, and in the order in which a statement is
# evaluated.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
cd "$TREE"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
awks=() failed=0

for name in mawk gawk busybox; do
	program=$(command -v $name) || continue
	mkdir "$out/$name" "$out/bin-$name"
	ln -s "$program" "$out/bin-$name/awk"
	awks+=("$name")
done
[ ${#awks[@]} -gt 1 ] || { echo "SKIP: there is only one awk: ${awks[*]}"; exit 4; }

# step NAME COMMAND... - run it with each awk, in a folder of its own. Its files, output, errors and
# status must be the same, and the status 0.
step() {
	local awk status first=$out/${awks[0]}
	echo "$1"
	for awk in "${awks[@]}"; do
		rm -rf "${out:?}/$awk"
		mkdir "$out/$awk"
		(
			cd "$out/$awk"
			export PATH=$out/bin-$awk:$PATH
			status=0
			"${@:2}" > out 2> err < /dev/null || status=$?
			echo "status $status" >> out
			sed -i -e 's/tmp[.0-9A-Za-z]*//g' -e "s/bin-$awk//g" out err
		) &
	done
	wait
	grep -qx 'status 0' "$first/out" ||
		not_ok "$1 does not work with ${awks[0]}: $(tail -n 20 "$first/out" "$first/err")"
	for awk in "${awks[@]:1}"; do
		diff -ru "$first" "$out/$awk" > "$out/diff" ||
			not_ok "$1 differs with ${awks[0]} and $awk: $(head -n 30 "$out/diff")"
	done
}

not_ok() {
	echo "not ok: $*"
	failed=1
}

kernel=$(own_kernels stock | tail -n 1)
headers=$(selftests/vm/kernel headers "$kernel")
sources=$(sed -n 's|^include \(.*\)/Makefile$|\1|p' "$headers/Makefile")

# the build
step gen-syscalls "$TREE/provider/arch/x86/gen-syscalls.sh" "$headers"
step list-calls "$TREE/provider/arch/x86/list-calls.sh" "$sources" "$headers"
step merge-calls "$TREE/plugins/tables/merge-calls.sh" "$TREE/plugins/tables/calls" "$TREE/plugins/tables/calls"
step gen-strings "$TREE/provider/arch/x86/gen-strings.sh" "$TREE/plugins/tables/calls"
step gen-memory sh "$TREE/provider/arch/x86/gen-memory.sh" "$TREE/plugins/tables/calls" \
	"$TREE/provider/arch/x86/memory-args"
step gen-facts sh "$TREE/provider/compat/gen-facts.sh" "$sources"
step gen-calls "$TREE/plugins/tables/gen-calls.sh" "$TREE/plugins/tables/calls" calls.h
step gen-sets "$TREE/plugins/tables/gen-sets.sh" "$TREE/plugins/tables/sets" sets.inc
step gen-structs "$TREE/plugins/tables/gen-structs.sh" "$TREE/plugins/tables/structs" \
	"$TREE/plugins/tables/sets" structs.inc
step gen-ioctls "$TREE/plugins/tables/gen-ioctls.sh" ioctls.inc
step kernels sh -c "make -s -C '$TREE' -p -n help | grep -E '^(ALL|KERNELS|NEWEST) '"

# the checks
step docs "$TREE/scripts/check-docs.sh"
step results "$TREE/selftests/host/check.sh"
step suites "$TREE/selftests/host/suites.sh"

# the benchmark's table and chart, in a copy of the tree; gnuplot gives back what the chart gives it
mkdir -p "$out/tree/build/results/bench/some" "$out/tree/docs"
cp -r selftests "$out/tree/"
cp docs/performance.md "$out/tree/docs/"
sed -n 's/^\([a-z][a-z0-9_]*\) .*/\1 own=800000 elapsed=5000000123 bytes=97100 time=3000000123/p' \
	selftests/bench/rows > "$out/tree/build/results/bench/some/rows"
step table "$out/tree/selftests/bench/table" "$(cut -d ' ' -f 1 "$out/tree/build/results/bench/some/rows")" some
step markdown "$out/tree/selftests/bench/table" -m getppid_merged some
for program in "$out/tree/selftests/vm/install" "$out/gnuplot"; do
	printf '#!/bin/sh\n[ $# -gt 0 ] || cat\n' > "$program"
	chmod +x "$program"
done
# shellcheck disable=SC2016
step chart sh -c 'PATH=$1:$PATH "$1/tree/selftests/bench/chart"' sh "$out"

# what reads machine code, if there is some
if [ -e "build/$kernel/utrace.mod" ]; then
	step layers "$TREE/scripts/layers.sh" -v "$TREE/build/$kernel"
	step speculation "$TREE/selftests/host/speculation.sh"
fi
! command -v strace > /dev/null ||
	step classes env OBJTREE="$headers" "$TREE/scripts/classes-from-strace.sh" --print
exit $failed
