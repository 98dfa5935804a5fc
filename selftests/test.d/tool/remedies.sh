#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: errors of utrace's say what to do: limits, and a session that another process ended
# long
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# No descriptors: perf's file is read through a pipe.
echo PERFILE2 > perf.data
SAID=$(ulimit -n 4; "$UTRACE" timeline perf.data 2>&1) || true
expect_match '^utrace: no pipe: Too many open files$' "$SAID"
expect_match "^'ulimit -n' limits" "$SAID" "what to do"

# Too few descriptors for the buffers of all processors: nothing is traced, or all is.
for ((files = 8; files < 100; files++)); do
	STATUS=0
	SAID=$(ulimit -n $files; taskset -c "$(($(nproc) - 1))" "$UTRACE" -o calls -e execve true 2>&1) ||
		STATUS=$?
	[ $STATUS != 0 ] || break
done
expect_eq 0 "$STATUS" "$SAID"
expect_match '^execve\(' "$(< calls)" "with $files files"

# No process: the test's own are as many as there may be.
root=${CGROUP%/*}
if grep -qw pids "$root/cgroup.controllers"; then
	trap 'echo max > "$CGROUP/pids.max"; echo -pids > "$root/cgroup.subtree_control"' EXIT
	echo +pids > "$root/cgroup.subtree_control"
	SAID=$(echo 1 > "$CGROUP/pids.max"; exec "$UTRACE" true 2>&1) || true
	echo max > "$CGROUP/pids.max"
	expect_match '^utrace: no process: Resource temporarily unavailable$' "$SAID"
	expect_match "pids.max of the cgroup" "$SAID" "what to do"
fi

# Another process ends the session, and its instance goes.
sleep 1000 &
"$UTRACE" stat -p $! 2> said > counts &
tool=$!
counting() {
	summaries=("$UT/instances/utrace-$tool-"*/summary)
	grep -qs '^# on' "${summaries[0]}"
}
wait_for counting
name=${summaries[0]#"$UT/instances/"}
name=${name%%/*}
kill -STOP $tool
wait_state $tool T
echo "!$name" > "$UT/sessions"
kill -CONT $tool
STATUS=0
wait $tool || STATUS=$?
expect_eq 1 "$STATUS" "$(< said)"
expect_match '^utrace: the summary cannot be read: ' "$(< said)"
expect_match "^utrace: the session $name is gone: another process has ended it" "$(< said)"
expect_eq '' "$(leftovers)"

# vanishes MATCH ARGUMENT... - the session of this command is ended by another process, by HOW
HOW=end_session
end_session() {
	echo "!$name" > "$UT/sessions"
	: > gone
}
vanishes() {
	local match=$1
	shift
	: > said
	"$UTRACE" "$@" 2> said &
	tool=$!
	begun() {
		name=$(grep "^utrace-$tool-" "$UT/sessions") || return 1
		[ "$(cat "$TRACING/instances/$name/events/utrace/syscall/enable")" != 0 ] ||
			grep -q '^# on' "$UT/instances/$name/summary"
	}
	wait_for -t 60 begun
	nap "$TIMEOUT_SCALE"	# for the rest of the set-up
	$HOW
	STATUS=0
	wait $tool || STATUS=$?
	expect_eq 1 "$STATUS" "$*: $(< said)"
	expect_match "^utrace: the session $name is gone: another process has ended it" "$(< said)" "$*"
	expect_match "^All calls since then are lost" "$(< said)" "$*"
	expect_match "$match" "$(< said)" "$*"
}

sleep 1000 &
sleeper=$!
vanishes '^utrace: Process [0-9]* attached' -p "$sleeper"
vanishes '' flight -p "$sleeper"
expect_eq '' "$(grep 'nothing has happened' said || true)"
vanishes '' stat -p "$sleeper"
# The command itself is waited for.
rm gone
vanishes '' sh -c 'until [ -e gone ]; do sleep 0.1; done; echo over > ended'
expect_eq over "$(< ended)"
expect_eq '' "$(leftovers)" "sessions"
if command -v trace-cmd > /dev/null; then
	vanishes 'lost.dat (has the calls before that|is not complete)' record -o lost.dat -p "$sleeper"
	expect_eq '' "$(grep 'is written' said || true)"
fi
# utrace opens a control file now and then, which holds the module.
HOW='wait_for unload_utrace' vanishes '' -p "$sleeper"
load_utrace
