#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sessions: where ftrace makes no instance, error_log says so, and nothing is made
# long
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/control.bash"
. "$SELFTESTS/lib/session.bash"
. "$SELFTESTS/lib/modules.bash"

session web

# no FUNCTION ERROR ERRNO PASS TEXT WORD REASON - FUNCTION fails with ERROR after PASS calls
no() {
	load_test_module utrace_fail "function=$1" "error=$2" "pass=$4"
	refused "$3" "$5" sessions
	expect_place "$6" "$7"
	expect_eq web "$(< "$UT/sessions")" "sessions"
	expect_eq web "$(cd "$SE" && echo *)" "directories"
	rmmod utrace_fail
}

no instance_mkdir -12 ENOMEM 0 a a "no memory for the instance"
no instance_mkdir -12 ENOMEM 0 '# one\n!web,  mail' mail "no memory for the instance"
no instance_mkdir -12 ENOMEM 2 '!web a b c d' 'c d' "no memory for the instance"
no instance_mkdir -22 EINVAL 1 'a b' b "ftrace makes no instance"
expect_eq web "$(cd "$IN" && echo *)" "instances"

echo "== an instance that was there stays, where its control files cannot be made"
mkdir "$IN/there"
no tracefs_create_dir -12 ENOENT 0 there there "the session's control files"
no tracefs_create_file -12 ENOENT 3 there there "the session's control files"
expect_eq "there web" "$(cd "$IN" && echo *)" "instances"
session there
echo '!there' > "$UT/sessions"
rmdir "$IN/there"
session a b
end a b web
