/* SPDX-License-Identifier: GPL-2.0 */
/* The calls whose names match a regular expression. */
#ifndef _UTRACE_PATTERN_H
#define _UTRACE_PATTERN_H

#include <stdbool.h>

#include "../provider/arch/x86/abi.h"

char *pattern_calls(const char *pattern, enum utrace_abi abi, bool none, const char **why);

#endif
