#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: rules: a writer that waits for a file delays no other process, and can be killed
# requires: mount
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/rules.bash"
. "$SELFTESTS/lib/session.bash"

[ -e /dev/fuse ] || modprobe fuse || skip "no FUSE"
[ -e /dev/fuse ] || skip "no /dev/fuse"

# A file system whose server never answers.
exec {FUSE}<> /dev/fuse
mkdir slow
mount -i -t fuse none slow -o "fd=$FUSE,rootmode=40000,user_id=0,group_id=0"
put_back() {
	umount -l slow || true
	eval "exec $FUSE>&-"
	unload_all
}
load_extension utrace_uprobe
trap put_back EXIT

# waits PID - whether the writer has come to the file system
waits() {
	[[ $(< "/proc/$1/stack") = *fuse* ]]
}

session slow other
for file in "$UT/rules" "$SE/slow/rules"; do
	/bin/echo "on uprobe $PWD/slow/x:0x10 do attach" > "$file" &
	writer=$!
	wait_for waits $writer

	echo "== others write, read and end sessions meanwhile: $file"
	put 'on exit do detach' rules
	expect_text rules 'on exit do detach # fired 0'
	say other rules 'on exit do detach'
	say slow rules 'on exec do attach'
	expect_eq 'on exec do attach # fired 0' "$(< "$SE/slow/rules")" "rules of the session"
	say slow control "stop $writer"
	say slow control "resume $writer"
	rules
	waits $writer || die "the writer does not wait any more"

	echo "== the writer can be killed"
	[ "$file" = "$UT/rules" ] || break
	kill -KILL $writer
	wait $writer || true
	expect_eq "" "$(< "$UT/rules")" "rules"
done

echo "== its session can end"
echo '!slow' > "$UT/sessions"
kill -KILL $writer
wait $writer || true
end other
