#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: root of a user namespace has no access to utrace/, and its user's access to perf
# requires: unshare setpriv
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/control.bash"

paranoid=/proc/sys/kernel/perf_event_paranoid
old=$(< $paranoid)
mode=$(stat -c %a "$TRACING") below=$(stat -c %a "$UT")
trap 'echo $old > $paranoid; chmod $mode "$TRACING"; chmod $below "$UT"' EXIT
id=$(cat "$EVENTS/syscall/id")
chmod 755 . && cp "$PROGS/perf_open" .
user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
contained=("${user[@]}" unshare -Urpf --mount-proc)
expect_eq 0 "$("${contained[@]}" id -u)" "id in there"

# Even where the way to the files is open to all.
chmod 755 "$TRACING" "$UT"
cat > inside <<-'END'
	[ -e "$1/set_pid" ] || echo "no way"
	for file in "$1"/*; do
		cat "$file" > /dev/null 2>&1 && echo "read: $file"
		(: >> "$file") 2> /dev/null && echo "opened: $file"
		(echo > "$file") 2> /dev/null && echo "wrote: $file"
	done
	mkdir tracing
	mount -t tracefs none tracing 2> /dev/null && echo "mounted"
	chmod 666 "$1/set_pid" 2> /dev/null && echo "chmod"
	chown 0 "$1/set_pid" 2> /dev/null && echo "chown"
	echo end
END
mkdir -m 777 box
put 'read write' syscalls
before=$(cat "$UT"/{set_pid,follow,syscalls,signals,exit_filter,error_log})
expect_eq end "$(cd box && "${contained[@]}" bash ../inside "$UT" 2>&1)" "what it got"
expect_eq "$before" "$(cat "$UT"/{set_pid,follow,syscalls,signals,exit_filter,error_log})" \
	"the files afterwards"

# opens PID CPU [OPTION...] - what perf_open says in there
opens() {
	"${contained[@]}" ./perf_open "$id" "$@" < /dev/null | head -n 1
}

for level in 3 2; do
	echo $level > $paranoid
	expect_eq EACCES "$(opens 0 -1 sample)" "its own thread, level $level"
	expect_eq EACCES "$(opens -1 0)" "everybody, level $level"
done
expect_eq open "$(opens 0 -1 user)" "its own thread, without the kernel's side, level 2"
echo 1 > $paranoid
expect_eq open "$(opens 0 -1 sample)" "its own thread, level 1"
expect_eq EACCES "$(opens -1 0)" "everybody, level 1"
expect_eq "" "$(threads)" "attached"
