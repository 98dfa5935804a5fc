#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: a load that fails leaves nothing behind
# source: any
. "$(dirname "$0")/../../lib.sh"
. "$SELFTESTS/lib/unload.bash"

unload
expect_fail load_utrace source=nonsense
expect_match 'utrace: not loaded: -EINVAL$' "$(dmesg | tail -n 5)" "log"
[ ! -d /sys/module/utrace ] || die "it is loaded"
[ ! -e "$UT" ] && [ ! -e "$EVENTS" ] || die "its files are there"
none_flagged || die "flagged: $(flagged)"
load
[ -e "$UT/status" ] || die "it cannot be loaded any more"
