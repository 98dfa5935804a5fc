// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls on the whole machine: its kernel, its end, its log.
 */
#include <syslog.h>
#include <linux/kexec.h>
#include <linux/reboot.h>

#include "kinds.h"

void utrace_print_kexec_segments(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	if (call->args[1] > KEXEC_SEGMENT_MAX)
		utrace_print_pointer(b, call, i);
	else
		utrace_print_array_kexec_segment(b, call, i);
}

void utrace_print_kexec_arch_flags(struct utrace_buffer *b, const struct utrace_call *call,
				   unsigned int i)
{
	const unsigned long long arch = call->args[i] & KEXEC_ARCH_MASK, flags = call->args[i] & ~arch;

	utrace_print_value(b, SET_kexec_arch, arch);
	if (!flags)
		return;
	utrace_put_char(b, '|');
	utrace_print_flags(b, SET_kexec_flags, flags, false);
}

/* Only this command has a text. */
void utrace_print_reboot_arg(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	if ((unsigned int)int_arg(call, 2) == LINUX_REBOOT_CMD_RESTART2)
		utrace_print_pointer(b, call, i);
}

/* strace has number and name of these, whatever -X says. */
static void print_both(struct utrace_buffer *b, enum utrace_set_id id, const char *label, int number)
{
	const char *name = utrace_name_find(id, number);

	utrace_put_dec(b, number);
	utrace_put_all(b, " /* ", name ? name : label, " */");
}

void utrace_print_syslog_type(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	print_both(b, SET_syslog_action, "SYSLOG_ACTION_???", int_arg(call, i));
}

static bool has_name(const struct utrace_call *call, enum utrace_set_id id)
{
	return utrace_name_find(id, int_arg(call, 0));
}

/* Some actions have no buffer, others only its address. */
void utrace_print_syslog_buffer(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	if (has_name(call, SET_syslog_read))
		utrace_print_bytes_out(b, call, i);
	else if (!has_name(call, SET_syslog_alone))
		utrace_print_pointer(b, call, i);
}

/* The length of the buffer, or a level; the highest has a message of any level shown. */
void utrace_print_syslog_length(struct utrace_buffer *b, const struct utrace_call *call,
				unsigned int i)
{
	if (has_name(call, SET_syslog_level))
		print_both(b, SET_log_level,
			   int_arg(call, i) == LOG_DEBUG + 1 ? "LOGLEVEL_DEBUG+1" : "LOGLEVEL_???",
			   int_arg(call, i));
	else if (!has_name(call, SET_syslog_alone))
		utrace_put_dec(b, int_arg(call, i));
}
