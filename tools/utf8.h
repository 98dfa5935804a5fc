/* SPDX-License-Identifier: GPL-2.0 */
/* Characters in texts of other programs, which may have any bytes. */
#ifndef _UTRACE_UTF8_H
#define _UTRACE_UTF8_H

int utf8_length(const char *text);

#endif
