// SPDX-License-Identifier: GPL-2.0
/*
 * status: what runs, why, and what it can't do.
 */
#include <linux/module.h>
#include <linux/utsname.h>

#include "../provider/source/source.h"
#include "../provider/thread.h"
#include "control.h"

static int show(struct seq_file *m, struct utrace_session *s)
{
	seq_printf(m, "version: %s\n", THIS_MODULE->version);
	seq_printf(m, "kernel: %s\n", init_utsname()->release);
	utrace_sources_status(m);
	seq_printf(m, "attached: %u\n", utrace_thread_count());
	seq_printf(m, "ia32: %s\n", IS_ENABLED(CONFIG_IA32_EMULATION) ? "yes" : "no");
	seq_printf(m, "x32: %s\n", IS_ENABLED(CONFIG_X86_X32_ABI) ? "yes" : "no");
	return 0;
}

const struct utrace_control utrace_status = {
	.name = "status", .show = show, .top = true,
};
