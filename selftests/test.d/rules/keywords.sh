#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: another module's event, operands and action, and the references of that module
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

KEYWORDS=/sys/module/utrace_keywords/parameters
poke() {
	echo "$*" > $KEYWORDS/poke
}

refused ENOENT 'on poke me do attach' rules
refused ENOENT 'on exec if twice == 4 do attach' rules
refused ENOENT 'on exec do note=x' rules
load_test_module utrace_keywords
trap unload_all EXIT
rules 'on poke me if poked ~ f?o && twice == 6 && like == 3 && like != 4 do note=hello attach'
poke you foo
poke me fo
poke me foooo
expect_eq 0 "$(< $KEYWORDS/noted)" "noted"
poke me foo
poke me fxo
expect_eq "2 hello" "$(< $KEYWORDS/noted)" "noted"
expect_match "^$BASHPID$" "$(< "$UT/set_pid")" "set_pid"
expect_fail rmmod utrace_keywords
refused EINVAL 'on poke do attach' rules
expect_place 'poke do' 'one name must'
refused EINVAL 'on exec do note=123456789012345678901' rules
expect_place note 'at most 20'
refused EINVAL 'on poke me if arg0 == 1 do attach' rules

echo "== one that is needed for an operand or an action alone"
rules 'on exec if like == 3 do attach'
expect_fail rmmod utrace_keywords
rules 'on exec do note=exec count 2'
expect_fail rmmod utrace_keywords
/bin/true
/bin/true
/bin/true
expect_eq "4 exec" "$(< $KEYWORDS/noted)" "noted"
rules
rmmod utrace_keywords
