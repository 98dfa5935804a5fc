/* SPDX-License-Identifier: GPL-2.0 */
/* The functions of the subcommands take their arguments, the name first, and return a status. */
#ifndef _UTRACE_SUBCOMMANDS_H
#define _UTRACE_SUBCOMMANDS_H

int cmd_apply(int argc, char **argv);
int cmd_doctor(int argc, char **argv);
int cmd_flight(int argc, char **argv);
int cmd_ps(int argc, char **argv);
int cmd_record(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_resume(int argc, char **argv);
int cmd_save(int argc, char **argv);
int cmd_signal(int argc, char **argv);
int cmd_stat(int argc, char **argv);
int cmd_step(int argc, char **argv);
int cmd_stop(int argc, char **argv);
int cmd_timeline(int argc, char **argv);
int cmd_trace(int argc, char **argv);

#endif
