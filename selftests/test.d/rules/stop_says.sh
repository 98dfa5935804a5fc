#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: threads and utrace:stop say the signal, the rule, and whose target it is
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"

# line ID - its columns signal, rule and targets
line() {
	threads "$1" | cut -d ' ' -f 9-11
}

last_stop() {
	records ': stop: ' | tail -n 1 | sed 's/.*: stop: //'
}

start target
only_pid "$PROGRAM"
session web
say web set_pid "$PROGRAM"
events_on stop resume
on web stop
rules 'on syscall getsid do stop' 'on signal USR2 do stop' 'on signal USR1,SEGV do stop'

echo "== a rule, before a signal"
expect_eq "- - default,web" "$(line "$PROGRAM")" "threads, while it runs"
ask value 10
kill -USR1 "$PROGRAM"
wait_held
expect_eq "SIGUSR1 default:3 default,web" "$(line "$PROGRAM")" "threads"
expect_eq "session=default why=rule signal=SIGUSR1 rule=3 targets=default,web" "$(last_stop)"
expect_eq 1 "$(count_in web 'why=rule signal=SIGUSR1 rule=3 targets=default,web')" "in web"

echo "== held by another session too, and then by that alone"
say web control "stop $PROGRAM"
expect_eq "SIGUSR1 default:3 default,web" "$(line "$PROGRAM")" "threads"
echo "resume $PROGRAM" > "$UT/control"
wait_for eval '[ "$(line "$PROGRAM")" = "SIGUSR1 - default,web" ]'
say web control "resume $PROGRAM"
ask count
expect_eq "- - default,web" "$(line "$PROGRAM")" "threads, when it has gone on"
expect_eq 1 "$(count ': resume: session=default why=rule signal=SIGUSR1 rule=3 ')" "resume"

echo "== a rule, before a call; the rules have become fewer"
echo '!on signal USR2 do stop' >> "$UT/rules"
tell call 124
wait_held
expect_eq "- default:1 default,web" "$(line "$PROGRAM")" "threads"
expect_eq "session=default why=rule signal=0x0 rule=1 targets=default,web" "$(last_stop)"
echo "resume $PROGRAM" > "$UT/control"
heard
kill -USR1 "$PROGRAM"
wait_held
expect_eq "SIGUSR1 default:2 default,web" "$(line "$PROGRAM")" "threads"
echo "resume $PROGRAM" > "$UT/control"
ask count

echo "== from outside; not a target; more targets than there is room for"
rules
only_pid none
end web
echo "stop $PROGRAM" > "$UT/control"
wait_for has_state "$PROGRAM" t
expect_eq "- - -" "$(line "$PROGRAM")" "threads"
echo "resume $PROGRAM" > "$UT/control"
ask count
session a-session-of-thirty-one-letters b-session-of-thirty-one-letters
say a-session-of-thirty-one-letters set_pid "$PROGRAM"
say b-session-of-thirty-one-letters set_pid "$PROGRAM"
on a-session-of-thirty-one-letters stop
echo "stop $PROGRAM" > "$UT/control"
wait_for has_state "$PROGRAM" t
names=a-session-of-thirty-one-letters
expect_eq "- - $names,b${names#a}" "$(line "$PROGRAM")" "threads"
expect_eq 1 "$(count_in $names "session=default why=control signal=0x0 rule=0 targets=$names,\.\.\.$")"
echo "resume $PROGRAM" > "$UT/control"
ask count
