#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: sessions are made, listed and removed, with their instances and files
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/lib/session.bash"

files() {
	find "$SE/$1" -mindepth 1 -printf '%f %m\n' | sort | tr '\n' ' '
}

expect_eq "" "$(< "$UT/sessions")" "sessions"
session web
expect_eq web "$(< "$UT/sessions")" "sessions"
want=$(find "$UT" -maxdepth 1 -type f ! -name README ! -name sessions ! -name status \
	! -name error_log -printf '%f %m\n' | sort | tr '\n' ' ')
expect_eq "$want" "$(files web)" "its files"
for file in $(cd "$SE/web" && ls -d ./* | sed 's|^./||' | grep -vxE 'control|stats'); do
	expect_eq "$(< "$UT/$file")" "$(< "$SE/web/$file")" "$file"
done

# `>` ends no session; several names in one text.
session db mail
expect_eq "web db mail" "$(xargs < "$UT/sessions")" "sessions"
: > "$UT/sessions"
expect_eq "web db mail" "$(xargs < "$UT/sessions")" "sessions"
printf '!web # one goes\nftp, !mail' >> "$UT/sessions"
expect_eq "db ftp" "$(xargs < "$UT/sessions")" "sessions"
expect_eq "db ftp" "$(cd "$SE" && echo *)" "their directories"
expect_eq "db ftp" "$(cd "$IN" && echo *)" "their instances"

# ftrace does not take it away from us.
expect_fail rmdir "$IN/db"
expect_fail rmdir "$SE/db"
[ -e "$SE/db/set_pid" ] || die "it is gone"
end db ftp
expect_eq "" "$(< "$UT/sessions")" "sessions"
for _ in 1 2 3; do
	session web
	end web
done
