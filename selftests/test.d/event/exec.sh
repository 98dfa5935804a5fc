#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace:exec has the file, the arguments and the id before
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

launch "$PROGS/vforks" 1 /bin/echo one 'two words' ''
only_pid "$PID"
events_on exec
finish
argv="$PROGS/vforks 1 /bin/echo one \"two words\" \"\""
expect_eq 1 "$(count "exec: filename=$PROGS/vforks argv=$argv old_pid=$PID")" \
	"first exec"
expect_eq 1 "$(count 'exec: filename=/bin/echo argv=/bin/echo one "two words" "" old_pid=')" "echo"
expect_eq 2 "$(count ' exec: ')" "records"

# The file is the script, the arguments begin with its interpreter.
printf '#!/bin/sh -e\n:\n' > script
chmod +x script
launch ./script with argument
only_pid "$PID"
finish
expect_eq 1 "$(count 'exec: filename=./script argv=/bin/sh -e ./script with argument old_pid=')" \
	script

# Bytes above ASCII are no control characters.
launch /bin/true grün '日本'
only_pid "$PID"
finish
expect_eq 1 "$(count 'exec: filename=/bin/true argv=/bin/true grün 日本 old_pid=')" "UTF-8"

cp /bin/true 'straße 日本'
echo 'filename ~ "*/straße 日本"' > "$EVENTS/exec/filter"
launch './straße 日本'
only_pid "$PID"
finish
expect_eq 1 "$(count 'exec: filename=./straße 日本 argv=')" "UTF-8 in the file's name"
echo 0 > "$EVENTS/exec/filter"

launch /bin/true $'a\tb\x7fc\x1b'
only_pid "$PID"
finish
expect_eq 1 "$(count 'exec: filename=/bin/true argv=/bin/true a\?b\?c\? old_pid=')" \
	"control characters"

# A terminal may take 0x9b, alone or behind 0xc2, for the beginning of an escape sequence.
launch /bin/true $'a\x9bJ' $'\xc2\x9bJ'
only_pid "$PID"
finish
expect_eq 1 "$(count $'exec: filename=/bin/true argv=/bin/true a\\?J \xc2\\?J old_pid=')" \
	"control characters above ASCII"

launch /bin/true 'a"b' 'c "d"' 'e\'
only_pid "$PID"
finish
expect_eq 1 "$(grep -cF 'argv=/bin/true "a\"b" "c \"d\"" e\ old_pid=' "$TRACING/trace")" "quotes"
