/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UTRACE_SETUP_H
#define _UTRACE_SETUP_H

void setup(void);
const char *run_line(const char *command);
int run_quietly(char *const argv[]);

#endif
