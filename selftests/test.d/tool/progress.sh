#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace says what it waits for, or how far it is, after a second
# requires: hook python3
# timeout: 90
. "$(dirname "$0")/../../lib.sh"
# shellcheck source=selftests/test.d/tool/tool.bash
. "$SELFTESTS/test.d/tool/tool.bash"

# A recording is read, for a terminal's user, for more than a second.
mkdir bin
cat > bin/perf << 'EOF'
#!/usr/bin/python3
import sys, time
for part in range(2):
    for i in range(300):
        print(" x 7/7 12.%09d: utrace:syscall: close(3) = 0 <1.0 us>" % (part * 300 + i))
    sys.stdout.flush()
    time.sleep(1.2 - part)
EOF
chmod +x bin/perf
echo PERFILE2 > perf.data
PATH=$PWD/bin:$PATH python3 -c '
import os, pty, sys
pty.spawn([sys.argv[1], "timeline", "perf.data"])' "$UTRACE" > terminal < /dev/null
expect_match 'utrace: 512 records read' "$(< terminal)" "the progress"

# The parent in vfork() is held when its child lets it go.
"$PROGS/vforks" 1 - &
parent=$!
wait_state $parent D
utrace_says stop $parent
expect_eq 1 "$STATUS" "$SAID"
expect_match '^utrace: waiting until the threads are held$' "$SAID" "after a second"
expect_match '^utrace: none of the threads is held yet: ' "$SAID" "after two"
pkill -KILL -P $parent
wait_state $parent tZ
"$UTRACE" resume $parent || true	# it may have ended
wait $parent || true

# trace-cmd takes its time for the end of its file.
printf '#!/bin/sh\necho >&3; cat; sleep 2; : > slow.dat\n' > bin/trace-cmd
chmod +x bin/trace-cmd
PATH=$PWD/bin:$PATH utrace_says record -o slow.dat true
expect_eq 0 "$STATUS" "$SAID"
expect_match '^utrace: waiting for trace-cmd, which writes slow.dat$' "$SAID"

utrace_says doctor --cost
expect_match '^utrace: measuring for about a second$' "$SAID"
