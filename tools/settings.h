/* SPDX-License-Identifier: GPL-2.0 */
/* The present settings of sessions, as lines of conf.h. */
#ifndef _UTRACE_SETTINGS_H
#define _UTRACE_SETTINGS_H

char *settings_lines(const char *session, const char *file);

#endif
