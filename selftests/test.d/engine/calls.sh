#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: engines on a call: their order, what they change of it, ABORT and NOEXIT
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/api.bash"

umask_of_target() {
	sed -n 's/^Umask:\t//p' "/proc/$TARGET/status"
}

api_row "engines are called in the order of attachment, at entry in reverse"
api puppet b atomic
watch 110 "a" syscall_entry syscall_exit
api attach b "$TARGET" create
api only b 110
api events b syscall_entry syscall_exit
watch 110 "c" syscall_entry syscall_exit
ask call 110
expect_log "c syscall_entry 110" "b syscall_entry 110" "a syscall_entry 110" \
	"a syscall_exit 110 = $ANSWER" "b syscall_exit 110 = $ANSWER" \
	"c syscall_exit 110 = $ANSWER"
# The one in the middle goes, and comes back as the last one.
api control b detach
api attach b "$TARGET" create
api events b syscall_entry syscall_exit
wait_for eval '[ "$(log release)" = "b release" ]'
api clear
ask call 110
expect_log "b syscall_entry 110" "c syscall_entry 110" "a syscall_entry 110" \
	"a syscall_exit 110 = $ANSWER" "c syscall_exit 110 = $ANSWER" \
	"b syscall_exit 110 = $ANSWER"

api_row "an engine gets the smallest action that the engines before it have asked for"
watch 110 "a b c d" syscall_exit
api answer a syscall_exit report
api answer b syscall_exit interrupt
api answer c syscall_exit report
ask call 110
expect_log "a syscall_exit 110 = $ANSWER" "b syscall_exit 110 = $ANSWER after report" \
	"c syscall_exit 110 = $ANSWER after interrupt" \
	"d syscall_exit 110 = $ANSWER after interrupt"

api_row "NOEXIT spares an engine the exit of this one call"
watch 110 "a b" syscall_entry syscall_exit
api answer a syscall_entry noexit 1
ask call 110
expect_log "b syscall_entry 110" "a syscall_entry 110" "b syscall_exit 110 = $ANSWER"
api clear
ask call 110
expect_log "b syscall_entry 110" "a syscall_entry 110" \
	"a syscall_exit 110 = $ANSWER" "b syscall_exit 110 = $ANSWER"

api_row "ABORT at entry: the call is not run, and returns the callback's result"
watch 39 a syscall_entry syscall_exit
ask call 39
expect_eq "$TARGET" "$ANSWER" "getpid"
api answer a syscall_entry abort 1
api clear
ask call 39
expect_eq -38 "$ANSWER" "aborted"
expect_log "a syscall_entry 39" "a syscall_exit 39 = -38"
api answer a syscall_entry abort
for result in 4711 -13; do
	api ax a $result
	ask call 39
	expect_eq $result "$ANSWER" "aborted, with a result"
done
# Not run: umask(0) has changed nothing.
umask=$(umask_of_target)
[ "$umask" != 0000 ] || die "the umask is 0 at first"
api only a 95
ask call 95
expect_eq "$umask" "$(umask_of_target)" "umask"
api control a detach
ask call 95
expect_eq 0000 "$(umask_of_target)" "umask, not aborted"

api_row "ABORT: one engine is enough; for a 32-bit call too"
watch 39 "a b c" syscall_entry
api answer b syscall_entry abort
ask call 39
expect_eq -38 "$ANSWER" "aborted by the second of three"
expect_log "c syscall_entry 39" "b syscall_entry 39" "a syscall_entry 39"
ask call 110
expect_eq $$ "$ANSWER" "another call"
# writev, which is getpid in 32 bits.
for name in a b c; do
	api only $name 20
done
ask call80 20
expect_eq -38 "$ANSWER" "a 32-bit call"

api_row "an engine changes the number of a call: getppid becomes getpid"
watch 110 a syscall_entry syscall_exit
watch 39 b syscall_entry syscall_exit
ask call 110
expect_eq "$$" "$ANSWER" "getppid"
api nr a 39
api clear
ask call 110
expect_eq "$TARGET" "$ANSWER" "getpid in its place"
expect_match "a syscall_exit 110 = $TARGET" "$(log)" "the exit tells what the entry told"
api nr a -1
ask call 110
expect_eq "$$" "$ANSWER" "getppid again"

api_row "an argument: umask(0) becomes umask(022)"
watch 95 a syscall_entry syscall_exit
api arg a 0 18
ask call 95
expect_match 'Umask:.0022' "$(cat "/proc/$TARGET/status")" "umask"
api arg a 0 0
ask call 95
expect_eq 18 "$ANSWER" "the umask before"

api_row "the result"
watch 39 a syscall_entry syscall_exit
for result in 4711 -13; do
	api result a $result
	ask call 39
	expect_eq $result "$ANSWER" "result"
done
api control a detach
ask call 39
expect_eq "$TARGET" "$ANSWER" "afterwards"
