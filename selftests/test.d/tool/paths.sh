#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace -y shows the files behind descriptors, as they were when the call began, or were returned
# requires: python3
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo hello > file
echo other > other
utrace_says -y -o calls -e read,write,dup2,close python3 -S -E -c '
import os
a = os.open("file", os.O_RDONLY)
b = os.open("other", os.O_RDONLY)
os.read(a, 10)
os.dup2(b, a)
os.read(a, 10)
r, w = os.pipe()
os.write(w, b"in the pipe")
'
expect_eq 0 "$STATUS" "$SAID"
here=$PWD
expect_match "^read\([0-9]+<$here/file>, " "$(cat calls)" "a file"
expect_match "^dup2\([0-9]+<$here/other>, [0-9]+<$here/file>\)" "$(cat calls)" "two of one call"
expect_match "^read\([0-9]+<$here/other>, " "$(cat calls)" "the same descriptor afterwards"
expect_match '^write\([0-9]+<pipe:\[[0-9]+\]>, "in the pipe", 11\)' "$(cat calls)" "a pipe"

row "descriptors that are returned, or written"
utrace_says -y -o calls python3 -S -E -c '
import ctypes, encodings.idna, fcntl, os, select, socket
libc = ctypes.CDLL(None)
os.access("begin", 0)
a = os.open("file", os.O_RDONLY)
os.dup(a)
fcntl.fcntl(a, fcntl.F_GETFL)
fcntl.fcntl(a, fcntl.F_DUPFD, 9)
os.dup2(a, 40)
libc.dup3(a, 41, 0)
libc.syscall(437, -100, b"other", (ctypes.c_uint64 * 3)(), 24)
os.pipe()
socket.socketpair()
server = socket.create_server(("127.0.0.1", 0))
client = socket.socket()
client.connect(server.getsockname())
server.accept()
select.epoll()
os.memfd_create("mem")
os.pidfd_open(os.getpid())
libc.open(b"/nowhere", 0)
os.unlink("file")
os.dup(a)
'
expect_eq 0 "$STATUS" "$SAID"
sed '1,/"begin"/d' calls |
	grep -E '^(openat2?|dup[23]?|fcntl|pipe2|socket(pair)?|accept4|epoll_create1|memfd_create|pidfd_open)\(' |
	sed -E -e '/\[[0-9]+</!s/^([a-z0-9_]+)\(.*\) += /\1 = /' -e 's/[0-9]+</N</g' \
		-e 's/:\[[0-9]+\]/:[N]/g' > got
sed "s|HERE|$here|" > want << 'END'
openat = N<HERE/file>
fcntl = N<HERE/file>
fcntl = 0x8000 (flags O_RDONLY|O_LARGEFILE)
fcntl = N<HERE/file>
dup2 = N<HERE/file>
dup3 = N<HERE/file>
openat2 = N<HERE/other>
pipe2([N<pipe:[N]>, N<pipe:[N]>], O_CLOEXEC) = 0
socketpair(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0, [N<socket:[N]>, N<socket:[N]>]) = 0
socket = N<socket:[N]>
socket = N<socket:[N]>
accept4 = N<socket:[N]>
epoll_create1 = N<anon_inode:[eventpoll]>
memfd_create = N</memfd:mem>(deleted)
pidfd_open = N<anon_inode:[pidfd]>
openat = -1 ENOENT (No such file or directory)
fcntl = N<HERE/file>(deleted)
END
diff want got || die "not those paths"

utrace_says -yy -o calls -e openat cat /dev/null
expect_match ', "/dev/null", O_RDONLY\) += [0-9]+</dev/null<char 1:3>>$' "$(< calls)" "-yy"

echo hello > file
utrace_says -yy -o calls -e read cat file
expect_match "^read\([0-9]+<$here/file>, " "$(cat calls)" "-yy"

row "without -y"
utrace_says -o calls -e read cat file
expect_match '^read\([0-9]+, ' "$(cat calls)" "without -y"
expect_eq '' "$(grep -E '^[a-z]+\([0-9]+<' calls || true)" "paths without -y"
