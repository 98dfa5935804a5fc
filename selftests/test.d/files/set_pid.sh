#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: set_pid: > replaces, >> adds, !x removes, # comments; what is refused changes nothing
# timeout: 90
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

start_sleeper
a=$SLEEPER
start_sleeper
b=$SLEEPER
start_sleeper
c=$SLEEPER
expect_eq all "$(< "$UT/set_pid")" "at first"
put "$a\n" set_pid
expect_text set_pid "$a"
put "$b" set_pid
expect_text set_pid "$b"
add "$a\n" set_pid
expect_text set_pid "$a" "$b"
add "$a" set_pid
expect_text set_pid "$a" "$b"
add "!$a\n" set_pid
expect_text set_pid "$b"
put "# three\n$a,$b \t$c # the last\n" set_pid
expect_text set_pid "$a" "$b" "$c"
again set_pid
add "!$a !$c $a" set_pid
expect_text set_pid "$a" "$b"
add "!$c" set_pid
expect_text set_pid "$a" "$b"
add "$c !$a !$b !$c" set_pid
expect_text set_pid none
again set_pid
put "none\n" set_pid
expect_text set_pid none
add "$a" set_pid
expect_text set_pid "$a"

echo "== by tee, as for sudo"
echo "$a" | tee "$UT/set_pid" > out
expect_text set_pid "$a"
echo "$b" | tee -a "$UT/set_pid" > out
expect_text set_pid "$a" "$b"

echo "== an empty text never means everyone"
events_on syscall
for text in '\n' '' '# nothing\n' ' ,\n'; do
	put "$a" set_pid
	put "$text" set_pid
	expect_text set_pid none
	expect_eq "" "$(threads)" "attached"
done
put "$a" set_pid
: > "$UT/set_pid"
expect_text set_pid none
put all set_pid
expect_text set_pid all
[ "$(threads | wc -l)" -gt 3 ] || die "hardly any thread is attached: $(threads)"
again set_pid
add '\n' set_pid
expect_text set_pid all
: > "$UT/set_pid"
expect_text set_pid none
expect_eq "" "$(threads)" "attached"
add all set_pid
expect_text set_pid all
events_off

echo "== all stands alone"
put "$a" set_pid
for text in "all $b" "$b all" "none all" "all none" "all all"; do
	refused EINVAL "$text" set_pid
	expect_place "${text##* }" "all stands alone"
done
refused_add EINVAL '!all' set_pid

echo "== what is no thread id, or no thread of a user's"
sleep 0 &
dead=$!
wait $dead
kthread=$(pgrep -o ksoftirqd)

put "$a" set_pid
refused EINVAL x set_pid
expect_place x "not a thread id"
for word in 0 -1 +1 "$a-$b" "$a-$a" "$a-" 1.5 0x10 !; do
	refused EINVAL "$word" set_pid
	expect_place "$word" .
done
refused ESRCH "$dead" set_pid
expect_place "$dead" "no such thread"
refused ESRCH 99999999 set_pid
refused ESRCH 99999999999999999999 set_pid
refused EINVAL 2 set_pid
expect_place 2 kernel
refused EINVAL "$kthread" set_pid
expect_place "$kthread" kernel
refused EINVAL "!$a" set_pid
expect_place "!$a" "no list"
refused_add EINVAL "!$kthread" set_pid

echo "== all or nothing"
refused ESRCH "$b\n$dead\n" set_pid
expect_place "$dead" "no such thread"
refused_add ESRCH "$b $dead" set_pid
refused_add ESRCH "!$a\n$b\n$dead" set_pid
refused_add EINVAL "# $dead\n$b, $b !$b x" set_pid
expect_place x .
put all set_pid
refused_add EINVAL "!$a" set_pid
expect_place "!$a" "no list"
