#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace report takes status= and signal= behind -e; record -y has descriptors' paths
# long
# requires: trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file
utrace_says record -y -o trace.dat bash -c 'trap : USR1 USR2; kill -USR1 $$; kill -USR2 $$
	exec cat file nosuch'
expect_eq 1 "$STATUS" "$SAID"

# calls REGEX, signals - of what report has printed
calls() {
	grep -E "^[0-9]+ +[a-z0-9_]+\(.*$1" <<< "$SAID" || true
}

signals() {
	sed -n 's/^[0-9]* *--- \([A-Z0-9]*\) .*/\1/p' <<< "$SAID" | xargs
}

utrace_says report trace.dat
expect_match "^[0-9]+ +read\(3<$PWD/file>," "$SAID" "the path of a descriptor"
expect_eq "SIGUSR1 SIGUSR2" "$(signals)"

for word in failed -Z; do
	option=(-e "status=$word")
	[ $word = failed ] || option=("$word")
	utrace_says report "${option[@]}" trace.dat
	expect_match 'nosuch' "$(calls ' = -')" "$word"
	expect_eq '' "$(calls ' = [0-9]')" "$word: calls that succeeded"
done
utrace_says report -e status=successful trace.dat
expect_match 'read' "$(calls ' = 6')" "successful"
expect_eq '' "$(calls ' = -')" "successful: calls that failed"

utrace_says report -e signal=USR1 -e openat trace.dat
expect_eq SIGUSR1 "$(signals)"
expect_match 'openat' "$(calls 'nosuch')" "both choices"
expect_eq '' "$(grep ' read(' <<< "$SAID" || true)" "another call"
utrace_says report -e 'signal=!SIGUSR1' trace.dat
expect_eq SIGUSR2 "$(signals)"
utrace_says report -e signal=none trace.dat
expect_eq 0 "$STATUS" "$SAID"
expect_eq '' "$(signals)"

# The long words.
while read -r short long; do
	# shellcheck disable=SC2086 # a word or two
	utrace_says report $short trace.dat
	want=$SAID
	expect_match 'openat\(' "$want" "$short"
	# shellcheck disable=SC2086 # a word or two
	utrace_says report $long trace.dat
	expect_eq "$want" "$SAID" "$long"
done <<- EOF
	-Z --failed-only
	-z --successful-only
	-T --syscall-times
	-eopenat --trace=openat
	-Pfile --trace-path=file
EOF

for wrong in status=slow signal=NOSUCH signal= inject=open; do
	utrace_says report -e "$wrong" trace.dat
	expect_eq 2 "$STATUS" "-e $wrong"
done

# The sender of an ignored signal makes the record, which is about the receiver.
utrace_says record -f -o trace.dat bash -c 'trap "" USR2; echo $$ > receiver
	bash -c "echo \$\$ > sender; kill -USR2 $$"; :'
utrace_says report -p "$(< receiver)" trace.dat
expect_match "SIGUSR2" "$(signals)" "of the receiver"
utrace_says report -p "$(< sender)" trace.dat
expect_match 'kill\(' "$SAID" "the sender's call"
expect_eq '' "$(grep SIGUSR2 <<< "$SAID" | grep -e --- || true)" "of the sender"

# A recording with entries has a line for each call, and not for what a choice leaves out.
trace-cmd record -q -e utrace:syscall -e utrace:syscall_entry -F -o entries.dat cat file > /dev/null
utrace_says report entries.dat
expect_match 'read\(3,' "$SAID" "calls"
expect_eq 'exit_group' "$(sed -n 's/^[0-9]* *\([a-z_0-9]*\)(.* = ?$/\1/p' <<< "$SAID")" "without a result"
utrace_says report -e openat entries.dat
expect_match ' openat\(' "$SAID" "the calls that are chosen"
expect_eq '' "$(calls '' | grep -v ' openat(' || true)" "another call"

# A path that was cut off in the record may be the one that was asked for.
long=$(printf 'long%.0s' {1..30})
utrace_says record -o long.dat cat $long
utrace_says report -P $long long.dat
expect_match 'openat\(.*longlong' "$(calls ' = -')" "a long path"
utrace_says report -P other$long long.dat
expect_eq 0 "$STATUS" "$SAID"
expect_eq '' "$(calls '')" "another long path"
