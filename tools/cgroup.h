/* SPDX-License-Identifier: GPL-2.0 */
/* Groups of processes (cgroup v2): found by path, by systemd's unit, by a container's id. */
#ifndef _UTRACE_CGROUP_H
#define _UTRACE_CGROUP_H

#include "proc.h"

char *cgroup_of_path(const char *path);
char *cgroup_of_unit(const char *name);
char *cgroup_of_container(const char *id);
void cgroup_threads(const char *cgroup, struct ids *ids);

#endif
