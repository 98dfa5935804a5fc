#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: where threads wait for the reader, no record is lost
# requires: taskset
# timeout: 120
. "${0%/*}/../../lib.sh"
. "${0%/*}/full.bash"

# target COMMAND... - to be started by finish, with all of its children
target() {
	launch "$@"
	say web set_pid "$PID"
}

# any_waits - a thread waits for room
any_waits() {
	grep -q ' wait ' <<< "$(threads)"
}

# begin - everything anew, with a reader that begins when the buffer is full
begin() {
	[ ! -e "$SE/web" ] || end web
	patient
	start_reader 20000
	kill -STOP "$READER"
	{ wait_for any_waits; kill -CONT "$READER"; } &
}

# all EVENT NUMBER - they have been written, and can be read
all() {
	expect_all "$1" "$2"
	[ "$(waited)" -gt 0 ] || die "no thread has waited"
	end_reader
}

row "one thread"
begin
work 30000
expect_eq 30000 "$(read_events)" "read, or left in the buffer"
all syscall 30000

row "both ends of a call; the end waits"
begin
off web
on web syscall_entry syscall_exit
work 20000
expect_all syscall_entry 20000
all syscall_exit 20000

row "strings, a filter, a rule"
begin
say web syscalls 'read write'
say web strings '1024 data fd'
say web exit_filter 'ret == 1 && arg0 < 2'
target /bin/dd if=/dev/zero of=/dev/null bs=1 count=30000
finish
read -r line < out || true
expect_match records "$line" "dd"
all syscall 60000
begin
say web syscalls none
say web rules 'on syscall getppid do record'
work 20000
all syscall 20000

row "eight threads, processes that are made and end, and a summary beside the records"
begin
on web clone exit
echo on > "$SE/web/summary"
target /bin/sh -c "'$PROGS/threads' 8 3000 & '$PROGS/storm' 100 2; wait"
finish
expect_all clone "$(stats_of clone seen web)"
expect_all exit "$(stats_of exit seen web)"
read -r _ calls _ < <(grep '^getppid ' "$SE/web/summary")
[ "$calls" -ge $((24000 + 101 * 2 * 10)) ] || die "$calls calls"	# the shell makes one, too
all syscall "$calls"

row "no record waits twice, none is written twice, and none has the wait in its duration"
begin
echo 'hist:keys=abi:vals=duration' > "$IN/web/events/utrace/syscall/trigger"
for i in 1 2 3; do
	kill -STOP "$READER"
	full
	nap 0.5
	kill -CONT "$READER"
	work_done
done
# abi number: the records of this ABI, and the nanoseconds of their calls
numbers=$(awk '/^\{/ { gsub(/[^0-9 ]/, ""); print $1, $2, $3 }' \
	"$IN/web/events/utrace/syscall/hist" | sort -n)
expect_match "^0 $((15000 - $(waited))) .*128 $(waited) [0-9]*\$" "${numbers//$'\n'/ }" "hist"
[ "${numbers##* }" -lt 200000000 ] || die "the wait is in the duration: $numbers"
us=$(sed -n 's/^# web: .* records, \([0-9]*\) us in all$/\1/p' "$UT/stats")
[ "$us" -gt 900000 ] || die "waited for $us us alone"
echo '!hist:keys=abi:vals=duration' > "$IN/web/events/utrace/syscall/trigger"
all syscall 15000
