#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace's own tests of decoding: the lines that they want of strace, from utrace
#
# A test of strace's is a program that prints what strace has to print of it. selftests/strace/tests
# names those that strace passes in these machines. All tests with the same options run below one
# utrace, which writes a file for each process, since most of a short trace is its beginning. WANTED
# of them have to pass: those that do, but for two whose lines depend on the time.
#
# long
# requires: 6.12 strace
# timeout: 600
. "${0%/*}/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"
WANTED=250
BUILT=${UTRACE_CACHE:-/root/.cache/utrace}/strace-tests
TESTS=$BUILT/tests
[ -e "$BUILT/key" ] || skip "$BUILT is not there: selftests/strace/build makes it"
ip link set lo up

# The tests of the file "names", each in its folder: what it prints, and its process's id.
cat > each <<'EACH'
while read -r name; do
	( cd "$name.d" && echo "$BASHPID" > pid && exec "../$name" > wanted 2> err < /dev/null )
done < names
EACH

# Prints "pass NAME" or "fail NAME" for each test of "names", and some lines that differ.
cat > judge <<'JUDGE'
# Columns depend on -a, which is not about words.
function plain(line,	end) {
	if (!match(line, / += [^=]*$/))
		return line
	end = substr(line, RSTART)
	sub(/^ +/, " ", end)
	return substr(line, 1, RSTART - 1) end
}
# What utrace has printed of the test's calls, with the signals and the data behind
function read_lines(name, file,	line, begun, shown, n, call) {
	while ((getline line < file) > 0) {
		if (!begun) {
			begun = line ~ /^execve/ && index(line, "[\"../" name "\"]")
			continue
		}
		if (line ~ /^[a-z_0-9]+\(/) {
			call = substr(line, 1, index(line, "(") - 1)
			shown = index("," calls[name] ",", "," call ",")
		} else if (line ~ /^(---|\+\+\+) /) {
			shown = 1
		}
		if (shown)
			got[++n] = plain(line)
	}
	close(file)
	return n + 0
}
function passes(name,	pid, n, i, line, same) {
	getline pid < (name ".d/pid")
	n = read_lines(name, "lines." pid)
	same = 1
	while ((getline line < (name ".d/wanted")) > 0)
		if (++i > n || plain(line) != got[i]) {
			if (same)
				print name ": want " substr(line, 1, 160) "\n" name ": got  " \
					(i > n ? "" : substr(got[i], 1, 160))
			same = 0
		}
	return same && i == n
}
FILENAME == "calls" { calls[$1] = $2; next }
{ print (passes($1) ? "pass " : "fail ") $1 }
JUDGE

# The calls that a test is about: -e trace= in strace's list, or the test's name
awk '
	/^#/ || $1 in seen { next }
	{ seen[$1]; calls = $1 }
	match($0, /(-e ?|--)trace=[a-z0-9_,]+/) {
		calls = substr($0, RSTART, RLENGTH)
		sub(/.*=/, "", calls)
	}
	{ print $1, calls }' "$TESTS/gen_tests.in" > calls

# run OPTION... - run and judge the tests of "names"
run() {
	local names list
	mapfile -t names < names
	mkdir "${names[@]/%/.d}"
	ln -s "${names[@]/#/$TESTS/}" .
	list=$(awk 'NR == FNR { name[$1]; next } $1 in name { printf ",%s", $2 }' names calls)
	"$UTRACE" -ff -o lines -e "trace=execve${list//,none/}" "$@" bash each 2> said ||
		die "$(< said)"
	awk -f judge calls names >> results
	rm -rf -- lines.* ./*.d "${names[@]}"
}

sed '/^#/d' "$SELFTESTS/strace/tests" | awk '
	/^options:/ { n++; sub(/^options: */, ""); print > ("options." n); next }
	{ print > ("names." n) }'
for group in names.*; do
	cp "$group" names
	read -ra options < "options.${group#*.}" || true
	run "${options[@]}"
done
grep -v '^pass ' results
passed=$(grep -c '^pass ' results)
echo "$passed tests of $(grep -c '^pass \|^fail ' results) pass"
[ "$passed" -ge $WANTED ] || die "less than $WANTED tests pass"
