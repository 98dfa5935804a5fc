#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the page of utrace timeline in a browser, with 100,000 calls of 3,000 threads
#
# Records a load in a virtual machine, opens its page in headless Chromium (which is installed
# where it is missing), and has page.js use the page. The page's numbers have to be those of utrace
# report, and each picture has to be there in time.
#
# environment:
#   PAGE    a page to look at instead, made of the recording of an earlier run
#   PICTURE, LOAD
#           milliseconds, for a host with other work to do (default: 2000, 20000)
#
# files, below build/selftests/page/:
#   trace.dat, report, page.html    the recording, as lines, as a page
#   page.png                        the page's first picture
#   want, got                       what page.js should have seen, and what it saw
set -euo pipefail
# shellcheck source=selftests/vm/lib.sh
. "$(dirname "$0")/../vm/lib.sh"
# shellcheck source=selftests/host/machines.bash
. "$(dirname "$0")/machines.bash"
out=$TREE/build/selftests/page
own_machines python3
"$TREE/selftests/vm/install" packages-page || skip "Chromium cannot be installed"
utrace=$TREE/build/tools/utrace
export TRACEEVENT_PLUGIN_DIR=$TREE/build/plugins

# Milliseconds until a picture, and until the page is read.
PICTURE=${PICTURE:-2000} LOAD=${LOAD:-20000}

failed() {
	echo "$*"
	exit 1
}

# Four threads make 108,000 calls, of which a third fails, while 3,000 processes come and go. The
# longest calls are those that wait for all that.
# shellcheck disable=SC2016
in_the_machine='
set -e
cd /tmp
cat > load.py << END
import os, threading
def work(number):
    for i in range(9000):
        os.close(os.open("/etc/hostname", os.O_RDONLY))
        try:
            os.stat("/nonexistent/%d/%d" % (number, i))
        except OSError:
            pass
for number in range(4):
    threading.Thread(target=work, args=(number,)).start()
END
cat > load << END
/usr/bin/python3 -SE load.py &
i=0
while [ \$i -lt 3000 ]; do (:); i=\$((i + 1)); done
wait
END
utrace record -f --buffer 65536 -o trace.dat sh load
cp trace.dat "$1"
'

record() {
	rm -rf "$out"
	mkdir -p "$out"
	"$TREE/selftests/vm/boot" --timeout 500 --share "$out/machine" \
		--env "PATH=$TREE/build/tools:$PATH" "$KERNEL" -- \
		bash -c "$in_the_machine" bash "$out/machine" || failed "the machine ends with $?"
	mv "$out/machine/trace.dat" "$out"
}

# want TEXT - what page.js shall see, from what utrace report prints
want() {
	local found
	"$utrace" report "$out/trace.dat" > "$out/report"
	found=$(grep -c "$1" "$out/report")
	"$utrace" report --json "$out/trace.dat" | python3 -c '
import json, sys
found, text = sys.argv[1:]
events = (json.loads(line) for line in sys.stdin)
calls = [e for e in events if e["event"] == "syscall"]
def failed(calls):
    return "%d failed" % sum(-4095 <= c["ret"] < 0 for c in calls)
count = "%d calls, %s" % (len(calls), failed(calls))
print("count", count)
for call in sorted(calls, key=lambda c: -c["duration"])[:5]:
    print("slowest", call["tid"], call["text"])
found_failed = failed(c for c in calls if text in c["text"])
print("found", found, "of %d calls, %s" % (len(calls), found_failed))
print("again", count)
print("done")
' "$found" "$1"
}

# browse PAGE OPTION... - in real time: in Chromium's virtual time, drawing would take none
browse() {
	timeout -k 5 200 chromium --headless=new --no-sandbox --disable-gpu --window-size=1280,900 \
		--user-data-dir="$out/profile" "${@:2}" "file://$1" 2> "$out/chromium.log"
}

no_browser() {
	failed "$1: $(tail -n 5 "$out/chromium.log")"
}

# look PAGE TEXT - what page.js sees, if it searches for this text. In a function, the names of its
# script are its own.
look() {
	sed -e '1i <script>(() => {' -e '$a })();</script>' "$TREE/selftests/host/page.js" > "$out/script"
	sed "/^<meta charset/r $out/script" "$1" > "$out/used.html"
	browse "$out/used.html#$2" --dump-dom | python3 -c '
import html, re, sys
print(html.unescape(re.search("<pre id=.seen.>\n*(.*?)\n*</pre>", sys.stdin.read(), re.S).group(1)))
'
}

# late FILE - print the times that are too long; fail if there are none
late() {
	awk -v picture=$PICTURE -v load=$LOAD \
		'$1 == "ms" && $3 > ($2 == "load" ? load : picture) { print; late = 1 } END { exit !late }' "$1"
}

text=/nonexistent/
[ -n "${PAGE-}" ] || record
"$utrace" timeline --html "$out/page.html" "$out/trace.dat"
want "$text" > "$out/want"
page=${PAGE:-$out/page.html}
ls -sh "$out/trace.dat" "$page"
browse "$page" --screenshot="$out/page.png" || no_browser "no picture"
look "$page" "$text" > "$out/got" || no_browser "no result"
cat "$out/got"
[ "$(awk '/^count/ { print $2 }' "$out/want")" -ge 100000 ] || failed "less than 100,000 calls"
grep -v '^ms ' "$out/got" | diff "$out/want" - || failed "the report (<) and the page (>) differ"
grep -q '^ms search ' "$out/got" || failed "no times"
! late "$out/got" || failed "too slow"
