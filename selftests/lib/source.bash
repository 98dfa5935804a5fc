# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# source.bash - load and unload the module with a source of events
#
# Used: fail(), and SOURCE, the source.

# uses_source NAME - whether the module is loaded for this source, and runs on it
uses_source() {
	local key value
	[ -e "$UT/status" ] || return 1
	[ "$(< /sys/module/utrace/parameters/source)" = "$1" ] || return 1
	while read -r key value; do
		[ "$key" != "source:" ] || [ "$value" != "$1" ] || return 0
	done < "$UT/status"
	return 1
}

# The first rmmod may fail because a thread of the last test is on its way out of a hook.
unload() {
	[ ! -d /sys/module/utrace ] || rmmod utrace 2> /dev/null || { sleep 1 && rmmod utrace; }
}

# load_anew - (re)load it with the current source; fail when that fails
load_anew() {
	local words
	words=$({ unload && load_utrace "source=$SOURCE"; } 2>&1) ||
		fail "loading with source=$SOURCE: $words"
	uses_source "$SOURCE" ||
		fail "$UT/status: the source is not $SOURCE:"$'\n'"$(cat "$UT/status" 2>&1)"
}
