#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace record, report and timeline: calls into a file, and out of it again
# long
# requires: trace-cmd python3 perl
# timeout: 180
. "${0%/*}/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# The recording of another user goes on meanwhile.
echo none > "$UT/set_pid"
events_on exec

echo hello > file
utrace_says record -f -o trace.dat sh -c 'cat file nosuch; sleep 0.3; exit 6'
expect_eq 6 "$STATUS" "the command's status"
expect_match 'trace.dat is written' "$SAID"
expect_eq 1 "$(cat "$EVENTS/exec/enable")" "another user's event"
expect_eq 1 "$(cat "$TRACING/tracing_on")" "another user's recording"
expect_eq '' "$(leftovers)" "sessions"

utrace_says report trace.dat
expect_match '^[0-9]+ +execve\(.* = 0' "$SAID" "the first call"
expect_match '^[0-9]+ +openat\(.*file' "$SAID"
expect_match '^[0-9]+ +--- SIGCHLD ' "$SAID"
expect_match '^[0-9]+ +\+\+\+ exited with 6 \+\+\+$' "$SAID"

utrace_says report -e openat --failed -T trace.dat
expect_match '^[0-9]+ +openat\(.*nosuch.* <0\.[0-9]{6}>$' "$SAID"
expect_eq '' "$(grep -E '^[0-9]+ +(read|execve)' <<< "$SAID" || true)" "other calls"
expect_eq '' "$(grep ' = 3' <<< "$SAID" || true)" "calls that succeeded"
utrace_says report -e '!%desc,execve' trace.dat
expect_match '^[0-9]+ +brk\(' "$SAID" "a call that is in no such class"
expect_eq '' "$(grep -E '^[0-9]+ +(read|openat|execve)\(' <<< "$SAID" || true)" "those of the class"
utrace_says report -T --slower 200ms -e '!wait4' trace.dat
expect_match '^[0-9]+ +clock_nanosleep\(' "$SAID" "the slow call"
expect_eq '' "$(grep '<0\.[01]' <<< "$SAID" || true)" "quick calls"
utrace_says report --json -e openat trace.dat
expect_match '^\{"event":"syscall",.*"call":"openat",.*"str0":"file"' "$SAID"

# The words of utrace -e: classes without %, and a question mark before a name.
for words in '%file file' 'openat ?openat'; do
	utrace_says report -e "${words% *}" trace.dat
	want=$SAID
	expect_match '^[0-9]+ +openat\(' "$want"
	utrace_says report -e "${words#* }" trace.dat
	expect_eq "$want" "$SAID" "report -e ${words#* }"
done
utrace_says report -e openat,opennat trace.dat
expect_eq 2 "$STATUS" "a name that no call has"
expect_match "-e 'opennat': no system call of this name" "$SAID"

utrace_says timeline --html page.html --json perfetto.json trace.dat
expect_eq 0 "$STATUS" "$SAID"
python3 -c '
import json, re
events = json.load(open("perfetto.json"))["traceEvents"]
calls = [e for e in events if e["ph"] == "X"]
slow = max((c for c in calls if c["name"] == "clock_nanosleep"), key=lambda c: c["dur"])
assert slow["dur"] > 250000, slow
assert any(c["name"] == "openat" and c["args"]["failed"] for c in calls)
page = open("page.html").read()
assert "@DATA@" not in page and "http://" not in page and "https://" not in page
data = json.loads(re.search(r"application/json\">(.*?)</script>", page, re.S).group(1))
assert len(data["calls"]) == len(calls), (len(data["calls"]), len(calls))
assert len(data["threads"]) >= 3 and all(t[1] for t in data["threads"]), data["threads"]
'

utrace_says report nosuch.dat
expect_eq 1 "$STATUS"
expect_match "nosuch.dat cannot be read" "$SAID"
head -c $(($(stat -c %s trace.dat) * 3 / 4)) trace.dat > cut.dat
for name in file cut.dat; do
	utrace_says report $name
	expect_eq 1 "$STATUS"
	expect_match "$name is not a file of trace-cmd's, or is cut off" "$SAID"
done

