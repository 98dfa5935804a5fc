#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sessions: where ftrace makes no instance, error_log says so, and nothing is made
# source: any
. "$(dirname "$0")/../lib.sh"
. "$SELFTESTS/tests/recording.bash"
. "$SELFTESTS/tests/control.bash"
. "$SELFTESTS/tests/session.bash"
. "$SELFTESTS/tests/modules.bash"

session web
UTRACE_TEST_MODULES=${UTRACE_TEST_MODULES-$(module_dir)}

# no ERROR ERRNO PASS TEXT WORD REASON - instance_mkdir() fails with ERROR after PASS calls
no() {
	load_module "$UTRACE_TEST_MODULES" utrace_fail function=instance_mkdir "error=$1" "pass=$3"
	refused "$2" "$4" sessions
	expect_place "$5" "$6"
	expect_eq web "$(< "$UT/sessions")" "sessions"
	expect_eq web "$(cd "$IN" && echo *)" "instances"
	expect_eq web "$(cd "$SE" && echo *)" "directories"
	rmmod utrace_fail
}

no -12 ENOMEM 0 a a "no memory for the instance"
no -12 ENOMEM 0 '# one\n!web,  mail' mail "no memory for the instance"
no -12 ENOMEM 2 '!web a b c d' 'c d' "no memory for the instance"
no -22 EINVAL 1 'a b' b "ftrace makes no instance"
session a b
end a b web
