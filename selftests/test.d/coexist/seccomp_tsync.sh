#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a filter (by TSYNC), or raw_syscalls, comes while a call is held or sleeps at its entry
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"
UMASK=95 GETPPID=110
SYS_ENTER=$TRACING/events/raw_syscalls/sys_enter

logged() {
	[[ $(< $PUPPETS/log) = *$1* ]]
}

# is_held_by HOLDERS - whether the thread is held by exactly these sessions or engines
is_held_by() {
	[[ $(threads "$PROGRAM") =~ (^|$'\n')"$FIRST $PROGRAM "[^\ ]+\ t\ $1\  ]]
}

# The call comes to its entry, and stays there: by a rule; by `stop` of another session, when the
# rule's session has resumed it; in the callback of the puppet, which is called like the action;
# held by another puppet, which has asked for that meanwhile; held by the first one, which makes it
# another call with another argument when it goes on.
begin() {
	tell call $GETPPID 7
	case $1 in
	rule)	wait_for has_state "$FIRST" t ;;
	stop)
		wait_for is_held_by default:rule
		say other control "stop $FIRST"
		wait_for is_held_by "(default:rule,other:control|other:control,default:rule)"
		echo "resume $FIRST" > "$UT/control"
		wait_for is_held_by other:control ;;
	*)	wait_for logged "$2 syscall_entry" ;;
	esac
	case $1 in
	control)
		api puppet b.$2
		api attach b.$2 "$FIRST" create
		expect_eq EINPROGRESS "$(write_error $PUPPETS/control "control b.$2 stop")"
		api open "$2"
		wait_for has_state "$FIRST" t ;;
	engine)
		wait_for has_state "$FIRST" t
		api nr "$2" $UMASK
		api arg "$2" 0 63 ;;
	esac
}

go_on() {
	case $1 in
	rule)		echo "resume $FIRST" > "$UT/control" ;;
	stop)
		is_held_by other:control || die "not held by stop any more: $(threads "$PROGRAM")"
		say other control "resume $FIRST" ;;
	callback)	api open "$2" ;;
	control)	api control b.$2 resume ;;
	engine)		api control "$2" resume ;;
	esac
}

prepare() {
	start tsync
	only_pid "$FIRST"
	if [ "$1" = rule ] || [ "$1" = stop ]; then
		rules "on syscall getppid if arg0 == 7 do stop"
		return
	fi
	api puppet "$2"
	api attach "$2" "$FIRST" create
	api only "$2" $GETPPID
	api events "$2" syscall_entry
	if [ "$1" = engine ]; then
		api answer "$2" syscall_entry stop 1
	else
		api block "$2" syscall_entry
	fi
}

meanwhile() {
	if [ $1 = seen ]; then
		: > "$TRACING/trace"
		echo 1 > "$SYS_ENTER/enable"
		return
	fi
	ask filter "$@"
	expect_eq "done" "$ANSWER"
}

expect_sys_enter() {
	echo 0 > "$SYS_ENTER/enable"
	expect_eq 1 "$(count "sys_enter: NR $1 \($(printf %x $2),")" "sys_enter of the call"
}

load_test_module utrace_test
trap unload_all EXIT
session other
for way in rule stop callback control engine; do
	for action in errno trap kill seen; do
		echo "== $way, $action"
		prepare $way $way.$action
		begin $way $way.$action
		nr=$GETPPID arg=7
		[ $way != engine ] || nr=$UMASK arg=63
		meanwhile $action $nr $arg
		go_on $way $way.$action
		case $action in
		seen)
			heard
			expect_sys_enter $nr $arg ;;
		errno)	heard; expect_eq -1 "$ANSWER" "denied" ;;
		trap)	heard; expect_eq "trap $nr" "$ANSWER" "trapped" ;;
		esac
		[ $action = kill ] || kill -KILL "$PROGRAM"
		wait_for gone
		rules
	done
done
end other
