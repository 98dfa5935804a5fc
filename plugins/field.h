/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where a field lies, for the plugin and the command utrace.
 */
#ifndef _PLUGINS_FIELD_H
#define _PLUGINS_FIELD_H

#include <stdbool.h>

/**
 * utrace_is_inside - whether a field lies inside of a record
 * @offset: the field's offset
 * @size: the field's size
 * @limit: the record's size
 *
 * The format of a damaged file, or of a stranger's, may have any numbers, and libtraceevent takes
 * 4294967290 for an offset of -6. No sum is made, since a sum may overflow.
 *
 * Return: true if the whole field is inside of the record.
 */
static inline bool utrace_is_inside(int offset, int size, int limit)
{
	return offset >= 0 && size >= 0 && offset <= limit - size;
}

#endif /* _PLUGINS_FIELD_H */
