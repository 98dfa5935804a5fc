#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace stop, step, resume, signal and ps, by ids and by names
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

cp "$(command -v sleep)" sleeper
./sleeper 1000 &
program=$!
wait_state $program S

before=$(date +%s)
"$UTRACE" stop sleeper
wait_state $program t
after=$(date +%s)
sleep 1.5
utrace_says ps
expect_match "^ +$program +$program +sleeper +t +default:control +- +- +- +[0-9:]{8} " \
	"$SAID" "who is held, since when"
utrace_says ps --json
expect_match "^\{\"tid\":$program,.*\"held_by\":\"default:control\"" "$SAID" "as an object"
since=$(sed -n "s/^{\"tid\":$program,.*\"since\":\([0-9]*\),.*/\1/p" <<< "$SAID")
[ "$since" -ge "$before" ] && [ "$since" -le "$after" ] ||
	die "since $since, not between $before and $after"
"$UTRACE" resume $program
wait_state $program S
utrace_says resume $program
expect_eq 1 "$STATUS" "nothing to resume"
expect_match 'none of these threads is held' "$SAID"

# A running thread is stepped, and is held again.
cp "$(command -v yes)" spinner
./spinner > /dev/null &
spinner=$!
"$UTRACE" stop $spinner
wait_state $spinner t
was=$(< /proc/$spinner/syscall)
"$UTRACE" step spinner
wait_for eval 'has_state $spinner t && [ "$(< /proc/$spinner/syscall)" != "$was" ]'
"$UTRACE" resume spinner
wait_state $spinner R

# The threads of several processes are held, too: each process's id means all its threads.
cp "$PROGS/threads" workers
for _ in 1 2; do
	./workers 8 1000000000 1000 &
	workers=$!
	wait_for eval '[ "$(cat /proc/$workers/comm)" = workers ]'
	wait_for eval '[ "$(ls /proc/$workers/task | wc -l)" = 9 ]'
done

# held_workers COUNT - so many threads of the workers are held
held_workers() {
	[ "$(threads | awk '$3 == "workers" && $4 == "t"' | wc -l)" = "$1" ]
}
"$UTRACE" stop workers
held_workers 18 || die "held: $(threads)"
utrace_says step workers
expect_eq 0 "$STATUS" "step: $SAID"
# The instruction of the two leaders is a call, in which they wait for the other threads.
wait_for held_workers 16
utrace_says resume workers
expect_eq 0 "$STATUS" "resume: $SAID"
wait_for held_workers 0
utrace_says resume workers
expect_eq 1 "$STATUS" "nothing to resume"
"$UTRACE" signal KILL workers

# A thread that another session holds is resumed in that session.
echo web > "$UT/sessions"
echo "stop $program" > "$UT/instances/web/control"
wait_state $program t
utrace_says ps
expect_match "^ +$program .* web:control +- +- +- +[0-9:]{8} " "$SAID" "held, and not a target"
echo $program > "$UT/instances/web/set_pid"
utrace_says ps
expect_match "^ +$program .* web:control +- +- +web +[0-9:]{8} " "$SAID" "held, and its target"
echo none > "$UT/instances/web/set_pid"
"$UTRACE" resume sleeper
wait_state $program S

# So is one that many sessions with long names hold.
for name in s{1..8}; do
	name+=$(printf '%029d' 0)
	echo "$name" >> "$UT/sessions"
	echo "stop $program" > "$UT/instances/$name/control"
done
wait_state $program t
"$UTRACE" resume sleeper
wait_state $program S

# Where one of several ids is refused, nothing happens to the others.
# refused LINE ARGUMENT... - the message names this line of the text
refused() {
	local line=$1
	shift
	utrace_says "$@"
	expect_eq 1 "$STATUS" "$*"
	expect_match "cannot '$line': no such thread" "$SAID" "$*"
	expect_eq '' "$(threads $program)" "$*"
}
refused "stop 999999999" stop $program 999999999
refused "stop 999999999" stop $program,999999999
refused "signal 999999999 KILL" signal KILL $program 999999999
wait_state $program S

"$UTRACE" signal TERM $program
STATUS=0
wait $program || STATUS=$?
expect_eq $((128 + 15)) $STATUS "ended by the signal"

# Held by a rule: before which signal, and by which line.
echo 'on exec if comm == crash do attach
on signal SEGV do stop' > "$UT/instances/web/rules"
"$PROGS/crash" &
crash=$!
wait_state $crash t
utrace_says ps
expect_match "^ +$crash .* t web:rule +SIGSEGV web:2 +web +[0-9:]{8} " "$SAID" "held by a rule"
utrace_says ps --json
expect_match "\"tid\":$crash,.*\"signal\":\"SIGSEGV\",\"rule\":\"web:2\",\"targets\":\"web\"," \
	"$SAID"
"$UTRACE" resume $crash
wait $crash || true

utrace_says stop nosuchprogram
expect_eq 1 "$STATUS"
expect_match "no process is named 'nosuchprogram'" "$SAID"
# An empty name, as pidof's output may be, does not choose the processes that have no name.
mkfifo never
( printf '\0' > "/proc/$BASHPID/comm"; read -r _ < never ) &
nameless=$!
wait_for eval '[ -z "$(cat /proc/$nameless/comm)" ]'
utrace_says signal KILL ''
expect_eq 2 "$STATUS" "an empty name"
expect_match 'no process is named: the name is empty' "$SAID"
kill -0 $nameless || die "the process without a name was killed"
utrace_says stop
expect_eq 2 "$STATUS" "no name"
