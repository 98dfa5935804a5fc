#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: where lockdown forbids tracefs, the control files cannot be opened any more
. "${0%/*}/../../lib.sh"
. "$SELFTESTS/lib/bpf.bash"

grep -qw bpf /sys/kernel/security/lsm 2> /dev/null ||
	mount -t securityfs none /sys/kernel/security 2> /dev/null || true
grep -qw bpf /sys/kernel/security/lsm || skip "BPF is no security module here"

# Lockdown itself could not be undone: a BPF program says what it would say to this shell.
: < "$UT/set_pid"
start_bpf lsm bpf_lsm_locked_down $BASHPID
for file in set_pid rules control threads status; do
	status=0
	{ : < "$UT/$file"; } 2> error || status=$?
	[ $status != 0 ] || die "$file can be opened"
	expect_match "Operation not permitted" "$(< error)" "$file"
done
end_bpf
: < "$UT/set_pid"
