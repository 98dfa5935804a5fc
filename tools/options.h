/* SPDX-License-Identifier: GPL-2.0 */
/* The options that subcommands share. */
#ifndef _UTRACE_OPTIONS_H
#define _UTRACE_OPTIONS_H

#include <stdbool.h>

struct watch;

enum long_option {
	OPT_TID = 256, OPT_SLOWER, OPT_FAILED, OPT_JSON, OPT_BUFFER, OPT_HELP, OPT_OPENMETRICS,
	OPT_HTML, OPT_ERRNO, OPT_LAST, OPT_TRACE, OPT_COST,
};

bool option_watch(struct watch *watch, int option, const char *value);
int option_number(const char *option, const char *value, int most);
int option_help(const char *name);

#endif
