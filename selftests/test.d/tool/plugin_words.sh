#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# description: the plugin prints signals, children, exits in words; options; text without plugin
# long
# timeout: 240
# requires: trace-cmd
. "${0%/*}/../../lib.sh"
hide_symbols
. "$SELFTESTS/lib/recording.bash"
. "$SELFTESTS/test.d/tool/plugin.bash"

LAUNCHER=(trace-cmd record -q -o trace.dat -e utrace)
launch /bin/bash -c '/bin/true "a  b" "" c ""; trap : USR1; kill -USR1 $$
	(ulimit -c unlimited; kill -ABRT $BASHPID); kill -35 $$'
only_pid "$PID"
finish
report > with

said() {
	grep -qE -- "$1" with || { grep -E "${1%%:*}:" with | tail -n 40; die "nothing like '$1'"; }
}
said '^exec: +"/bin/true" /bin/true "a  b" "" c ""$'
said '^syscall: +execve\("/bin/true", \["/bin/true", "a  b", "", "c", ""\], 0x[0-9a-f]+\) = 0 <'
said '^clone: +child=[0-9]+ flags=CLONE_CHILD_CLEARTID\|CLONE_CHILD_SETTID exit_signal=SIGCHLD$'
said "^signal: +SIGCHLD \\{si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=[0-9]+, si_uid=0, si_status=[0-9]+, .*\\} pid=$PID handler\$"
said "^signal: +SIGUSR1 \\{si_signo=SIGUSR1, si_code=SI_USER, si_pid=$PID, si_uid=0\\} pid=$PID handler\$"
said "^signal: +SIGRT_3 \\{si_signo=SIGRT_3, si_code=SI_USER, si_pid=$PID, si_uid=0\\} pid=$PID terminates\$"
said '^exit: +exited with 0, the last thread$'
said '^exit: +killed by SIGABRT \(core dumped\), the last thread$'
said '^exit: +killed by SIGRT_3, the last thread$'
said "^syscall: +kill\\($PID, SIGUSR1\\) = 0 <[0-9.]+ [mun]?s>\$"
said "^syscall_entry: +kill\\($PID, SIGUSR1\\)\$"
said '^syscall_exit: +kill = 0 <[0-9.]+ [mun]?s>$'
said '^syscall: +access\("/etc/ld.so.preload", R_OK\) = -1 ENOENT \(No such file or directory\) <'

hex=$(printf '%#x' "$PID")
report -O utrace:raw -O noduration > raw
grep -qE "^syscall: +kill\\($hex, 0xa\\) = 0\$" raw || die "raw: $(grep kill raw)"
report -N > without
pid=${hex#0x}
grep -qE "^syscall: +kill\\($pid, a, .*\\) = 0 <[0-9]+ ns>\$" without ||
	die "without: $(grep kill without)"
