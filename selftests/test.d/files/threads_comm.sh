#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads: a name cannot break its line, nor command the terminal
# requires: perl
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

perl -e '$0 = "a b\\\033]0;\177\xc3\xa9\t"; sleep 1000' &
named=$!
wait_state "$named" S
put "$named" set_pid
line=$(threads "$named")
[[ $line = "$named $named "'a\040b\134\033]0;\177'$'\xc3\xa9''\011 '* ]] || die "threads: $line"

# The characters from 0x80 to 0x9f, as terminals obey them: in UTF-8, and alone.
perl -e '$0 = "a\xc2\x9b31m\x9b\xe2\x82\xac"; sleep 1000' &
named=$!
wait_state "$named" S
put "$named" set_pid
line=$(threads "$named")
[[ $line = "$named $named a"$'\xc2''\23331m\233'$'\xe2\x82\xac '* ]] || die "threads: $line"
