#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace doctor finds present and missing parts
# requires: python3 /usr/lib/x86_64-linux-gnu/traceevent/plugins
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

utrace_says doctor
expect_eq 0 "$STATUS" "nothing is in the way: $SAID"
expect_match '^ok +module +loaded$' "$SAID"
expect_match '^ok +kernel +[67]\.' "$SAID"
expect_match '^ok +tracefs +/sys/' "$SAID"
"$UTRACE" doctor --json | python3 -c '
import json, sys
rows = [json.loads(line) for line in sys.stdin]
assert rows and all("verdict" in row for row in rows), rows'

# Lists that a colleague has left behind: trace-cmd and perf obey them without a word.
expect_match '^ok +targets +all$' "$SAID"
expect_match "^ok +perf's lists +of the default session: syscalls=all signals=all\$" "$SAID"
sleep 1000 &
echo $! > "$UT/set_pid"
kill $!
wait $! || true
echo openat > "$UT/syscalls"
utrace_says doctor
expect_eq 0 "$STATUS" "nothing is in the way: $SAID"
expect_match '^note +targets +gone: all have ended$' "$SAID"
expect_match "-> .*'echo all > /sys/kernel/tracing/utrace/set_pid'" "$SAID" "what to do"
expect_match "^note +perf's lists +of the default session: syscalls=chosen" "$SAID"
reset_utrace

# doctor_with FOLDER - its answer where trace-cmd and KernelShark look into this folder
doctor_with() {
	SAID=$(unshare -m sh -c 'mount --bind "$1" "$2" && exec "$0" doctor' "$UTRACE" "$1" \
		/usr/lib/x86_64-linux-gnu/traceevent/plugins) || die "$SAID"
}
mkdir none
doctor_with none
expect_match '^note +its copies +not for trace-cmd and KernelShark$' "$SAID"
expect_match '-> make install: trace-cmd and KernelShark print numbers' "$SAID" "what to do"
: > none/plugin_utrace.so
doctor_with none
expect_match '^ok +its copies +/usr/lib/x86_64-linux-gnu/traceevent/plugins/plugin_' "$SAID"

# program NAME LINE... - a substitute that prints these lines
program() {
	printf '#!/bin/sh\ncat << END\n%s\nEND\n' "${*:2}" > "bin/$1"
	chmod +x "bin/$1"
}

# said_with ARGUMENT... - utrace, with the substitutes
said_with() {
	PATH=$PWD/bin:$PATH utrace_says "$@"
}

# The file that modprobe takes, and one that another way of installing has left.
mkdir bin
updates=/lib/modules/$(uname -r)/updates
program modinfo "$updates/dkms/utrace.ko.xz"
said_with doctor
expect_match "^ok +its file +/lib/modules/.*/updates/dkms/utrace.ko.xz\$" "$SAID"
trap 'rm -f "$updates/utrace.ko"' EXIT
mkdir -p "$updates"
: > "$updates/utrace.ko"
said_with doctor
expect_match "^note +its file +/lib/modules/.*/updates/dkms/utrace.ko.xz\$" "$SAID"
rm "$updates/utrace.ko"

# A perf of Debian 13's has the folder of the system's library.
program ldd "libm.so.6 => /lib/libm.so.6"
said_with doctor
expect_match "(not for perf|/\.local/.*plugin_utrace.so)$" "$SAID" "perf's own folder"
TRACEEVENT_PLUGIN_DIR=$PWD/none said_with doctor
expect_match "^ok +$PWD/none/plugin_utrace.so\$" "$SAID" "perf's folder by the variable"
TRACEEVENT_PLUGIN_DIR=$PWD/bin said_with doctor
expect_match '-> export TRACEEVENT_PLUGIN_DIR=/usr/lib/x86_64-linux-gnu/traceevent/plugins' "$SAID"
program ldd "libtraceevent.so.1 => /lib/libtraceevent.so.1"
said_with doctor
expect_eq '' "$(grep -E 'not for perf|/\.local/' <<< "$SAID" || true)" "perf's own folder"

# A module that is refused for its key.
unload_utrace
program modprobe "modprobe: ERROR: could not insert 'utrace': Key was rejected by service"
said_with -o lines true
expect_eq 1 "$STATUS" "$SAID"
expect_match '^utrace: the kernel refuses the module utrace: it does not know the key' "$SAID"
load_utrace

# The cost of tracing, by the clock of an emulation, so the numbers are hardly checked.
utrace_says doctor --cost
expect_eq 0 "$STATUS" "$SAID"
expect_eq 4 "$(grep -cE '^ +[+-]?[0-9.]+ ns  ' <<< "$SAID")" "lines of $SAID"
"$UTRACE" doctor --cost --json | python3 -c '
import json, sys
cost = {one["cost"]: one["ns"] for one in map(json.loads, sys.stdin)}
assert 0 < cost["getppid, untraced"] < cost["getppid, untraced"] + cost["recorded"], cost'
expect_eq '' "$(leftovers)"

# The hooks of the test before go two seconds after their last user; until then it is refused.
disable_ftrace() {
	sysctl -q kernel.ftrace_enabled=0 2> /dev/null
}
wait_for eval '! grep -q "^source_.*: running" "$UT/status"'
disable_ftrace || skip "the kernel does not let ftrace be switched off"
trap 'sysctl -q kernel.ftrace_enabled=1' EXIT
STATUS=0
SAID=$("$UTRACE" doctor) || STATUS=$?
sysctl -q kernel.ftrace_enabled=1
expect_eq 1 "$STATUS" "ftrace is off"
expect_match '^NO +ftrace +disabled$' "$SAID"
expect_match '-> sysctl kernel.ftrace_enabled=1' "$SAID" "what to do"

unhooked() {
	! grep -q utrace "$TRACING/enabled_functions"
}
wait_for unhooked
utrace_says doctor
expect_match "^ok +hooks +utrace's functions are free$" "$SAID" "an idle machine"

# The control files and ftrace's list of functions are hidden from users.
SAID=$(setpriv --reuid 65534 --regid 65534 --clear-groups "$UTRACE" doctor) || true
expect_match '^note +module +loaded$' "$SAID" "as a user"
expect_match '^note +hooks +not known$' "$SAID" "as a user"

# A user without privilege gets a remedy.
STATUS=0
SAID=$(setpriv --reuid 65534 --regid 65534 --clear-groups "$UTRACE" true 2>&1) || STATUS=$?
expect_eq 1 "$STATUS"
expect_match 'sudo utrace' "$SAID"
