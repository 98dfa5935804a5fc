#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: strace and utrace see the same calls of a Python program
# requires: strace perl /usr/bin/python3
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/recording.bash"

same_as_strace /usr/bin/python3 -ISc '
import os, threading
t = threading.Thread(target=lambda: os.listdir("/"))
t.start()
t.join()
try:
    open("/not there")
except OSError as e:
    os._exit(e.errno)'
expect_eq 2 "$STATUS" "exit status"
