/* SPDX-License-Identifier: GPL-2.0 */
/* -yy: the addresses of sockets, and the numbers of devices. */
#ifndef _UTRACE_SOCKETS_H
#define _UTRACE_SOCKETS_H

const char *sockets_describe(const char *path);

#endif
