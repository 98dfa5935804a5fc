// SPDX-License-Identifier: GPL-2.0
/*
 * The log: one text, written from any context.
 */
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/spinlock.h>

#include "test.h"

static DEFINE_RAW_SPINLOCK(lock);
static char text[64 * 1024];
static size_t len;		/* lock */

/**
 * log_add - add a line
 * @format: the line, with its line feed; lost where there is no more room
 *
 * Context: any.
 */
void log_add(const char *format, ...)
{
	unsigned long irq;
	va_list args;

	va_start(args, format);
	raw_spin_lock_irqsave(&lock, irq);
	len += vscnprintf(text + len, sizeof(text) - len, format, args);
	raw_spin_unlock_irqrestore(&lock, irq);
	va_end(args);
}

/**
 * log_clear - forget all lines
 *
 * Context: any.
 */
void log_clear(void)
{
	unsigned long irq;

	raw_spin_lock_irqsave(&lock, irq);
	len = 0;
	raw_spin_unlock_irqrestore(&lock, irq);
}

/**
 * log_show - print the log
 * @m: where to
 * @unused: not used
 *
 * Return: 0
 */
int log_show(struct seq_file *m, void *unused)
{
	raw_spin_lock_irq(&lock);
	seq_write(m, text, len);
	raw_spin_unlock_irq(&lock);
	return 0;
}
