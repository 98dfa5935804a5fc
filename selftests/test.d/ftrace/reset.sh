#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the settings of ftrace that a killed test has left are put back
. "${0%/*}/../../lib.sh"

pattern=/proc/sys/kernel/core_pattern

# settings - each of them in a line
settings() {
	cat "$TRACING"/{tracing_cpumask,buffer_size_kb,options/stacktrace,options/userstacktrace} \
		/proc/sys/kernel/ftrace_enabled $pattern
}

turn_off() {
	echo 0 2> /dev/null > /proc/sys/kernel/ftrace_enabled
}

find_first
echo "${FIRST[$TRACING/buffer_size_kb]}" > "$TRACING/buffer_size_kb"
before=$(settings)
echo 0 > "$TRACING/tracing_cpumask"
echo 64 > "$TRACING/buffer_size_kb"
echo 1 > "$TRACING/options/stacktrace"
echo 1 > "$TRACING/options/userstacktrace"
echo other > $pattern
wait_for eval '! grep -q "^source_.*: running" "$UT/status"'
kept=
if ! turn_off; then	# newer kernels let nobody do that
	unload_utrace
	! turn_off || die "utrace keeps ftrace from being turned off"
	load_utrace
	kept=$(printf '1\t1')
fi
expect_eq "$kept" "$(paste <(echo "$before") <(settings) | awk '$1 == $2')" "settings that are as before"
reset_utrace
expect_eq "$before" "$(settings)" "settings"
