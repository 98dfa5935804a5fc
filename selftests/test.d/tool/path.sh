#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace -P takes the calls on a file, by path or descriptor, in each way of counting
# long
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
hide_symbols
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

echo one > one
echo two > two
echo three > three
ln -s three link

# called - the names of the calls that were printed, each once
called() {
	grep -oE '^([0-9]+ +)?[a-z0-9_]+\(' <<< "$SAID" | grep -oE '[a-z0-9_]+' | grep -v '^[0-9]' |
		sort -u | xargs
}

utrace_says -P "$PWD/one" -e '!execve' cat "$PWD/one" "$PWD/two"
expect_match '^openat\(.*/one"' "$SAID" "by its path"
expect_match '^read\(3, ' "$SAID" "by its descriptor"
expect_eq '' "$(grep -E '/two|ld.so' <<< "$SAID" || true)" "other files"
utrace_says -P "$PWD/one" -P "$PWD/two" -e openat cat "$PWD/one" "$PWD/two" "$PWD/three"
expect_eq "one two" "$(grep -o '/[a-z]*"' <<< "$SAID" | tr -d '/"' | xargs)" "two paths"
utrace_says -P "$PWD/link" cat "$PWD/link"
expect_match '^openat\(.*/link"' "$SAID" "a link by its name"
expect_match '^read\(3, ' "$SAID" "what it leads to"
utrace_says -o said -P "$PWD/one" -P "$PWD/nosuch" -Z cat "$PWD/one" "$PWD/nosuch"
SAID=$(< said)	# without the words of cat, which come in pieces
expect_match '^openat\(.*nosuch' "$SAID" "what fails"
expect_eq openat "$(called)" "calls that fail"

# Histograms and triggers see no other calls.
utrace_says stat --json -P "$PWD/one" -e openat,write cat "$PWD/one" "$PWD/two"
expect_eq 1 "$(grep -c '^{' <<< "$SAID")" "rows of $SAID"
expect_match '^\{"call":"openat",.*"calls":1,' "$SAID"
utrace_says flight -P "$PWD/one" --errno ENOENT cat "$PWD/one" "$PWD/nosuch"
expect_match 'nothing has happened' "$SAID" "an error elsewhere"
utrace_says record -o trace.dat -P "$PWD/one" -e openat,read cat "$PWD/one" "$PWD/two"
utrace_says report -e openat,read trace.dat
expect_eq "openat read" "$(called)" "what was recorded"
expect_eq '' "$(grep -E '/two|ld.so' <<< "$SAID" || true)" "other files"

# A file that is deleted, and a path that a rule has no room for three times.
cp one gone
utrace_says -y -P "$PWD/gone" -e read sh -c 'exec < gone; rm gone; read -r line'
expect_match "^read\(0<$PWD/gone>\(deleted\), " "$SAID" "a deleted file"
long=$PWD/$(printf 'd%.0s' {1..200})
mkdir "$long"
long=$long/$(printf 'f%.0s' {1..200})
echo long > "$long"
utrace_says -P "$long" cat "$long"
expect_match '^openat\(.*fff"' "$SAID" "a long path"
expect_match '^read\(3, ' "$SAID" "the descriptor of a long path"
utrace_says -P "/$(printf 'x%.0s' {1..900})" true
expect_eq 2 "$STATUS"
expect_match 'a path of 901 bytes cannot be compared; at most 900' "$SAID"

utrace_says -P 'a"b' true
expect_eq 2 "$STATUS"
utrace_says -P /x -e nosuchcall true
expect_match "^utrace: -e 'nosuchcall': no system call of this name" "$SAID"
