#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a list with a call also means i386's socketcall and ipc where these make that call
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
"$PROGS/inner.m32" || skip "no 32-bit programs"

# expect_calls N ARGUMENTS LIST... - so many records begin like this with each list, and no others
expect_calls() {
	local list
	for list in "${@:3}"; do
		echo "$list" > "$UT/syscalls"
		record_anew "$PROGS/inner.m32"
		expect_eq "$1" "$(count " syscall: i386:$2, ")" "$list"
		expect_eq "$1" "$(count ' syscall: ')" "records with $list"
	done
}

row "socketcall"
expect_calls 1 'socketcall\(3' connect
expect_calls 1 'socketcall\(5' accept
expect_calls 3 'socketcall\(6' getsockname i386:getsockname
expect_calls 22 'socketcall\([0-9a-f]+' i386:socketcall

row "ipc"
expect_calls 1 'ipc\(1' semop
expect_calls 1 'ipc\(2' semget i386:semget
expect_calls 1 'ipc\(b' msgsnd
expect_calls 3 'ipc\(16' shmdt

row "rules"
echo none > "$UT/syscalls"
echo 'on syscall connect,shmdt do record' > "$UT/rules"
record_anew "$PROGS/inner.m32"
expect_eq 1 "$(count ' syscall: i386:socketcall\(3, ')" connect
expect_eq 3 "$(count ' syscall: i386:ipc\(16, ')" shmdt
expect_eq 4 "$(count ' syscall: ')" records
