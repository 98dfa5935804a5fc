#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: control: a refused text changes nothing, and error_log points at the wrong place
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

start_sleeper
for text in "stp $SLEEPER" "!stop $SLEEPER" "stop $SLEEPER halt $SLEEPER"; do
	refused EINVAL "$text" control
done
expect_place halt "not one of"
refused EINVAL "stop $SLEEPER signal $SLEEPER" control
expect_place "$SLEEPER" "this command needs a signal"
refused EINVAL "stop $SLEEPER\nresume" control
expect_place resume "this command needs a thread id"
refused ENOENT "signal $SLEEPER NOSUCH" control
expect_place NOSUCH "no such signal"
refused ENOENT "signal $SLEEPER 65" control
for text in "signal $SLEEPER !9" "signal $SLEEPER !KILL" "signal $SLEEPER 9-9"; do
	refused ENOENT "$text" control
	expect_place "${text##* }" "no such signal"
done
for id in "!$SLEEPER" "$SLEEPER-$SLEEPER"; do
	for verb in stop detach; do
		refused EINVAL "$verb $id" control
		expect_place "$id" "not a thread id"
	done
	refused EINVAL "signal $id 9" control
	expect_place "$id" "not a thread id"
done
refused ESRCH "stop $SLEEPER stop 4194303" control
expect_place 4194303 "no such thread"
refused EINVAL "stop 2" control
expect_place 2 "of the kernel"
refused EINVAL "stop all" control
refused EINVAL "resume $SLEEPER" control
expect_place "$SLEEPER" "asked to stop"
refused EINVAL "step $SLEEPER" control
refused EINVAL "detach $SLEEPER" control
expect_place "$SLEEPER" "neither"
wait_state "$SLEEPER" S	# one that is held or was killed never gets there
expect_eq "" "$(threads)" "attached"
put '# nothing\n' control
kill -KILL "$SLEEPER"
