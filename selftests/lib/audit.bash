# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# audit.bash - helpers for the tests beside audit; sourced after lib.sh
#
#   need_audit      skip if there is no audit, or if audit is in use
#   begin_audit     from here on the kernel's log gets each record of audit, until audit_off
#   audit WORDS...  auditctl with these words, which must succeed
#   audit_off       leave audit as it was; has to be called at the end
#   audited NR PID  number of a process's calls that audit has recorded

need_audit() {
	auditctl -s > status.out || skip "there is no audit: $(< status.out)"
	grep -q '^enabled 0' status.out || skip "audit is in use"
	auditctl -l | grep -q '^No rules\|never,task' || skip "audit has rules"
}

begin_audit() {
	LIMIT=$(< /proc/sys/kernel/printk_ratelimit)
	echo 0 > /proc/sys/kernel/printk_ratelimit
	MARK="utrace_audit $BASHPID"
	echo "$MARK" > /dev/kmsg
}

audit() {
	auditctl "$@" > auditctl.out 2>&1 || failed_at "auditctl $*: $(< auditctl.out)"
}

# Once audit was on, each new thread gets a context of its own, and goes the slow way for
# good. The rule that is left behind keeps threads from that.
audit_off() {
	audit -D
	audit -e 0
	audit -a never,task
	echo "$LIMIT" > /proc/sys/kernel/printk_ratelimit
}

# Without a daemon the records of audit are in the kernel's log.
audited() {
	dmesg | awk -v mark="$MARK" -v call=" syscall=$1 " -v pid=" pid=$2 " '
		index($0, mark) { n = 0 }
		/type=1300 / && index($0, call) && index($0, pid) { n++ }
		END { print n + 0 }'
}
