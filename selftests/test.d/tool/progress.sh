#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: utrace says what it waits for, or how far it is, after a second
# requires: python3
# long
# timeout: 90
. "${0%/*}/../../lib.sh"
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

# A thread in vfork() is held when its child lets it go, the thread beside it at once.
mkfifo fifo
cat > vforks.py << 'EOF'
import os, threading, time
threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
os.posix_spawn("/bin/true", ["true"], {}, file_actions=[(os.POSIX_SPAWN_OPEN, 0, "fifo", 0, 0)])
time.sleep(1000)
EOF
python3 vforks.py &
parent=$!
wait_for pgrep -P $parent > /dev/null
utrace_says stop $parent
expect_eq 1 "$STATUS" "$SAID"
expect_match '^utrace: waiting until the threads are held$' "$SAID" "after a second"
expect_match '^utrace: 1 of 2 threads are not held yet: ' "$SAID" "after two"
: > fifo
wait_state $parent t
utrace_says stop $parent
expect_eq "0 " "$STATUS $SAID" "when all are held"
kill -KILL $parent
wait $parent || true

"$PROGS/vforks" 1 - &
parent=$!
wait_for pgrep -P $parent > /dev/null
"$UTRACE" stop $parent 2> told &
wait_for grep -q 'waiting until' told
kill -KILL $parent
wait $! && die "stop has succeeded"
expect_match '^utrace: the threads have ended$' "$(< told)"
wait $parent || true
pkill -KILL vforks || true

# trace-cmd takes its time for the end of its file, in which this one writes no calls.
printf '#!/bin/sh\necho >&3; cat; sleep 2; echo > slow.dat\n' > bin/trace-cmd
chmod +x bin/trace-cmd
PATH=$PWD/bin:$PATH utrace_says record -o slow.dat true
expect_eq 1 "$STATUS" "$SAID"
expect_match '^utrace: waiting for trace-cmd, which writes slow.dat$' "$SAID"

utrace_says doctor --cost
expect_match '^utrace: measuring for about a second$' "$SAID"
