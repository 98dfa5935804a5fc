#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the plugin: tables, called functions, prints of good and damaged records; sanitizers
#
# environment:
#   RUNS   number of damaged records (default 200000)
#   SEED   seed of the random numbers (default 1: the same records each time)
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
tree=$TREE
out=$tree/build/selftests/plugin
failed=0

pkg-config --exists libtraceevent || { echo "SKIP: libtraceevent-dev is not installed"; exit 4; }

build() {
	make -s -j2 -C "$tree/plugins" "$@"
}

fail() {
	echo "not ok: $*"
	failed=1
}

build O="$tree/build/plugins"

# The table must have the calls of all kernels that are here.
"$tree/scripts/calls.sh" -c || [ $? = 4 ] || fail "calls"
# Each call must have a prototype, and each argument a known kind.
grep -H 'UNKNOWN "..*"' "$tree/build/plugins"/{calls,string_table}.h &&
	fail "calls that are not known"

# The functions that perf of Debian 12 has for plugins. All other functions must be the C library's.
allowed='tep_(find_(any_field|field|function|function_address)|get_(field_raw|field_val|long_size)'
allowed+='|is_(file|local)_bigendian|plugin_(add|remove)_options|print_(func|num)_field'
allowed+='|read_(number|number_field)|register_(comm|event_handler|print_function)'
allowed+='|unregister_(event_handler|print_function))|trace_seq_(printf|putc|puts|terminate)'
symbols=$(nm -D --undefined-only "$tree/build/plugins/plugin_utrace.so" | awk '{ print $NF }')
grep -E '^(tep_|trace_seq_|kbuffer_)' <<< "$symbols" | grep -vxE "$allowed" &&
	fail "perf lacks these functions"
defined=$(nm -D --defined-only "$tree/build/plugins/plugin_utrace.so" | awk '{ print $NF }' | xargs)
[ "$defined" = "tep_plugin_loader tep_plugin_unloader" ] || fail "exported: $defined"

T=$tree/build/plugins
build O="$out/analyzed" T="$T" CFLAGS="-O1 -fanalyzer -Werror" || fail "analyzer"

build O="$out/sanitized" T="$T" SANITIZE=y

# link NAME - a test's program, with the plugin in it
link() {
	# shellcheck disable=SC2046
	cc -std=gnu11 -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined \
		-fno-sanitize-recover=all -I"$tree/plugins" -I"$T" -o "$out/$1" \
		"$tree/selftests/unit/$1.c" "$out"/sanitized/*.o \
		$(pkg-config --cflags --libs libtraceevent)
}
link plugin_test
"$out/plugin_test" "${RUNS:-200000}" "${SEED:-1}" || fail "plugin_test"

# sweep FILE OPTION... - write strace's record of the program sweep into FILE. The plugin must give
# the same names to the numbers of one run as strace gives in the other run.
sweep() {
	setarch -R strace -qq -e signal=none -o "$out/$1" "${@:2}" \
		"$tree/build/selftests/progs/sweep"
}
if command -v strace > /dev/null; then
	make -s -C "$tree/selftests/progs" OUT="$tree/build/selftests/progs" \
		"$tree/build/selftests/progs/sweep"
	sweep raw -e raw=all
	sweep words -e verbose=none
	link plugin_lines
	"$out/plugin_lines" < "$out/raw" > "$out/report"
	"$tree/selftests/test.d/tool/plugin.pl" "$out/words" "$out/report" 270 \
		"$tree/selftests/unit/plugin_lines.differences" || fail "not as strace"
fi
exit $failed
