#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:exec has the file, the arguments, made printable and cut, and the id before
# timeout: 120
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

# recorded NAME COMMAND... - a row: what the command execs is recorded
recorded() {
	row "$1"
	echo > "$TRACING/trace"
	launch "${@:2}"
	only_pid "$PID"
	finish
}

# has TEXT - one of the records has this text
has() {
	expect_eq 1 "$(grep -cF "exec: filename=$1" "$TRACING/trace")" "$1 in: $(records)"
}

only_pid none
events_on exec
recorded "blanks and nothing" "$PROGS/vforks" 1 /bin/echo one 'two words' ''
has "$PROGS/vforks argv=$PROGS/vforks 1 /bin/echo one \"two words\" \"\" old_pid=$PID"
has '/bin/echo argv=/bin/echo one "two words" "" old_pid='
expect_eq 2 "$(count ' exec: ')" "records"

# The file is the script, the arguments begin with its interpreter.
printf '#!/bin/sh -e\n:\n' > script
chmod +x script
recorded "a script" ./script with argument
has './script argv=/bin/sh -e ./script with argument old_pid='

# Bytes above ASCII are no control characters.
recorded "UTF-8" /bin/true grün '日本'
has '/bin/true argv=/bin/true grün 日本 old_pid='

cp /bin/true 'straße 日本'
echo 'filename ~ "*/straße 日本"' > "$EVENTS/exec/filter"
recorded "UTF-8 in the file's name" './straße 日本'
has './straße 日本 argv='
echo 0 > "$EVENTS/exec/filter"

recorded "control characters" /bin/true $'a\tb\x7fc\x1b'
has '/bin/true argv=/bin/true a?b?c? old_pid='

# A terminal may take 0x9b, alone or after 0xc2, for the beginning of an escape sequence.
recorded "control characters above ASCII" /bin/true $'a\x9bJ' $'\xc2\x9bJ'
has $'/bin/true argv=/bin/true a?J \xc2?J old_pid='

recorded "quotes" /bin/true 'a"b' 'c "d"' 'e\'
has '/bin/true argv=/bin/true "a\"b" "c \"d\"" e\ old_pid='

long=$(printf 'x%.0s' {1..20000})
recorded "a long argument is cut" /bin/true "a	b"$'\n'"c" "$long" end
has '/bin/true argv=/bin/true a?b?c xxxxxxxx'
expect_eq 0 "$(count 'end old_pid')" "what there is no room for"
expect_eq 1 "$(count "xxxx old_pid=$PID")" "the record's end"

name=$'a\n  <fake>-1 [000] ..... 1.0: exec: filename=\\'
mkdir "$name"
cp /bin/true "$name/true"
recorded "a path that would be lines of its own" "./$name/true" x
expect_eq 0 "$(grep -c '^  <fake>' "$TRACING/trace" || true)" "lines of its own"
has './a\012  <fake>-1 [000] ..... 1.0: exec: filename=\\/true argv='

name=$(printf '\001%.0s' {1..250})
mkdir -p "$name/$name/$name/$name/$name"
path=$name/$name/$name/$name/$name/true
cp /bin/true "$path"
recorded "a path that has no room with its escapes" "$path" x
expect_eq 1 "$(grep -cE 'exec: filename=(\\001){200,}[\/0-9]* argv=' "$TRACING/trace")" "cut"

events_on syscall
recorded "an exec that fails leaves none" "$PROGS/vforks" 2 /nowhere/nothing
expect_eq 1 "$(count ' exec: ')" "exec"
expect_eq 2 "$(count ' syscall: execve.* = -2 ')" "execve that fails"

events_on exit
recorded "an exec by a second thread takes over the process's id; it stays attached" \
	"$PROGS/exec_thread" "$PROGS/calls" 100
expect_eq 0 "$STATUS" "exit status"
tid=$(head -n 1 out)
[ "$tid" != "$PID" ] || die "the thread has the process's id"
expect_eq 1 "$(count "-$PID .* exec: filename=$PROGS/calls .*old_pid=$tid")" "exec"
expect_eq 100 "$(count "-$PID .* syscall: getppid")" "calls after it"
expect_eq 2 "$(count "-$PID .* syscall: execve.* = 0 ")" "the launcher's execve and the thread's"
expect_eq 2 "$(count "-$PID .* exit: code=0 signal=")" "ends of the first thread and the new one"
expect_eq 1 "$(count 'group_dead=1')" "group_dead"
