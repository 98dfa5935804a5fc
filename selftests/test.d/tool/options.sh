#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace's options that choose and print calls have the same results with utrace
# long
# requires: strace perl
# timeout: 300
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file

while read -r option; do
	same '^write\(' "$option" -e trace=write -- printf 'a\303\244b<\0017"\n'
done << 'END'
--strings-in-hex
--strings-in-hex=all
--strings-in-hex=non-ascii
--strings-in-hex=non-ascii-chars
-x
-xx
END

cat > constants.pl << 'END'
use Fcntl; use Socket; use POSIX; require "syscall.ph";
open(my $f, "<", "nosuch"); sysopen($f, "made", O_RDWR | O_CREAT | O_TRUNC, 0644);
stat("/dev/null"); fcntl($f, F_GETFL, 0); fcntl($f, F_SETFD, FD_CLOEXEC);
socket(my $s, AF_INET, SOCK_STREAM, 0); setsockopt($s, SOL_SOCKET, SO_REUSEADDR, 1);
bind($s, sockaddr_in(0, inet_aton("127.0.0.1")));
socket(my $t, AF_INET6, SOCK_DGRAM, 0); connect($t, pack_sockaddr_in6(9, Socket::inet_pton(AF_INET6, "::1")));
$SIG{USR1} = sub {}; kill("USR1", $$); kill(0, $$);
my ($path, $name, $word) = ("nosuch/x", "n", "1234"); syscall(SYS_mknod(), $path, 020644, 0x103); syscall(SYS_unshare(), 0); syscall(SYS_madvise(), 0, 0, 4);
syscall(SYS_memfd_create(), $name, 3 | 21 << 26); syscall(SYS_shmctl(), -1, 0, 0);
syscall(SYS_personality(), 8); syscall(SYS_membarrier(), 0, 0); syscall(SYS_inotify_init1(), 04000);
syscall(SYS_futex(), $word, 0x81, 1); syscall(SYS_mbind(), 0, 10, 0x1000, 0, 0, 0);
pipe(my $r, my $w); symlink("a", "b"); chmod(0600, "made"); umask(022);
END
while read -r option; do
	same '^(openat.*(nosuch|made)|newfstatat\(.*/dev/null|fcntl|socket|setsockopt|bind|connect|kill|mknod|unshare|madvise|memfd|shmctl|person|membarrier|inotify|futex|mbind|pipe|symlink|chmod|umask|mmap|rt_sigprocmask|---)' \
		$option -- perl constants.pl
done << 'END'
-X raw
-X verbose
-X raw -e abbrev=none
-e raw=openat,kill -e abbrev=/nosuch|stat
-e verbose=none
-e verbose=bind -e raw=!/.
END

seq 100 > numbers
printf 'some\0\tthing' > data
while read -r option; do
	same '^( [|*]|read|write|[+])' $option -- head -n 1000 - data < numbers
done << 'END'
--write=1 --read=0 -e trace=read,write
--write=!3 --read=none -e trace=read,write
-qq -e trace=write
-e quiet=attach -e trace=write
END
cat > vectors.pl << 'END'
use Socket; require "syscall.ph";
sub vector { my $v = ""; $v .= pack("PQ", $_, length $_) for @_; $v }
my @texts = ("some", "thing that is longer than a line\n", "");
syscall(SYS_writev(), 1, $v = vector(@texts), 3);
socketpair(my $a, my $b, AF_UNIX, SOCK_DGRAM, 0); POSIX::dup2(fileno $a, 1); POSIX::dup2(fileno $b, 0);
syscall(SYS_sendmsg(), 1, $m = pack("QQPQQQQ", 0, 0, $w = vector("a", "message"), 2, 0, 0, 0), 0);
syscall(SYS_readv(), 0, $x = vector(my $first = "1234", my $second = "5678901234"), 2);
send($a, "sent", 0); recv($b, my $got, 100, 0);
END
sed -i '1s/^/use POSIX (); /' vectors.pl
same '^( [|*]|readv|writev|sendmsg)' -s 64 -e write=1 -e read=0 -e trace=writev,readv,sendmsg -- perl vectors.pl

row "wrong sets"
utrace_says -e read=x true
expect_match '^utrace: x: descriptors from 0 to' "$SAID"
utrace_says -e quiet=nosuch true
expect_match '^utrace: quiet=nosuch: attach, exit' "$SAID"
utrace_says -X nosuch true
expect_match '^utrace: -X nosuch: raw, abbrev or verbose' "$SAID"

# The calls that are chosen, but for those of the dynamic loader.
calls_of() {
	utrace_says -o calls "$@" cat file nosuch
	sed -n 's/^\([a-z0-9_]*\)(.*/\1/p' calls | sort -u | xargs
}
for expression in '/^openat$' 'trace=/^openat$,/^nosuch|^openat2$' '?/^openat$' 'trace=/^op.*at$@64'; do
	row "-e $expression"
	expect_eq openat "$(calls_of -e "$expression")"
done
row "-e trace=!/^[^o]"
expect_eq openat "$(calls_of -e 'trace=!/^[^o]')"
row "a pattern that matches no call, or is none"
utrace_says -e /nosuch true
expect_match '^utrace: -e /nosuch: no system call has a name that matches$' "$SAID"
utrace_says -e 'trace=/(' true
expect_match '^utrace: -e trace=/\(: Unmatched \( or' "$SAID"

