/* SPDX-License-Identifier: GPL-2.0 */
/* Names of calls and signals. */
#ifndef _UTRACE_TEXT_H
#define _UTRACE_TEXT_H

const char *text_plugin_path(void);
const char *text_call(int abi, int id);
const char *text_inner_call(int abi, int id, unsigned long long op);
const char *text_signal(int sig);

#endif
