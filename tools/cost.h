/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_COST_H
#define _UTRACE_COST_H

#include <stdbool.h>

void cost_print(bool as_json);

#endif