# A trace-cmd that takes no signal for a second after it has enabled the events: it is not ended
# before it can write, and the short command's first call is there.
# The calls of a 32-bit program are chosen by the same names.
if [ -x "$PROGS/calls.m32" ]; then
	utrace_says record -o abi.dat "$PROGS/calls.m32"
	utrace_says report abi.dat
	name=$(sed -En 's/^[0-9]+ +i386:(\w+)\(.* = .*/\1/p' <<< "$SAID" | sort -u | head -n 1)
	expect_match . "$name" "a call"
	grep -E "^[0-9]+ +(i386:)?$name\(" <<< "$SAID" > want
	utrace_says report -e "$name" abi.dat
	expect_eq "$(cat want)" "$(grep '(' <<< "$SAID")" "report -e $name"
fi

mkdir bin
cat > bin/trace-cmd << 'EOF'
#!/usr/bin/perl
use Getopt::Long qw(GetOptionsFromArray :config no_ignore_case require_order);
shift;
GetOptionsFromArray(\@ARGV, \my %got, 'q', 'o=s', 'B=s', 'C=s', 'b=s', 'e=s@') or exit 1;
my $instance = "$ENV{TRACING}/instances/$got{B}";
for (@{$got{e}}) {
	open my $enable, '>', "$instance/events/" . s{:}{/}r . '/enable' or die;
	print $enable 1;
}
sleep 1;
my $over = 0;
$SIG{INT} = sub { $over = 1 };
@ARGV ? system @ARGV : sleep 1 until $over++;
exec '/usr/bin/trace-cmd', 'extract', '-B', $got{B}, '-o', $got{o};
EOF
chmod +x bin/trace-cmd
TRACING=$TRACING PATH=$PWD/bin:$PATH utrace_says record -o short.dat true
expect_eq 0 "$STATUS" "$SAID"
utrace_says report short.dat
expect_match '^[0-9]+ +execve\(.*/true"' "$(head -n 1 <<< "$SAID")" "the first call"

# A trace-cmd that fails at the end, as with a full disk, is no success because of an old file.
printf '#!/bin/sh\necho >&3; cat; echo the disk is full >&2; exit 1\n' > bin/trace-cmd
PATH=$PWD/bin:$PATH utrace_says record -o short.dat true
expect_eq 1 "$STATUS" "$SAID"
expect_match 'trace-cmd has failed, and short.dat is not complete' "$SAID"
# Where the disk was full for a while, trace-cmd 3.1 succeeds and leaves an empty file, or one
# without the instance.
for leave in ': > short.dat' '/usr/bin/trace-cmd record -q -e utrace:syscall -o short.dat true'; do
	printf '#!/bin/sh\necho >&3; cat; %s\n' "$leave" > bin/trace-cmd
	PATH=$PWD/bin:$PATH utrace_says record -o short.dat true
	expect_eq 1 "$STATUS" "$leave: $SAID"
	expect_match 'short.dat is not complete: trace-cmd has written no calls' "$SAID" "$leave"
done
# A file may have no record; that is said.
echo none > "$UT/set_pid"
/usr/bin/trace-cmd record -q -e utrace:syscall -o none.dat true
echo all > "$UT/set_pid"
utrace_says report none.dat
expect_eq 0 "$STATUS" "$SAID"
expect_eq 'utrace: there is no record in none.dat' "$SAID"

# A trace-cmd that ends too early is reported, and leaves nothing behind.
printf '#!/bin/sh\necho no tracing today >&2; exit 1\n' > bin/trace-cmd
PATH=$PWD/bin:$PATH utrace_says record -o none.dat true
expect_eq 1 "$STATUS"
expect_match 'no tracing today' "$SAID"
expect_match 'trace-cmd has ended before it recorded' "$SAID"
expect_eq '' "$(leftovers)" "sessions"

# Where this command is killed, its trace-cmd ends by itself.
"$UTRACE" record -o killed.dat sleep 1000 &
recorder=$!
sleeping() {
	sleeper=$(pgrep -x -P $recorder sleep)
}
wait_for -t 60 sleeping
kill -KILL $recorder
wait $recorder || true
gone() {
	! pgrep -x trace-cmd > /dev/null
}
wait_for -t 60 gone
kill "$sleeper"
