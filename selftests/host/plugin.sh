#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the plugin: its tables, the functions it calls, and what it prints of good and damaged records, with the sanitizers and gcc's analyzer on
#
# environment:
#   RUNS, SEED   how many damaged records, and which (default 200000, 1)
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
tree=$TREE
oldest=$(kernel_names stock | head -n 1) newest=$(kernel_names stock | tail -n 1)
out=$tree/build/selftests/plugin
failed=0

pkg-config --exists libtraceevent || { echo "SKIP: libtraceevent-dev is not installed"; exit 4; }

# build KERNEL MAKE'S ARGUMENT...
build() {
	make -s -j2 -C "$tree/plugins" HEADERS="$("$tree/selftests/vm/kernel" headers "$1")" "${@:2}"
}

fail() {
	echo "not ok: $*"
	failed=1
}

build "$newest" O="$tree/build/plugins"

# Each call has a prototype, and each argument that may be a text is known, on both kernels.
build "$oldest" O="$out/oldest" "$out/oldest/calls.h" "$out/oldest/string_table.h"
grep -H 'UNKNOWN "..*"' {"$out/oldest","$tree/build/plugins"}/{calls,string_table}.h &&
	fail "calls that are not known"

# The functions that perf of Debian 12 has for plugins. The C library has the rest.
allowed='tep_(find_any_field|find_field|find_function|find_function_address|get_field_raw|get_field_val|get_long_size|is_file_bigendian|is_local_bigendian|plugin_add_options|plugin_remove_options|print_func_field|print_num_field|read_number|read_number_field|register_comm|register_event_handler|register_print_function|unregister_event_handler|unregister_print_function)|trace_seq_(printf|putc|puts|terminate)'
symbols=$(nm -D --undefined-only "$tree/build/plugins/plugin_utrace.so" | awk '{ print $NF }')
grep -E '^(tep_|trace_seq_|kbuffer_)' <<< "$symbols" | grep -vxE "$allowed" && fail "perf has not these"
defined=$(nm -D --defined-only "$tree/build/plugins/plugin_utrace.so" | awk '{ print $NF }' | xargs)
[ "$defined" = "tep_plugin_loader tep_plugin_unloader" ] || fail "defined for all: $defined"

T=$tree/build/plugins
build "$newest" O="$out/analyzed" T="$T" CFLAGS="-O1 -fanalyzer -Werror" || fail "analyzer"

build "$newest" O="$out/sanitized" T="$T" SANITIZE=y

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

# Each bit and each small number of many calls, as strace calls them: the same run twice, once
# in numbers, which the plugin puts into words.
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
	"$tree/selftests/test.d/plugin/plugin.pl" "$out/words" "$out/report" 40 \
		"$tree/selftests/unit/plugin_lines.differences" || fail "not as strace"
fi
exit $failed
