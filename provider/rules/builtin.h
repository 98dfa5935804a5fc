/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The events and actions of utrace's own.
 */
#ifndef _UTRACE_RULES_BUILTIN_H
#define _UTRACE_RULES_BUILTIN_H

void utrace_rule_keywords_register(void);

#endif /* _UTRACE_RULES_BUILTIN_H */
