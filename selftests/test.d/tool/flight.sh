#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace flight prints the last calls before a crash, an error or a slow call
# long
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file
ulimit -c 0

# A real crash: a null pointer is written to.
utrace_says flight -n 8 "$PROGS/crash"
expect_eq $((128 + 11)) "$STATUS" "killed as the command was"
expect_match '^--- SIGSEGV \{si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x10\} ---$' "$SAID" "the crash"
expect_match '^=== the last 8 records ===$' "$SAID"
expect_match '^[a-z0-9_]+\(.*\) += ' "$SAID" "the calls before"

# In a thread: -f follows it.
utrace_says flight -f "$PROGS/crash" thread
expect_match '^[0-9]+ +--- SIGSEGV ' "$SAID" "the crash in a thread"
expect_match '^[0-9]+ +execve\(' "$SAID" "the first call"

# A program that ends in good order says nothing.
utrace_says flight cat file
expect_eq 0 "$STATUS"
expect_match 'nothing has happened' "$SAID"

# An error, once, and what was before it. cat's own message would stand in the middle of a line.
failing=(sh -c 'exec cat file . 2> /dev/null')
utrace_says flight --once --errno EISDIR "${failing[@]}"
expect_match '^read\(.* = -(21|1 EISDIR)' "$SAID" "the call that failed"
expect_match '^openat\(.*file' "$SAID" "a call before"

utrace_says flight -f --once --errno EISDIR sh -c 'cat . 2> /dev/null; sleep 2; exit 3'
expect_match 'read\(.* = -(21|1 EISDIR)' "$SAID" "the call that failed"
expect_eq 0 "$STATUS" "of a command that goes on"

utrace_says flight --json --once -n 2 --errno EISDIR "${failing[@]}"
expect_eq 2 "$(grep -c '^{"event":' <<< "$SAID")" "objects of $SAID"
expect_eq '' "$(grep '===' <<< "$SAID" || true)" "what is no object"

# The same among calls that fail, which are all that is kept.
utrace_says flight -Z --once --errno EISDIR "${failing[@]}"
expect_match '^read\(.* = -(21|1 EISDIR)' "$SAID" "the call that failed"
expect_eq '' "$(grep -E '^openat\(.* = [0-9]' <<< "$SAID" || true)" "calls that did not"

# A real-time signal, by the name that strace prints.
utrace_says flight --once -S SIGRT_2 bash -c 'trap : RTMIN; kill -RTMIN $$'
expect_match '^--- SIGRT_2 \{si_signo=SIGRT_2, si_code=SI_USER' "$SAID" "the signal"

# Two targets: each line has its thread's id.
sleep 1000 &
sleeper=$!
sh -c 'until [ -e nosuch ]; do :; done' &
utrace_says flight --once -n 3 --errno ENOENT -p "$sleeper $!"
kill $! "$sleeper"
expect_match "^$! +[a-z0-9_]+\(.*nosuch" "$SAID" "two targets"

# A slow call of a child.
utrace_says flight -f --slower 200ms -T -e '!wait4' sh -c 'sleep 0.4; exit 5'
expect_eq 5 "$STATUS"
expect_match '^[0-9]+ +clock_nanosleep\(.* <(0\.[4-9]|[1-9][0-9]*\.)[0-9]*>$' "$SAID" "the slow call"
expect_eq '' "$(leftovers)" "sessions"
