/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Operands of predicates: those of utrace itself.
 */
#ifndef _UTRACE_RULES_OPERANDS_H
#define _UTRACE_RULES_OPERANDS_H

void utrace_rule_operands_register(void);

#endif /* _UTRACE_RULES_OPERANDS_H */
