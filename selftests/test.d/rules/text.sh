#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: an accepted text reads back and can be written, a refused text changes nothing
# long
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"

expect_eq "" "$(< "$UT/rules")" "at first"
put '  on   exec if comm ~ "a # b*"   do attach count 3 # why not\n\n# nothing\non exit do syscalls=none' rules
expect_text rules 'on exec if comm ~ "a # b*" do attach count 3 # fired 0' \
	'on exit do syscalls=none # fired 0'
again rules
add 'on syscall %file,!open if (arg0 == -100 || !(arg1 >= 0x10)) && uid != 0 do signal=USR1 stop' rules
add '!on exec if comm ~ "a # b*" do attach count 3 # fired 7' rules
expect_text rules 'on exit do syscalls=none # fired 0' \
	'on syscall %file,!open if (arg0 == -100 || !(arg1 >= 0x10)) && uid != 0 do signal=USR1 stop # fired 0'
refused_add EEXIST 'on exit  do syscalls=none' rules
expect_place 'on exit' "there already"
refused_add ENOENT '!on exit do stop' rules
expect_place 'on exit' "no such rule"

# refuses ERRNO RULE PLACE REASON - also as the second line of two
refuses() {
	refused "$1" "$2" rules
	expect_place "$3" "$4"
	refused_add "$1" "on clone do stop\n$2" rules
	expect_place "$3" "$4"
}
refuses EINVAL 'in exec do attach' 'in exec' 'begins with'
refuses ENOENT 'on do attach' 'do attach' 'no such event'
refuses EINVAL 'on exec, do attach' 'exec,' 'no name of an event'
refuses ENOENT 'on exex do attach' 'exex' 'no such event'
refuses EINVAL 'on exec now do attach' 'exec now' 'if or do follows'
refuses EINVAL 'on exec attach' 'exec attach' 'if or do follows'
refuses EINVAL 'on exec' '' 'do ACTION is missing'
refuses EINVAL 'on exec do' '' 'no action'
refuses EINVAL 'on exec do count 3' '' 'no action'
refuses EINVAL 'on exec do attach, stop' 'attach, stop' 'no name of an action'
refuses ENOENT 'on exec do atach' 'atach' 'no such action'
refuses EINVAL 'on exec do attach=1' 'attach=1' 'has no value'
refuses EINVAL 'on clone do stop signal' 'signal' 'needs a value'
refuses ENOENT 'on exec do signal=65' 'signal=65' 'no such signal'
refuses EINVAL 'on exec do stop count 0' '0' 'no number'
refuses EINVAL 'on exec do stop count x' 'x' 'no number'
refuses EINVAL 'on exec do stop count 3 count 3' '3' 'a count already'
refuses EINVAL 'on exec do stop count 4294967297' '4294967297' 'no number'
refuses EINVAL 'on syscall do stop' 'syscall do' 'needs a list of system calls'
refuses ENOENT 'on syscall nosuch do stop' 'syscall nosuch' 'call'
refuses EINVAL 'on signal do stop' 'signal do' 'needs a list of signals'
refuses EINVAL 'on syscall , do stop' 'syscall , do' 'needs a list of system calls'
refuses EINVAL 'on signal ,, do stop' 'signal ,, do' 'needs a list of signals'
refuses EINVAL 'on exec if comm ~ foo[!0-9]* do attach' 'foo[!0-9]*' 'no .!.... after ~'
refuses EINVAL 'on signal KILL do stop' 'signal KILL' 'cannot be intercepted'
refuses EINVAL 'on exec if ret == 0 do attach' 'ret' 'does not have this operand'
refuses EINVAL 'on signal HUP if arg0 == 0 do stop' 'arg0' 'does not have this operand'
refuses EINVAL 'on exit if exe == /bin/sh do detach' 'exe' 'does not have this operand'
refuses EINVAL 'on exit do stop' 'stop' 'cannot be done'
refuses EINVAL 'on syscall read do attach' 'attach' 'cannot be done'
refuses ENOENT 'on exec if com == sh do attach' 'com' 'no such operand'
refuses EINVAL 'on exec if comm < sh do attach' '< sh' 'a string is compared'
refuses EINVAL 'on exec if comm == do' '' 'do ACTION is missing'
refuses EINVAL 'on exec if comm == ) do stop' ') do stop' 'no string to compare'
refuses EINVAL 'on exec if comm == "sh do attach' '"sh' 'has no end'
refuses EINVAL 'on exec if uid ~ 0 do attach' '~ 0' 'no comparison'
refuses EINVAL 'on exec if ancestor > 1 do attach' '> 1' 'only == and'
refuses EINVAL 'on exec if (uid == 0 do attach' 'do attach' 'no \) for'
refuses ENOENT 'on exec if do attach' 'do attach' 'no such operand'
refuses EINVAL "on exec do$(printf ' attach%.0s' {1..9})" 'attach' 'more than 8 actions'
refuses E2BIG "on exec if comm == $(printf 'x%.0s' {1..1100}) do attach" 'on exec' '1023 bytes'

# The rules of the manual page.
mapfile -t rules < <(sed -n '/^\.RS/,/^\.RE/ { /^on /p }' "$SELFTESTS/../docs/utrace.7")
expect_eq 3 ${#rules[@]} "rules in docs/utrace.7"
put "$(printf '%s\\n' "${rules[@]}")" rules
expect_text rules "${rules[@]/%/ # fired 0}"
again rules

many=$(for i in {1..64}; do echo "on exec if pid == $i do attach\\n"; done)
put "$many" rules
expect_eq 64 "$(wc -l < "$UT/rules")" "rules"
refused_add E2BIG 'on exec do attach' rules
put '' rules
expect_eq "" "$(< "$UT/rules")" "cleared"
