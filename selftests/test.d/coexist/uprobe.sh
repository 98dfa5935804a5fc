#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: uprobes in a recorded process count right, and the process computes right
# requires: readelf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/test.d/coexist/uprobes.bash"

start_uprobed
probe r return outofline
echo 'hist:keys=id' > "$EVENTS/syscall/trigger"
work 1000
for probe in outofline emulated return; do
	expect_eq 1000 "$(hit $probe)" "hits of $probe"
done
expect_eq 1000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"

# Uprobes go and come while it is recorded.
work_on 5000
for _ in 1 2 3; do
	for probe in outofline emulated return; do
		echo '!hist:keys=common_pid' > "$PROBES/$probe/trigger"
	done
	for probe in outofline emulated return; do
		echo 'hist:keys=common_pid' > "$PROBES/$probe/trigger"
	done
done
work_done
expect_eq 6000 "$(hits "$EVENTS/syscall/hist" | awk '$1 == 110 { print $2 }')" "getppid"
expect_law