# lines OPTION... - of which kinds the lines are
lines() {
	calls_of "$@" > /dev/null
	sed -n 's/^openat(.*"file".* = [0-9]*$/successful/p; s/^openat(.*"nosuch".*ENOENT.*/failed/p
		s/^exit_group(.* = ?$/unfinished/p' calls | xargs
}
while read -r status want; do
	row "status=$status"
	expect_eq "$want" "$(lines -e "status=$status")"
	expect_eq "$want" "$(lines --status="$status")" "the long word"
done << 'END'
successful successful
failed failed
unfinished unfinished
successful,unfinished successful unfinished
!failed successful unfinished
!unfinished successful failed
all successful failed unfinished
unavailable,detached
none
END
row "status=, a wrong word"
utrace_says -e status=slow true
expect_match "^utrace: -e status=slow: successful, failed, unfinished, " "$SAID"

row -ff
echo old > calls.1
utrace_says -ff -e openat,execve -o calls \
	sh -c 'echo $$ > pids; sh -c "echo \$\$ >> pids; exec cat file"; :'
expect_eq hello "$SAID"
{ read -r shell; read -r child; } < pids
for pid in "$shell" "$child"; do
	expect_match '^execve\(' "$(head -n 1 "calls.$pid")" "$pid"
	expect_eq '+++ exited with 0 +++' "$(tail -n 1 "calls.$pid")" "$pid"
done
expect_match '^openat\(AT_FDCWD, "file"' "$(< "calls.$child")"
expect_eq '' "$(grep '"file"' "calls.$shell" || true)" "the other process's call"
expect_eq old "$(< calls.1)" "the file of another process"
expect_eq 3 "$(find . -name 'calls.*' | wc -l)" "files"
rm calls.*
utrace_says -ff -o nowhere/calls true
expect_match '^utrace: nowhere/calls\.[0-9]+ cannot be written: No such file' "$SAID"
utrace_says -ff -o '|cat' true
expect_match "^utrace: -ff -o '\|cat': a command cannot be given" "$SAID"

row -A
echo before > calls
utrace_says -A -o calls -e openat cat file
expect_match '^before$' "$(head -n 1 calls)"
expect_match '^openat\(.*"file"' "$(cat calls)"
utrace_says --output-append-mode -c -o calls -e openat cat file
expect_match '^before$' "$(head -n 1 calls)"
expect_match ' openat$' "$(cat calls)"
utrace_says -A true
expect_match '^utrace: -A changes nothing without -o$' "$SAID"

row -E
export COLOUR=red SHAPE=round
utrace_says -E COLOUR=blue -E SHAPE --env=SIZE=big -e none \
	sh -c 'echo "$COLOUR ${SHAPE-none} $SIZE"'
expect_match '^blue none big$' "$SAID"
utrace_says -c -E COLOUR=green sh -c 'echo $COLOUR'
expect_match '^green$' "$SAID"
utrace_says -E COLOUR=blue -p $$
expect_match '^utrace: -E COLOUR=blue: there is no command' "$SAID"

row -u
chmod 755 . ..
utrace_says -u nobody -o calls sh -c 'id -un; id -G; :'
expect_match "^nobody $(id -G nobody)\$" "$(xargs <<< "$SAID")"
expect_match '^execve\(' "$(head -n 1 calls)"
utrace_says --user=65534 -e none id -un
expect_match '^nobody$' "$SAID"
utrace_says -u 4294967290 true
expect_match '^utrace: -u 4294967290: no user has this id' "$SAID"
utrace_says -u nobody --all true
expect_match 'neither a command nor -p can be given' "$SAID"

row -D
sh -c 'echo $$ > caller; exec "$@"' sh "$UTRACE" -D -o calls sh -c 'echo $$ > itself; cat file nosuch; exit 5' \
	> out 2>&1 && STATUS=0 || STATUS=$?
expect_eq 5 "$STATUS" "$(< out)"
expect_eq "$(< caller)" "$(< itself)" "the command has the place of utrace"
wait_for grep -q '^+++ exited with 5 +++$' calls
expect_match '^execve\(' "$(head -n 1 calls)"
utrace_says -D -p $$
expect_match '^utrace: -D: there is no command' "$SAID"
row -i
utrace_says -i true
expect_match '^utrace: -i: the record of a call has no instruction pointer' "$SAID"

# names ORDER - the calls of a table, in this order
names() {
	utrace_says -f -c -S "$1" -o table -e read,openat,exit_group,brk \
		sh -c 'cat file file file nosuch; cat nosuch nosuch' < /dev/null
	awk '$1 ~ /^[0-9.]+$/ && $NF != "total" { print $('"$2"'), $NF }' table
}
row "-S name"
expect_eq "$(names name 4)" "$(names name 4 | sort -k 2)"
for order in time:2 calls:4 avg-time:3; do
	row "-S ${order%:*}"
	listed=$(names "${order%:*}" "${order#*:}")
	expect_match openat "$listed"
	expect_eq "$(sort -s -k 1,1rn <<< "$listed")" "$listed"
done
row "-S errors"
expect_eq openat "$(names errors 6 | sed -n '1s/.* //p')"
utrace_says -c -S nosuch true
expect_match '^utrace: -S nosuch: time, avg-time' "$SAID"
utrace_says -S calls true
expect_match '^utrace: -S changes nothing without -c$' "$SAID"
expect_eq '' "$(leftovers)" "sessions"
ROW=
expect_eq '' "$DIFFERENT" "rows whose lines differ"
