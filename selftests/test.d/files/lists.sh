#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: settings: an accepted text reads back and can be written, a refused one changes nothing
# timeout: 120
#
# selftests/unit has the grammar of lists and predicates, with many more wrong texts.
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

# setting NAME [LINE...] - a row: the file NAME, which has these lines at first
setting() {
	row "$1"
	FILE=$1
	expect_text "$@"
}

# takes TEXT [LINE...], adds TEXT [LINE...] - the file has these lines then
takes() {
	put "$1" "$FILE"
	expect_text "$FILE" "${@:2}"
}

adds() {
	add "$1" "$FILE"
	expect_text "$FILE" "${@:2}"
}

# comes_back TEXT... - what is read of each can be written again
comes_back() {
	local text
	for text in "$@"; do
		put "$text" "$FILE"
		again "$FILE"
	done
}

# refuses ERRNO TEXT WORD REASON, refuses_added ...
refuses() {
	refused "$1" "$2" "$FILE"
	expect_place "$3" "$4"
}

refuses_added() {
	refused_add "$1" "$2" "$FILE"
	expect_place "$3" "$4"
}

setting follow thread fork
takes none none
adds fork fork
again follow
adds thread thread fork
adds '!fork' thread
again follow
takes '!thread' fork
takes 'thread, fork # both\n' thread fork
adds '!fork !thread' none
again follow
refuses EINVAL forks forks "thread, fork, none"
refuses EINVAL '!none' '!none' .
refuses EINVAL 'fork\nthread x' x .
refuses_added EINVAL 'fork !' ! .
takes '' thread fork

setting signals
takes 'TERM sigint 9' SIGINT SIGKILL SIGTERM
adds '!INT' SIGKILL SIGTERM
comes_back all none '!CHLD' 34-64 RTMIN RTMAX-3 '!34-64' 1-31
put 'USR1 USR2' signals
refuses ENOENT NOSUCH NOSUCH "no signal"
refuses EINVAL 65 65 "1 to 64"
refuses_added ENOENT '!USR1\nTERM X' X .
takes ''

setting syscalls
takes 'openat connect' openat connect
adds close close connect openat
adds '!openat' close connect
adds '!close !connect' none
takes '!read' '!read'
takes '2 # open, of x86_64 alone' x86_64:open
takes 'i386:open' i386:open
comes_back all none other '!other' %file '%file !openat' '!%file' '0-500' 500-510 \
	'!500-510' i386:all '!i386:all' 'x32:read 7 i386:%network' '!x32:read !3' \
	'x86_64:all !x86_64:getppid' '%process,%signal'
put 'read write' syscalls
refuses ENOENT nosuch nosuch "no system call"
refuses ENOENT x86_64:mmap2 x86_64:mmap2 "ABI"
refuses EINVAL 575 575 "range"
refuses_added ENOENT 'close !read\nopen nosuch' nosuch .
refuses ENOENT 'all none nosuch' nosuch .
takes ''

row "a text with a zero byte"
put 'read write' syscalls
refuses EINVAL 'close\0nosuch' '' "a zero byte"
expect_match '^  Command: close$' "$(tail -n 2 "$UT/error_log")" "the line, up to the zero"
refused EINVAL '\0' syscalls
refused_add EINVAL 'close\n\0' syscalls
put '' syscalls

setting exit_filter
takes 'duration > 10ms || errno == EACCES\n' 'duration > 10ms || errno == EACCES'
again exit_filter
adds '&& ret != -ENOENT' 'duration > 10ms || errno == EACCES' '&& ret != -ENOENT'
text='arg0 == -100 && arg2 & 0x40 || arg5 > 0xffffffff00000000'
takes "$text\n" "$text"
refuses EINVAL 'duraton > 1s' duraton "not one of ret, errno, duration, arg0 to arg5, fdpath"
refuses EINVAL 'arg0 & 1 == 1' '== 1' "no operator"
refuses_added EINVAL 'ret < 0' 'ret < 0' "no operator"
refused E2BIG "$(printf '(%.0s' {1..20})ret < 0" exit_filter
takes ''

setting strings 64
takes 128 128
adds data "128 data"
again strings
adds 32 "32 data"
adds '!data' 32
takes 'data 0' "0 data"
takes data "64 data"
takes 'fd data 32' "32 data fd"
again strings
adds '!data' "32 fd"
takes 16 16
takes '' 64
takes '1024 # as much as there is' 1024
refuses EINVAL 1025 1025 "at most 1024 bytes"
refuses EINVAL '5 words' words "not a number of bytes, data, fd or memory"
refuses_added EINVAL '!64' '!64' "not a number of bytes, data, fd or memory"
refuses EINVAL 3-5 3-5 .

setting under_way off
takes on on
again under_way
takes 'on # off' on
takes 'on off' off
put on under_way
refuses EINVAL 'off maybe' maybe "not one of on, off"
refuses_added EINVAL '!on' '!on' "not one of on, off"
takes '' off
