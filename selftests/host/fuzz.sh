#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# fuzz.sh - run fuzzers of the parsers that compile in user space
#
# usage: fuzz.sh [NAME...]     (default: every target of selftests/fuzz)
#
# environment:
#   RUNS   number of texts for each target (default 20000; 200000 with LONG=y)
#   SEED   seed of the random numbers (default 1: the same texts each time)
#
# A text that fails is left in build/selftests/fuzz, as NAME-crash-*.
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
tree=$TREE
out=$tree/build/selftests/fuzz
runs=${RUNS:-20000} seed=${SEED:-1}
[ "${LONG-}" != y ] || runs=${RUNS:-200000}

# Write good texts, each alone and each with the next one after.
write_corpus() {
	local lines=$1 dir=$2 number=0 before='' line
	rm -rf "$dir"
	mkdir -p "$dir"
	while IFS= read -r line; do
		number=$((number + 1))
		printf '%s' "$line" > "$dir/$number"
		printf '%s\0%s' "$before" "$line" > "$dir/$number-behind"
		before=$line
	done < "$lines"
}

# Write the words and signs of these texts, in the format of libFuzzer's dictionary.
write_dictionary() {
	{ tr -cs '[:alnum:]_' '\n' < "$1"; tr -s '[:alnum:]_ ' '\n' < "$1"; } |
		grep . | sort -u | sed 's/["\\]/\\&/g; s/.*/"&"/' > "$2"
}

fuzz() {
	local name=$1 status=0
	write_corpus "$tree/selftests/fuzz/$name.lines" "$out/corpus/$name"
	write_dictionary "$tree/selftests/fuzz/$name.lines" "$out/$name.dict"
	echo "# $name: RUNS=$runs SEED=$seed"
	"$out/$name" -runs="$runs" -seed="$seed" -max_len=400 -timeout=20 -rss_limit_mb=1024 \
		-print_final_stats=1 -verbosity=0 -dict="$out/$name.dict" \
		-artifact_prefix="$out/$name-" "$out/corpus/$name" \
		> "$out/$name.log" 2>&1 || status=$?
	if [ $status != 0 ]; then
		tail -n 60 "$out/$name.log"
		echo "not ok $name: status $status"
		return 1
	fi
	grep number_of_executed_units "$out/$name.log"
	echo "ok $name"
}

main() {
	local names=("$@") name headers failed=0
	command -v clang > /dev/null || { echo "SKIP: clang is not installed"; exit 4; }
	headers=$("$tree/selftests/vm/kernel" headers "$(own_kernels stock | tail -n 1)")
	make -s -C "$tree/selftests/fuzz" O="$out" OBJTREE="$headers" "${names[@]}"
	[ $# -gt 0 ] || mapfile -t names < <(basename -s .c "$tree"/selftests/fuzz/*.c)
	for name in "${names[@]}"; do
		fuzz "$name" || failed=1
	done
	return $failed
}

main "$@"
