# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
# nobody.bash - what the tests of users without privilege share. The test's folder has the programs
# perf_open and worker, and may be entered by that user.
#
#   nobody     the words in front of a command that this user runs
#   paranoid   the file perf_event_paranoid, which is put back at the test's end

nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
paranoid=/proc/sys/kernel/perf_event_paranoid
old=$(< $paranoid)
trap 'echo $old > $paranoid' EXIT
chmod 755 . && cp "$PROGS/perf_open" "$PROGS/worker" .
