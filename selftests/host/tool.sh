#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the command utrace: gcc's analyzer, its manuals, its completion
set -eu
tree=$(cd "$(dirname "$0")/../.." && pwd)
out=$tree/build/selftests/tool
pkg-config --exists libtracecmd libtracefs ||
	{ echo "SKIP: libtracecmd-dev is not installed"; exit 4; }
command -v groff > /dev/null || { echo "SKIP: groff-base is not installed"; exit 4; }

failed() {
	echo "$*"
	exit 1
}

make -s -C "$tree/tools" OUT="$out/analyzed" ANALYZE=y
make -s -C "$tree/tools" OUT="$out/sanitized" SANITIZE=address,undefined
utrace=$out/sanitized/utrace

# The manual and the completion must have all subcommands.
mapfile -t subcommands < <("$utrace" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
[ ${#subcommands[@]} -ge 14 ] || failed "help names ${#subcommands[@]} subcommands"
# shellcheck source=tools/utrace.bash-completion
. "$tree/tools/utrace.bash-completion"
for name in "${subcommands[@]}"; do
	grep -q "^\.SH.*\b${name^^}\b" "$tree/docs/utrace.1" ||
		failed "utrace.1: no section for $name"
	COMP_WORDS=(utrace "$name") COMP_CWORD=1
	_utrace
	[ "${COMPREPLY[0]-}" = "$name" ] || failed "$name is not completed: ${COMPREPLY[*]}"
done

# The completion must have all classes of calls.
mapfile -t classes < <(grep -oE '^\sX\("%+[a-z0-9]+"' "$tree/provider/arch/x86/syscall_classes.h" |
	cut -d '"' -f 2)
[ ${#classes[@]} -ge 18 ] || failed "there are ${#classes[@]} classes of calls"
for class in "${classes[@]}"; do
	COMP_WORDS=(utrace -e "$class") COMP_CWORD=2
	_utrace
	[[ " ${COMPREPLY[*]} " = *" $class "* ]] || failed "$class is not completed: ${COMPREPLY[*]}"
done

# The names of processes are not run.
ps() {
	# shellcheck disable=SC2016
	printf '  1 $(touch %s)\n  2 `touch %s`\n  3 good\n' "$out/run" "$out/run"
}
rm -f "$out/run"
COMP_WORDS=(utrace -p "") COMP_CWORD=2
_utrace
[ ! -e "$out/run" ] || failed "the completion runs the name of a process"
[[ " ${COMPREPLY[*]} " = *" good "* ]] || failed "processes are not completed: ${COMPREPLY[*]}"
for words in "stop g" "stop init g" "signal TERM g" "signal TERM init g"; do
	read -ra COMP_WORDS <<< "utrace $words"
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	_utrace
	[ "${COMPREPLY[*]}" = good ] || failed "utrace $words is completed: ${COMPREPLY[*]}"
done
COMP_WORDS=(utrace signal TER) COMP_CWORD=2
_utrace
[ "${COMPREPLY[*]}" = TERM ] || failed "a signal is completed: ${COMPREPLY[*]}"
unset -f ps

# Nor the names of files, which bash quotes where the completion has no word.
mkdir -p "$out/files"
: > "$out/files/evil;touch run"
chmod +x "$out/files/evil;touch run"
for words in "report evil" "report -e open evil" "trace -o evil" "trace ./evil"; do
	read -ra COMP_WORDS <<< "utrace $words"
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	cd "$out/files"
	_utrace
	cd - > /dev/null
	[ "${COMPREPLY[*]}" = "" ] || failed "utrace $words is completed: ${COMPREPLY[*]}"
done

# The manual pages must be formatted without a warning, and be installed.
for page in utrace.1 utrace.7; do
	grep -q "docs/$page " "$tree/tools/Makefile" || failed "$page is not installed"
	said=$(groff -man -Tutf8 -ww -z "$tree/docs/$page" 2>&1)
	[ -z "$said" ] || failed "$page: $said"
done

# options FILE - the options in the tables of a file of tools/, without those of files it includes
options() {
	grep -oE '\{ "[a-z-]+", (no|required)_argument' "$tree/tools/$1" |
		sed 's/.*"\(.*\)".*/--\1/'
	grep -oE '(LETTERS|getopt_long\([^"]*) "[^"]+"' "$tree/tools/$1" | sed 's/.*"\(.*\)"/\1/' |
		tr -d '+:0-9\n' | sed 's/./-&\n/g'
}

# manual FROM TO - the lines of utrace.1 from one heading to the next that matches TO, as read
manual() {
	awk -v from=" $1(,|$)" -v to="$2" '/^\.SH/ { inside = inside ? $0 !~ to : $0 ~ from } inside' \
		"$tree/docs/utrace.1" | sed 's/\\f[BIR]//g; s/\\-/-/g'
}

# The manual must have all options: in their subcommand's section, or in those before TRACE.
for file in options.h trace.c stat.c record.c report.c timeline.c flight.c ps.c apply.c doctor.c; do
	mapfile -t words < <(options $file)
	section=${file%.*} least=1
	[ $file != options.h ] || section=trace least=30
	[ ${#words[@]} -ge $least ] || failed "$file has ${#words[@]} options"
	for word in "${words[@]}"; do
		{ manual NAME TRACE; manual "${section^^}" '^'; } |
			grep -qE -- "(^|[^a-z-])$word([^a-z-]|$)" ||
			failed "utrace.1: $word of $file is not in its section"
	done
done

# Each subcommand knows -h.
for name in "${subcommands[@]}"; do
	for word in -h --help; do
		said=$("$utrace" "$name" $word) || failed "utrace $name $word: status $?"
		[ "$said" = "$("$utrace" help)" ] || failed "utrace $name $word: $said"
	done
done
version=$(sed -n 's/^MODULE_VERSION("\(.*\)");/\1/p' "$tree/main.c")
[ "$("$utrace" -V)" = "utrace ${version:?}" ] || failed "utrace -V: $("$utrace" -V)"

# refused STATUS TEXT ARGUMENT... - utrace refuses these arguments before it uses the kernel
refused() {
	local want=$1 text=$2 status=0 said
	shift 2
	said=$("$utrace" "$@" 2>&1) || status=$?
	[ "$status" = "$want" ] || failed "utrace $*: status $status: $said"
	[[ $said = *"$text"* ]] || failed "utrace $*: $said"
}

# A perf whose recording has threads with names like an event's, and one with quotes and tags.
mkdir -p "$out/bin"
cat > "$out/bin/perf" << 'EOF'
#!/bin/sh
cat << 'END'
 : utrace:exit:      7/7  12.000000001: utrace:syscall: close(3) = 0 <1.0 us>
 x 1.5: utrace:a:    7/8  12.000000002: utrace:syscall: close(4) = 0 <1.0 us>
 x 1.5: utrace:a:    7/8  12.000000003: utrace:syscall: clo"se(4) = 0 <1.0 us>
 "</script>\        7/9  12.000000003: utrace:syscall: openat(AT_FDCWD, "a: utrace:syscall: b(", 0) = 5 <1.0 us>
 own               8/10  12.000010000: utrace:syscall: openat(ffffff9c, 7f00, 0) = -13 <1234 ns> '/a) = 3 <5 s> b'
 own               8/10  12.000020000: utrace:syscall: connect(3, 7f00, 10) = -111 <1234 ns>
 own               8/10  12.000030000: utrace:syscall: openat(ffffff9c, 7f00, 0) = 3 <1234 ns> '/a <5 s> b'
 own               8/10  12.000040000: utrace:syscall: read(3, ") = -2 <5 s>", 12) = ? ERESTARTSYS (interrupted) <1.234 us>
 own               8/10  13.250000000: utrace:syscall: nanosleep(7f00, 0) = 0 <1250000000 ns>
 own               8/10  13.260000000: utrace:syscall: openat(AT_FDCWD, "/it's (a) = b", 0) = -1 ENOENT (No such file or directory) <1.0 us>
END
EOF
chmod +x "$out/bin/perf"
echo PERFILE2 > "$out/perf.data"
PATH=$out/bin:$PATH "$utrace" timeline --html "$out/page.html" --json "$out/spans.json" \
	"$out/perf.data" 2> "$out/said" || failed "timeline: $(cat "$out/said")"
python3 - "$out" << 'EOF' || failed "timeline of perf's lines"
import json, re, sys
events = json.load(open(sys.argv[1] + "/spans.json"))["traceEvents"]
own = [(e["args"].get("failed"), e["dur"]) for e in events if e["ph"] == "X" and e["tid"] == 10]
assert own == [(False, 1250000), (True, 1.234), (True, 1.234), (False, 1.234),
               (True, 1.234), (True, 1)], own
events = [e for e in events if e["tid"] != 10]
names = {e["tid"]: e["args"]["name"] for e in events if e["ph"] == "M"}
calls = [e["name"] for e in events if e["ph"] == "X"]
assert names == {7: ": utrace:exit:", 8: "x 1.5: utrace:a:", 9: '"</script>\\'}, names
assert calls == ["close", "close", 'clo"se', "openat"], calls
page = open(sys.argv[1] + "/page.html").read()
data = json.loads(re.search(r'application/json">(.*?)</script>', page, re.S).group(1))
assert len(data["calls"]) == 10 and page.count("</script>") == 2, data
EOF

# Output that cannot be written is no success.
for command in "help" "timeline --json /dev/full $out/perf.data"; do
	# shellcheck disable=SC2086 # words
	if said=$(PATH=$out/bin:$PATH "$utrace" $command 2>&1 > /dev/full); then
		failed "utrace $command > /dev/full"
	fi
	[[ $said = *"No space left"* ]] || failed "utrace $command > /dev/full: $said"
done

refused 2 "no target" -f
for name in trace stat record report timeline flight ps doctor; do
	refused 2 "Try 'utrace help'" "$name" --nosuch
done
refused 1 "no process is named" -p 12x3
refused 2 "is not the id" -p 123456789012
refused 2 "the id is empty" --tid ,
refused 1 "no process is named" -p nosuchprogramhere
refused 2 "the name is empty" -p ""
for name in trace stat flight report; do
	for text in 10 10m 4000s; do
		refused 2 "at most 3600s" $name --slower $text true
	done
done
for name in doctor ps "report one" "timeline one"; do
	refused 2 "'two' is not expected here" $name two
done
refused 2 "utrace does not change a program" -e inject=open:error=EIO true
refused 2 "no system call has a name" -e /nosuch true
refused 2 "successful, failed, unfinished" -e status=slow true
refused 2 "a number of bytes" -s 4k true
refused 2 "a number of bytes" record -s 0 true
refused 2 "a number from 1 to 1000" -a 0 true
# A command line that is refused leaves the file of -o as it was.
echo kept > "$out/kept"
refused 2 "a command cannot be given" -ff -o "|cat" true
refused 2 "a number of bytes" -o "$out/kept" -s 0 true
refused 2 "from 1 to 86400" stat -o "$out/kept" -i 0 true
refused 2 "no target" -c -ff -o "$out/kept"
[ "$(cat "$out/kept")" = kept ] || failed "the file of -o is emptied"
refused 2 "there is no such error" flight --errno ENOSUCH true
refused 2 "there is no such signal" flight -S NOSUCH true
refused 2 "there is no such signal" flight -S SIGRT_33 true
refused 2 "there is no such signal" flight -S 11 true

# Each name is known that libc's headers have for an error or a signal, and strace's.
headers() {
	printf '#include <errno.h>\n#include <signal.h>\n' | gcc -D_GNU_SOURCE -dM -E - |
		awk '$2 ~ /^E[A-Z0-9]+$/ { print "--errno", $2 }
			$2 ~ /^SIG[A-Z0-9]+$/ && $3 ~ /^(SIG[A-Z0-9]+|[0-9]+)$/ { print "-S", $2 }'
}
names=$(headers)
[ "$(wc -l <<< "$names")" -gt 150 ] || failed "few names: $names"
while read -r option name; do
	refused 2 "no target" flight "$option" "$name"
done <<< "$names
-S SIGUNUSED
-S IO
-S sigrtmin+2
-S RTMAX-1
-S SIGRT_2"
refused 2 "there is no class %nosuch" report -e %nosuch
for name in trace report; do
	refused 2 "a path with quotes, backslashes or control" $name -P 'a\b' true
	refused 2 "a path with quotes, backslashes or control" $name -P $'a\tb' true
done
refused 1 "cannot be read" report "$out/nosuch"
refused 1 "not a file of trace-cmd's, or is cut off" report "$0"
