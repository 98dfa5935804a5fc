// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of quotactl() and quotactl_fd(). The command has a type of quota in its lowest bits.
 */
#include <linux/types.h>
#include <linux/dqblk_xfs.h>
#include <linux/quota.h>

#include "kinds.h"
#include "names.h"

void utrace_print_quota_cmd_type(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	unsigned int cmd = int_arg(call, i);
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, cmd, 'u'))
		return;
	utrace_put(b, "QCMD(");
	utrace_print_value(b, SET_quota_cmd, cmd >> SUBCMDSHIFT);
	utrace_put(b, ", ");
	utrace_print_value(b, SET_quota_type, cmd & SUBCMDMASK);
	utrace_put_char(b, ')');
	utrace_names_end(b, how);
}

/* The last two arguments: an id, and the address of a structure. */
static const struct utrace_form forms[] = {
	{ Q_SYNC, { NULL } },
	{ Q_QUOTAON, { utrace_print_quota_format, utrace_print_memory_string } },
	{ Q_QUOTAOFF, { NULL } },
	{ Q_GETFMT, { NULL, utrace_print_array_quota_kind } },
	{ Q_GETINFO, { NULL, utrace_print_struct_dqinfo } },
	{ Q_SETINFO, { NULL, utrace_print_struct_dqinfo } },
	{ Q_XQUOTAON, { NULL, utrace_print_array_xfs_quota_flags } },
	{ Q_XQUOTAOFF, { NULL, utrace_print_array_xfs_quota_flags } },
	{ Q_XGETQSTAT, { NULL, utrace_print_struct_xfs_qstat } },
	{ Q_XGETQSTATV, { NULL, utrace_print_struct_xfs_qstatv } },
	{ Q_XQUOTARM, { NULL, utrace_print_array_xfs_dqblk_flags } },
	{ Q_XQUOTASYNC, { NULL } },
	{ Q_GETQUOTA, { utrace_print_id, utrace_print_struct_dqblk } },
	{ Q_SETQUOTA, { utrace_print_id, utrace_print_struct_dqblk } },
	{ Q_GETNEXTQUOTA, { utrace_print_id, utrace_print_struct_nextdqblk } },
	{ Q_XGETQUOTA, { utrace_print_id, utrace_print_struct_xfs_dqblk } },
	{ Q_XGETNEXTQUOTA, { utrace_print_id, utrace_print_struct_xfs_dqblk } },
	{ Q_XSETQLIM, { utrace_print_id, utrace_print_struct_xfs_dqblk } },
	{ UTRACE_OTHERS, { utrace_print_id, utrace_print_pointer } },
};

/* quotactl_fd() begins with a descriptor, quotactl() with the command. */
void utrace_print_quota_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	bool first = call->signature->args[0] == utrace_print_quota_cmd_type;
	unsigned int cmd = int_arg(call, first ? 0 : 1);

	utrace_print_by_form(b, call, i, forms, (int)(cmd >> SUBCMDSHIFT), i - 2);
}
