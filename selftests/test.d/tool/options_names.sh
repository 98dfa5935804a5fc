#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: addresses of sockets, numbers of devices and names of threads, as strace -yy and -Y print them
# long
# requires: strace perl trace-cmd
# timeout: 120
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file
ip link set lo up

# strace stops the program while it asks the kernel about a socket, and the first question of a kind
# has a module loaded. On a busy machine that takes longer than a second, after which utrace prints a
# call as unfinished.
modprobe -qa tcp_diag udp_diag unix_diag netlink_diag

# Both look at a socket when they print, so the sockets do not change meanwhile.
cat > sockets.pl << 'END'
use Socket;
socket(S, AF_INET, SOCK_STREAM, 0); bind(S, sockaddr_in(0, INADDR_LOOPBACK)); listen(S, 1);
socket(C, AF_INET, SOCK_STREAM, 0); connect(C, getsockname(S)); accept(A, S);
socket(U, AF_INET, SOCK_DGRAM, 0); bind(U, sockaddr_in(0, INADDR_LOOPBACK));
socket(V, AF_INET6, SOCK_STREAM, 0); bind(V, pack_sockaddr_in6(0, IN6ADDR_LOOPBACK)); listen(V, 1);
socketpair(X, Y, AF_UNIX, SOCK_STREAM, 0); socket(N, AF_UNIX, SOCK_DGRAM, 0);
bind(N, sockaddr_un("name")); open(D, ">", "/dev/null");
socket(R, 16, SOCK_RAW, 0); bind(R, pack("SSLL", 16, 0, 4711, 0));
select(undef, undef, undef, 1);
getsockname($_) for S, C, A, U, V, X, Y, N, R;
syswrite(D, "some");
select(undef, undef, undef, 1);
END
same '^(getsockname|write)\(' -yy -e trace=getsockname,write -- perl sockets.pl
expect_match '->127' "$(< got)" "the connection"

row "-y -y on a plain file"
utrace_says -yy -e read -o calls cat file
expect_match "^read\(3<$PWD/file>, \"hello" "$(< calls)"

row -Y
utrace_says -Y -f -o calls sh -c 'cat file; :'
expect_match '^[0-9]+<sh> execve\(.*/sh"' "$(head -n 1 calls)"
expect_match '^[0-9]+<cat> execve\(.*/cat", .* = 0$' "$(grep '/cat"' calls)"
expect_match '^[0-9]+<cat> openat\(AT_FDCWD, "file"' "$(< calls)"
utrace_says --decode-pids=comm -f -e openat sh -c 'cat file; :'
expect_match '^\[pid +[0-9]+<cat>\] openat\(AT_FDCWD, "file"' "$SAID"
utrace_says record -f -o trace.dat sh -c 'cat file; :'
utrace_says report -Y -e openat trace.dat
expect_match '^[0-9]+<cat> openat\(AT_FDCWD, "file"' "$SAID"
utrace_says --decode-pids=pidns true
expect_match '^utrace: --decode-pids=pidns: comm is wanted' "$SAID"

expect_eq '' "$(leftovers)" "sessions"
ROW=
expect_eq '' "$DIFFERENT" "rows whose lines differ"
