/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Names of the x86 signals, as a body for __print_symbolic() and for any other
 * array of { number, name }.
 *
 * Real-time signals are named as libc and the shells count them: SIGRTMIN is 34,
 * for libc keeps 32 and 33 to itself. The kernel and strace call 32 SIGRTMIN;
 * here 32 and 33 have the names that gdb gives them.
 */
#ifndef _UTRACE_SIGNAL_NAMES_H
#define _UTRACE_SIGNAL_NAMES_H

#define UTRACE_PRINT_SIGNALS \
	{ 1, "SIGHUP" }, { 2, "SIGINT" }, { 3, "SIGQUIT" }, { 4, "SIGILL" }, \
	{ 5, "SIGTRAP" }, { 6, "SIGABRT" }, { 7, "SIGBUS" }, { 8, "SIGFPE" }, \
	{ 9, "SIGKILL" }, { 10, "SIGUSR1" }, { 11, "SIGSEGV" }, { 12, "SIGUSR2" }, \
	{ 13, "SIGPIPE" }, { 14, "SIGALRM" }, { 15, "SIGTERM" }, { 16, "SIGSTKFLT" }, \
	{ 17, "SIGCHLD" }, { 18, "SIGCONT" }, { 19, "SIGSTOP" }, { 20, "SIGTSTP" }, \
	{ 21, "SIGTTIN" }, { 22, "SIGTTOU" }, { 23, "SIGURG" }, { 24, "SIGXCPU" }, \
	{ 25, "SIGXFSZ" }, { 26, "SIGVTALRM" }, { 27, "SIGPROF" }, { 28, "SIGWINCH" }, \
	{ 29, "SIGIO" }, { 30, "SIGPWR" }, { 31, "SIGSYS" }, { 32, "SIG32" }, \
	{ 33, "SIG33" }, { 34, "SIGRTMIN" }, { 35, "SIGRTMIN+1" }, { 36, "SIGRTMIN+2" }, \
	{ 37, "SIGRTMIN+3" }, { 38, "SIGRTMIN+4" }, { 39, "SIGRTMIN+5" }, \
	{ 40, "SIGRTMIN+6" }, { 41, "SIGRTMIN+7" }, { 42, "SIGRTMIN+8" }, \
	{ 43, "SIGRTMIN+9" }, { 44, "SIGRTMIN+10" }, { 45, "SIGRTMIN+11" }, \
	{ 46, "SIGRTMIN+12" }, { 47, "SIGRTMIN+13" }, { 48, "SIGRTMIN+14" }, \
	{ 49, "SIGRTMIN+15" }, { 50, "SIGRTMIN+16" }, { 51, "SIGRTMIN+17" }, \
	{ 52, "SIGRTMIN+18" }, { 53, "SIGRTMIN+19" }, { 54, "SIGRTMIN+20" }, \
	{ 55, "SIGRTMIN+21" }, { 56, "SIGRTMIN+22" }, { 57, "SIGRTMIN+23" }, \
	{ 58, "SIGRTMIN+24" }, { 59, "SIGRTMIN+25" }, { 60, "SIGRTMIN+26" }, \
	{ 61, "SIGRTMIN+27" }, { 62, "SIGRTMIN+28" }, { 63, "SIGRTMIN+29" }, \
	{ 64, "SIGRTMAX" }

#endif /* _UTRACE_SIGNAL_NAMES_H */
