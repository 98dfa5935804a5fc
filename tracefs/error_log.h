/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The refusals of texts, which error_log shows.
 */
#ifndef _UTRACE_ERROR_LOG_H
#define _UTRACE_ERROR_LOG_H

struct utrace_parse_error;
struct utrace_session;

void utrace_error_log_add(const struct utrace_session *session, const char *file,
			  const char *text, const struct utrace_parse_error *err);

#endif /* _UTRACE_ERROR_LOG_H */
