#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: everything is as at first after loading again
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

settings() {
	find "$UT" -maxdepth 1 -type f ! -name README ! -name status ! -name control -print0 | sort -z |
		xargs -0 head -n 100
	cat "$EVENTS"/*/enable
}

# part NAME TEXT - the file NAME in a text of settings()
part() {
	awk -v title="==> $UT/$1 <==" '/^==> / { mine = $0 == title } mine' <<< "$2"
}

unload
load_utrace
first=$(settings)
# The first text that the fuzzer has for a file is a good one, and not what the file has at first.
for lines in "$SELFTESTS"/fuzz/*.lines; do
	name=$(basename "$lines" .lines)
	[[ $name != control && -e $UT/$name ]] || continue
	read -r text < "$lines"
	echo "${text/\$P/$$}" > "$UT/$name"
done
/bin/echo nosuch 2> /dev/null > "$UT/syscalls" && die "it was taken"
echo 1 > "$EVENTS/enable"
/bin/true
# Each of the files, so that none is compared with itself: a line of a title and those after it.
changed=$(settings)
mapfile -t names < <(sed -n "s|^==> $UT/\(.*\) <==|\1|p" <<< "$first" | grep -vx stats)
[ ${#names[@]} -ge 10 ] || die "only ${#names[@]} files: ${names[*]}"
for name in "${names[@]}"; do
	[ "$(part "$name" "$changed")" != "$(part "$name" "$first")" ] || die "$name has not changed"
done
unload
load_utrace
expect_eq "$first" "$(settings)" "settings"
