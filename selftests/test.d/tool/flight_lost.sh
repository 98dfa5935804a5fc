#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace flight tells lost records, and where some are missing between the printed ones
# requires: perl
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# Without room for a record: no processor may record.
cat > quiet.sh << 'EOF'
for file in "$TRACING"/instances/utrace-*/tracing_cpumask; do
	echo 0 > "$file"
done
exec perl -e 'getppid for 1 .. 300'
EOF
export TRACING
utrace_says flight -e getppid sh quiet.sh
expect_match '^utrace: 30[0-9] records are lost: 0 were overwritten .*, 30[0-9] had no room$' "$SAID"

# Of a buffer that is smaller than what is asked for, the oldest records are missing.
# shellcheck disable=SC2016 # perl's own
utrace_says flight --once --buffer 8 -n 100000 -S USR1 \
	taskset 1 perl -e 'getppid for 1 .. 5000; $SIG{USR1} = sub {}; kill USR1 => $$'
expect_match '^utrace: ([0-9]+|an unknown number of) records are lost here$' "$SAID" "the gap"
expect_match '^getppid\(' "$SAID" "the last calls"
expect_eq '' "$(grep 'are lost:' <<< "$SAID" || true)" "what was overwritten is no loss"

# The last ones alone are all there.
# shellcheck disable=SC2016 # perl's own
utrace_says flight --once --buffer 8 -n 5 -S USR1 \
	taskset 1 perl -e 'getppid for 1 .. 5000; $SIG{USR1} = sub {}; kill USR1 => $$'
expect_match '^=== the last 5 records ===$' "$SAID"
expect_eq '' "$(grep 'are lost' <<< "$SAID" || true)" "nothing is missing"
expect_eq '' "$(leftovers)" "sessions"
