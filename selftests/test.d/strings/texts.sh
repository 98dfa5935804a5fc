#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: texts of all kinds are recorded, as strings says
# requires: perl
# timeout: 240
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/test.d/strings/strings.bash"

# recorded NAME STRINGS WHAT... - a row: the texts of what the program strings does
recorded() {
	row "$1"
	echo "$2" > "$UT/strings"
	: > "$TRACING/trace"
	record_strings "$PROGS/strings" "${@:3}"
}

# x N - a path of N bytes
x() {
	printf "/strings"
	head -c "$(($1 - 8))" /dev/zero | tr '\0' x
}

# limited LIMIT LENGTH WANT - the record of a path of LENGTH bytes
limited() {
	recorded "$2 bytes with a limit of $1" "$1" long "$2"
	expect_eq "$3" "$(opened)"
}

recorded "a text on two pages, the second one not in memory" 64 across
expect_eq " '/strings/across'" "$(opened)"

recorded "addresses of sockets" 64 address bad_address
want=" 'inet 127.0.0.1:80'
 'family 2'
 'inet6 [::1]:443'
 'inet6 [::1%2]:443 flowinfo 5'
 'unix /strings/a b'
 'unix'
 'unix @ab\\000c'
 'unix \\100a@'
 'family 16'
 ''
 ''?
 ''"
expect_eq "$want" "$(texts connect)" "connect"
expect_eq "$want" "$(texts bind)" "bind"

recorded "a text that cannot be read is flagged, and the call goes on" 64 bad
expect_eq 5 "$(opened | grep -cxF " ''?")" "addresses where nothing is"
expect_eq 5 "$(count ' openat\(.* = -14 ')" "calls that failed with EFAULT"
expect_eq " ''" "$(texts sethostname)" "a length below zero"
expect_eq " ''? '/strings/b c'" "$(texts renameat | head -n 1)" "the first one bad"
expect_eq " '/strings/a' ''?" "$(texts renameat | tail -n 1)" "the second one bad"
expect_eq " '/strings/a' ''?" "$(texts execve | tail -n 2 | head -n 1)" "a bad list of arguments"
expect_eq " '/strings/a' 'one '?" "$(texts execve | tail -n 1)" "a bad argument"

recorded "to the end of a page" 64 edge
expect_eq " '/strings/run'?" "$(opened | head -n 1)" "one that runs on into nothing"
expect_eq " '/strings/ends'" "$(opened | tail -n 1)" "one that ends there"
recorded "to the end of a page, cut" 5 edge
expect_eq " '/stri'..." "$(opened | sort -u)" "both"

recorded "bytes that are written or sent, without data" 64 data
expect_eq "" "$(texts write; texts pwrite64)" "write"
expect_eq "" "$(texts sendto | head -n 1)" "send"
expect_eq " 'unix /strings/socket'" "$(texts sendto | tail -n 1)" "sendto"
recorded "with data" '64 data' data
expect_eq " 'plain text'
 'a\\000b\\\\\\012\\377'" "$(texts write)" "write"
expect_eq " 'at four'" "$(texts pwrite64)" "pwrite64"
expect_eq " 'sent'
 'unix /strings/socket' 'to'" "$(texts sendto)" "sendto"
recorded "with data, cut" '6 data' data
expect_eq " 'plain '...
 'a\\000b'..." "$(texts write)" "write"

limited 0 20 ""
limited 1 20 " '/'..."
limited 64 63 " '$(x 63)'"
limited 64 64 " '$(x 64)'"
limited 64 65 " '$(x 64)'..."
limited 1024 1024 " '$(x 1024)'"
limited 1024 3000 " '$(x 1024)'..."

recorded "without texts" 0 all
for call in openat execve renameat; do
	expect_match ": syscall: $call\(" "$(< trace.out)" "calls"
done
expect_eq "" "$(opened; texts execve; texts renameat | tr -d '\n')" "texts"

printf '/strings/untouched\0' > file
echo 3 > /proc/sys/vm/drop_caches
recorded "on a page that was never touched, read where the thread may sleep" '64 data' untouched file
expect_eq " '/strings/untouched'" "$(opened | tail -n 1)" "a path"
expect_eq " '/strings/untouched'
 ''" "$(texts writev)" "pieces"

row "letters of UTF-8 are recorded as they are, control characters of UTF-8 escaped"
echo 64 > "$UT/strings"
record_strings /usr/bin/perl -e 'mkdir "/nosuch/\xc3\xa9t\xc3\x9b/\xc2\x9b2J\x9b"'
expect_eq " '/nosuch/$(printf '\303\251t\303\233/\302')\\2332J\\233'" "$(texts mkdir)" "mkdir"

echo 'str0 ~ "*b c" || str1 == "/strings/b c"' > "$EVENTS/syscall/filter"
recorded "an event's filter takes texts" 64 all
expect_match "unlink|renameat" "$(< trace.out)"
expect_eq "" "$(records ' ns>' | sed "/b c'/d")" "records that do not match"
expect_eq 1 "$(texts renameat2 | wc -l)" "renameat2"
echo 0 > "$EVENTS/syscall/filter"

echo openat > "$UT/syscalls"
echo 'hist:keys=str0' > "$EVENTS/syscall/trigger"
recorded "a histogram counts by text" 64 across across edge
expect_match "str0: /strings/across +} hitcount: +2" "$(cat "$EVENTS/syscall/hist")"
echo '!hist:keys=str0' > "$EVENTS/syscall/trigger"
