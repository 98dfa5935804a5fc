#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the command works with the module of the release before, and says what that lacks
#
# The release before is the newest tag before this commit. Without tags it is the tree before
# tracefs/overload.c came.
#
# files, below build/selftests/earlier/:
#   tree/      the earlier tree, in which its module is built
#   said/      what the commands print
set -eu
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
out=$TREE/build/selftests/earlier
own_machines git
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
cd "$TREE"

failed() {
	echo "$*"
	exit 1
}

# earlier - the commit of the release before
earlier() {
	git describe --tags --abbrev=0 --match 'v[0-9]*' HEAD^ 2> /dev/null && return
	git log -1 --diff-filter=A --format=%H^ -- tracefs/overload.c 2> /dev/null | grep .
}

# The earlier module has an earlier version, also if there has been no release since.
build_module() {
	rm -rf "$out"
	mkdir -p "$out/tree"
	git archive "$1" | tar -x -C "$out/tree"
	case $1 in
	v*) ;;
	*)  sed -i 's/^MODULE_VERSION(".*")/MODULE_VERSION("0.0")/' "$out/tree/main.c" ;;
	esac
	make -s -C "$out/tree" KERNEL="$KERNEL" "module-$KERNEL" > "$out/log" 2>&1 ||
		{ cat "$out/log"; failed "the module of $1 is not built"; }
}

# shellcheck disable=SC2016
in_the_machine='
cd /tmp
mkdir "$SAID"
said() {
	name=$1
	shift
	utrace "$@" > "$SAID/$name" 2>&1
	echo "status $?" >> "$SAID/$name"
}
(while :; do read -r x < /proc/version; done) &
loop=$!
said trace -e openat cat /etc/hostname
utrace -p $loop -e openat -o "$SAID/attached" 2> /dev/null &
until grep -qs openat "$SAID/attached"; do sleep 0.1; done
kill -INT $!
wait $!
said stat stat -e openat cat /etc/hostname
said recorded record -o file -e openat cat /etc/hostname
said report report file
said flight flight --once -n 3 -e openat --slower 1ns -p $loop
said stop stop $loop
until grep -q "^$loop .* t default:control" /sys/kernel/tracing/utrace/threads; do sleep 0.1; done
said ps ps
said resume resume $loop
kill $loop
echo %file > /sys/kernel/tracing/utrace/syscalls
said save save
echo > /sys/kernel/tracing/utrace/syscalls
printf "%s\\n" "sessions web" "web/syscalls openat" > conf
said applied apply conf
cat /sys/kernel/tracing/utrace/instances/web/syscalls > "$SAID/web"
said undone apply --undo
said doctor doctor
said option record --overload=wait -o file true
echo "overload wait" > conf
said line apply conf
cat /sys/kernel/tracing/utrace/sessions > "$SAID/sessions"
ls /sys/kernel/tracing/utrace > "$SAID/files"
'

# has NAME REGEX - what the command NAME has printed
has() {
	grep -qE -e "$2" "$out/said/$1" || failed "$1: no line is '$2': $(cat "$out/said/$1")"
}

commit=$(earlier) || skip "git does not have the release before"
build_module "$commit"
mkdir "$out/said"
"$TREE/selftests/vm/boot" --module "$out/tree/build/$KERNEL/utrace.ko" --timeout 300 \
	--share "$out/machine" --env "PATH=$TREE/build/tools:$PATH" --env "SAID=$out/machine/said" \
	"$KERNEL" -- bash -c "$in_the_machine" || failed "the machine ends with $?"
cp "$out"/machine/said/* "$out/said"
version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$TREE/main.c")
before=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$out/tree/main.c")
opened='openat\(AT_FDCWD, "/etc/hostname", O_RDONLY) *= [0-9]'
has trace "^$opened"
has attached '^openat.*"/proc/version"'
has stat ' openat$'
has report "$opened"
has flight 'openat.*"/proc/version"'
has stop '^status 0'
has ps ' t +default:control '
has resume '^status 0'
has save '^syscalls '
has applied '^status 0'
has web '^openat$'
has undone '^status 0'
[ ! -s "$out/said/sessions" ] || failed "sessions are left: $(cat "$out/said/sessions")"

# What the module lacks.
[ "$before" = "$version" ] ||
	has doctor "^note +module +loaded, version $before; the command is $version\$"
if ! grep -qx overload "$out/said/files"; then
	has option "^utrace: --overload 'wait': the loaded module has no file overload, since "
	has option '^status 1'
	has line "^utrace: conf:1: overload 'wait': the loaded module has no such file, since "
	has line '^status 1'
fi
echo "the command is of $version, the module of $before ($commit)"
