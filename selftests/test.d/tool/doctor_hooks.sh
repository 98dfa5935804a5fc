#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace doctor names the users of the functions that utrace hooks
# requires: /sys/fs/bpf
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/hold.bash"
. "$SELFTESTS/lib/bpf.bash"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# hooks_are VERDICT USERS - the line of doctor, as regexes
hooks_are() {
	utrace_says doctor
	expect_match "^$1 +hooks +$2\$" "$SAID" "hooks"
}

boundary_stopped() {
	grep -q '^source_boundary: stopped' "$UT/status"
}

sleep 1000 &
SLEEPER=$!
wait_state $SLEEPER S
wait_for boundary_stopped

# A tracer does not keep utrace from the function, a direct call does.
trap 'echo nop > "$TRACING/current_tracer"; echo > "$TRACING/set_ftrace_filter"' EXIT
echo get_signal > "$TRACING/set_ftrace_filter"
echo function > "$TRACING/current_tracer"
hooks_are ok '.*get_signal by function_trace_call'
echo nop > "$TRACING/current_tracer"
echo > "$TRACING/set_ftrace_filter"

start_bpf fentry get_signal $SLEEPER
hooks_are note '.*get_signal by bpf_trampoline_[0-9_]+'
expect_match "-> .*'bpftool prog'" "$SAID" "what to do"
end_bpf

ctl "stop $SLEEPER"
wait_held $SLEEPER
hooks_are ok '.*get_signal by utrace'
ctl "resume $SLEEPER"

# What looks like one of the functions, suffixes of the compiler's, and users without a name.
{
	printf '%s\n' 'get_signal_frame (1)           	tramp: 0x1 (other+0x0/0x1)'
	printf '%s\n' 'do_get_signal (1)              	tramp: 0x1 (other+0x0/0x1)'
	printf '%s\n%s\n' 'get_signal (2) R   D   M 	tramp: 0x1 (klp_ftrace_handler+0x0/0x1)' \
		'	direct-->utrace_signal_stub+0x0/0x60 [utrace]'
	printf '%s\n%s\n' 'syscall_user_dispatch (2) R   D  ->ftrace_ops_list_func+0x0/0x1' \
		'	direct-->stub+0x0/0x100 [another]'
} > list
mount --bind list "$TRACING/enabled_functions"
SAID=$("$UTRACE" doctor) || true
umount "$TRACING/enabled_functions"
expect_match "$(printf '%s' '^note +hooks +syscall_user_dispatch by another and 1 more, ' \
	'get_signal by utrace and klp_ftrace_handler$')" "$SAID" "a list"
