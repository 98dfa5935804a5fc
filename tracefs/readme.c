// SPDX-License-Identifier: GPL-2.0
/*
 * README: the manual of the directory.
 */
#include "control.h"

static const char text[] =
"utrace: what single threads do, as events. Others pay nothing, or next to it.\n"
"\n"
"  cd /sys/kernel/tracing\n"
"  echo $PID > utrace/set_pid                   # whom\n"
"  echo 'openat connect' > utrace/syscalls      # which calls\n"
"  echo 1 > events/utrace/syscall/enable        # go\n"
"  cat trace_pipe\n"
"  echo 0 > events/utrace/enable; echo all > utrace/set_pid; echo > utrace/syscalls\n"
"\n"
"  trace-cmd record -e utrace:syscall sleep 10; trace-cmd report\n"
"  perf record -e utrace:syscall -- make        # needs nothing of this directory\n"
"  echo 'hist:keys=id.syscall:vals=duration' > events/utrace/syscall/trigger\n"
"\n"
"Events: syscall (one record a call, at its end: the one to start with),\n"
"syscall_entry, syscall_exit, signal, exec, clone, exit, death, reap, jctl, stop,\n"
"resume, attach, detach.\n"
"\n"
"Several people at once, each with targets, lists and a buffer of their own:\n"
"  echo web > utrace/sessions                   # `!web` ends it\n"
"  echo $PID > utrace/instances/web/set_pid\n"
"  echo 1 > instances/web/events/utrace/syscall/enable; cat instances/web/trace_pipe\n"
"\n"
"Files: `>` replaces, `>>` adds, `!x` removes, `#` starts a comment. A text that\n"
"is wrong changes nothing; error_log says where and why.\n"
"\n"
"sessions   names; each has an instance, and in instances/NAME/ the files from set_pid\n"
"           to stats. Other instances record what the files here say.\n"
"set_pid    thread ids; a process's id means all its threads. all: every thread.\n"
"           Empty, none: nobody.\n"
"follow     thread fork: what a target makes becomes a target too; none.\n"
"syscalls   names, numbers, a-b, %class, !x, i386:x, x32:x, x86_64:x. Empty: all.\n"
"           Perf's events obey it too.\n"
"signals    names or numbers. Empty: all. Perf's events obey it too.\n"
"exit_filter  calls to record by result: duration > 10ms || errno == EACCES,\n"
"           by argument: arg0 == -100 && arg2 & 0x40.\n"
"rules      on exec if comm == foo do attach: what happens by itself. Events: exec,\n"
"           clone, exit, syscall LIST, signal LIST, uprobe PATH:SYMBOL, uretprobe\n"
"           (in \"\" where the path has blanks), watchpoint TID 0xADDRESS LENGTH w.\n"
"           Actions: attach, detach, stop, syscalls=LIST, signal=SIG, count N.\n"
"           Operands: comm exe cgroup uid pid tid parent ancestor arg0-5 str0 str1 fdpath\n"
"           ret errno duration sig code sender.\n"
"strings    bytes of each path or string that a record has; 0: none. data: also of\n"
"           what is written or sent. fd: files behind descriptors. Perf obeys it too.\n"
"control    stop ID, resume ID, step ID, interrupt ID, signal ID SIGNAL, detach ID:\n"
"           hold threads still, look at them (gdb -p ID), let them go.\n"
"threads    who is attached: tid tgid comm state held-by events records busy.\n"
"stats      per event: seen = masked + filtered + lost + emitted.\n"
"status     which source of events runs, why, and what it can't do.\n"
"error_log  the last refusals; writing clears it.\n";

static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_puts(m, text);
	return 0;
}

const struct utrace_control utrace_readme = {
	.name = "README", .show = show, .top = true,
};
