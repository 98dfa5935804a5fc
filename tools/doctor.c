// SPDX-License-Identifier: GPL-2.0
/* utrace doctor: checks if this machine can run utrace, and says how to repair what is missing. */
#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <tracefs.h>
#include <unistd.h>

#include "control.h"
#include "cost.h"
#include "hooks.h"
#include "json.h"
#include "options.h"
#include "say.h"
#include "setup.h"
#include "subcommands.h"
#include "text.h"

enum verdict { OK, NOTE, BAD };

static const char *const words[] = { [OK] = "ok", [NOTE] = "note", [BAD] = "NO" };
static bool as_json;
static int bad;

/* Print a line for a check, and the remedy below that line. */
static void answer(enum verdict verdict, const char *what, const char *found,
		   const char *remedy)
{
	bad += verdict == BAD;
	if (as_json) {
		printf("{\"verdict\":\"%s\",\"what\":\"%s\",\"found\":", words[verdict], what);
		json_string(stdout, found);
		fputs(",\"remedy\":", stdout);
		json_string(stdout, verdict == OK ? "" : remedy);
		puts("}");
		return;
	}
	printf("%-4s  %-14s %s\n", words[verdict], what, found);
	if (verdict != OK)
		printf("      %-14s -> %s\n", "", remedy);
}

static bool read_line(const char *path, char *line, int size)
{
	FILE *file = fopen(path, "re");
	bool any = file && fgets(line, size, file);

	if (file)
		fclose(file);
	line[any ? strcspn(line, "\n") : 0] = '\0';
	return any;
}

static void check_user(void)
{
	answer(geteuid() ? BAD : OK, "user", geteuid() ? "not root" : "root",
	       "run it as root: 'sudo utrace doctor'");
}

static void check_kernel(void)
{
	static const char *const tested[] = { "6.1.", "6.12.", "7.3." };
	struct utsname name;
	bool known = false;
	size_t i;

	if (uname(&name))
		return;
	answer(strcmp(name.machine, "x86_64") ? BAD : OK, "machine", name.machine,
	       "utrace is made for x86-64 only");
	for (i = 0; i < sizeof(tested) / sizeof(tested[0]); i++)
		known |= !strncmp(name.release, tested[i], strlen(tested[i]));
	answer(known ? OK : NOTE, "kernel", name.release,
	       "utrace is tested on Debian's 6.1, 6.12 and 7.3; the module may not build for others");
}

/* Which key must be known, where the kernel loads signed modules alone. */
static const char *key_remedy(void)
{
	static char text[512];
	const char *signer = run_line("modinfo -F signer utrace 2> /dev/null");

	snprintf(text, sizeof(text), "%s%s%s: %s", *signer ? "the module is signed by '" :
		 "the module is not signed", signer, *signer ? "'" : "",
		 strstr(signer, "DKMS") ? "'mokutil --import /var/lib/dkms/mok.pub', and a reboot" :
		 "docs/tour.md, Installing, has how it is signed and the key is enrolled");
	return text;
}

/* The value of a firmware's variable comes after four bytes of flags. */
static void check_secure_boot(void)
{
	static const char path[] = "/sys/firmware/efi/efivars/"
				   "SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c";
	FILE *file = fopen(path, "re");
	char value[5] = "";
	bool on = file && fread(value, 1, 5, file) == 5 && value[4] == 1;

	if (file)
		fclose(file);
	answer(on && !control_there() ? NOTE : OK, "Secure Boot", on ? "on" : "off",
	       on ? key_remedy() : "");
}

static void check_lockdown(void)
{
	char line[128];
	bool locked;

	if (!read_line("/sys/kernel/security/lockdown", line, sizeof(line)))
		snprintf(line, sizeof(line), "[none] (not known)");
	locked = !strstr(line, "[none]");
	answer(locked && strstr(line, "[confidentiality]") ? BAD : locked ? NOTE : OK,
	       "lockdown", line, "integrity needs signed modules; confidentiality allows no "
	       "tracing: remove lockdown= from the kernel's command line");
}

static void check_tracefs(void)
{
	if (!tracefs_tracing_dir())
		answer(BAD, "tracefs", "cannot be mounted",
		       "mount -t tracefs nodev /sys/kernel/tracing");
	else
		answer(OK, "tracefs", tracefs_tracing_dir(), "");
}

/* DKMS's folder comes before the one of make install, whose file is then not taken. */
static void check_file(void)
{
	char *file = must_print("%s", run_line("modinfo -n utrace 2> /dev/null"));
	const char *other = run_line("ls -d /lib/modules/$(uname -r)/updates/utrace.ko 2> /dev/null");

	if (*file)
		answer(*other && strcmp(file, other) ? NOTE : OK, "its file", file,
		       "'make install' has put another file into updates/, which modprobe does not "
		       "take: remove that one, or utrace-dkms");
	free(file);
}

static bool module_installed(void)
{
	return *run_line("modinfo -n utrace 2> /dev/null");
}

/* Return: the value after a key of status, until the next call; NULL: there is none. */
static const char *status_of(const char *status, const char *key)
{
	const char *at = strstr(status, key);
	static char value[256];

	if (!at)
		return NULL;
	at += strlen(key);
	snprintf(value, sizeof(value), "%.*s", (int)strcspn(at, "\n"), at);
	return value;
}

/* An upgrade leaves the loaded module alone. */
static void check_version(void)
{
	char *status = control_read(NULL, "status");
	const char *version = status ? status_of(status, "version: ") : NULL;
	bool other = version && strcmp(version, UTRACE_VERSION);
	char *text = other ? must_print("loaded, version %s; the command is %s", version, UTRACE_VERSION) :
			     must_print("loaded");

	answer(other ? NOTE : OK, "module", text, "modprobe -r utrace; modprobe utrace: ends the "
	       "sessions, and lets held threads go");
	free(text);
	free(status);
}

static void check_module(void)
{
	if (control_there())
		check_version();
	else if (!access("/sys/module/utrace", F_OK) && geteuid())
		answer(NOTE, "module", "loaded", "run utrace doctor as root: users may not see the control files");
	else if (!access("/sys/module/utrace", F_OK))
		answer(BAD, "module", "loaded, without control files",
		       "'dmesg | grep utrace' says why; rmmod utrace, modprobe utrace");
	else if (module_installed())
		answer(NOTE, "module", "installed, not loaded",
		       "modprobe utrace; other subcommands of utrace load the module, too");
	else
		answer(BAD, "module", "not installed for this kernel",
		       "apt install linux-headers-$(uname -r), and the package utrace-dkms or, in "
		       "utrace's sources, make install");
}

/* The error of the last attempt to put a source in place. */
static void check_source(void)
{
	char *status = control_there() ? control_read(NULL, "status") : NULL;
	const char *error = status ? status_of(status, ", error ") : NULL;

	if (error)
		answer(NOTE, "source", error, "events cannot be had: end the program that has "
		       "the hooks (below), and try again");
	free(status);
}

/* The lists of the default session, which trace-cmd and perf obey without a word. */
static void check_lists(void)
{
	char *status = control_there() ? control_read(NULL, "status") : NULL;
	const char *value = status ? status_of(status, "\ntargets: default=") : NULL;
	char targets[16];

	if (value) {
		snprintf(targets, sizeof(targets), "%.*s", (int)strcspn(value, " "), value);
		answer(strcmp(targets, "all") ? NOTE : OK, "targets",
		       strcmp(targets, "gone") ? targets : "gone: all have ended",
		       "trace-cmd and ftrace record these threads alone: "
		       "'echo all > /sys/kernel/tracing/utrace/set_pid'");
	}
	value = status ? status_of(status, "\nperf_lists: ") : NULL;
	if (value)
		answer(strstr(value, "=chosen") ? NOTE : OK, "perf's lists", value,
		       "perf sees no other calls or signals: 'echo > "
		       "/sys/kernel/tracing/utrace/syscalls', or signals");
	free(status);
}

/* A direct call of another user's is mostly a BPF program's. Other tracers do not disturb. */
static void check_hooks(void)
{
	char *list, *found;
	bool foreign;

	errno = 0;
	list = tracefs_instance_file_read(NULL, "enabled_functions", NULL);
	/* Of an empty file libtracefs returns NULL, without an error. */
	if (!list && errno) {
		answer(NOTE, "hooks", "not known",
		       geteuid() ? "run utrace doctor as root" : strerror(errno));
		return;
	}
	found = hooks_found(list ? list : "", &foreign);
	free(list);
	answer(foreign ? NOTE : OK, "hooks", *found ? found : "utrace's functions are free",
	       "utrace cannot hook a function that another direct call has: end the program "
	       "('bpftool prog' lists BPF programs), and load the module again");
	free(found);
}

static void check_ftrace(void)
{
	char line[16];

	if (read_line("/proc/sys/kernel/ftrace_enabled", line, sizeof(line)))
		answer(strcmp(line, "1") ? BAD : OK, "ftrace",
		       strcmp(line, "1") ? "disabled" : "enabled",
		       "sysctl kernel.ftrace_enabled=1");
}

static void check_program(const char *name, const char *package)
{
	char *argv[] = { (char *)name, "--version", NULL };
	int status = run_quietly(argv);

	answer(status < 0 || status == 127 ? NOTE : OK, name,
	       status < 0 || status == 127 ? "not installed" : "installed", package);
}

/* Debian 13's perf has the system's library of events, and its folder of plugins. */
static bool perf_has_own_library(void)
{
	return !*run_line("ldd \"$(command -v perf)\" 2> /dev/null | grep libtraceevent");
}

/* trace-cmd and KernelShark look in one folder, perf in another one. */
static void check_plugins(void)
{
	static const char tracecmd[] = "/usr/lib/x86_64-linux-gnu/traceevent/plugins/"
				       "plugin_utrace.so";
	const char *mine = text_plugin_path(), *home = getenv("HOME");
	const char *dir = getenv("TRACEEVENT_PLUGIN_DIR");
	char *perf = dir ? must_print("%s/plugin_utrace.so", dir) :
			   must_print("%s/.local/lib/traceevent/plugins/plugin_utrace.so",
				      home ? home : "/root");

	answer(mine ? OK : NOTE, "plugin", mine ? mine : "not found",
	       "make plugins, make install: trace-cmd and perf print numbers without it");
	answer(access(tracecmd, R_OK) ? NOTE : OK, "its copies",
	       access(tracecmd, R_OK) ? "not for trace-cmd and KernelShark" : tracecmd,
	       "make install: trace-cmd and KernelShark print numbers without it");
	if (perf_has_own_library())
		answer(access(perf, R_OK) ? NOTE : OK, "", access(perf, R_OK) ? "not for perf" : perf,
		       "export TRACEEVENT_PLUGIN_DIR=/usr/lib/x86_64-linux-gnu/traceevent/plugins");
	free(perf);
}

/**
 * cmd_doctor - utrace doctor
 *
 * Return: 0 if nothing prevents tracing, else 1.
 */
int cmd_doctor(int argc, char **argv)
{
	static const struct option options[] = {
		{ "json", no_argument, NULL, OPT_JSON }, { "cost", no_argument, NULL, OPT_COST },
		{ }
	};
	bool cost = false;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option != OPT_JSON && option != OPT_COST)
			usage_exit();
		*(option == OPT_JSON ? &as_json : &cost) = true;
	}
	option_no_operand(argv + optind);
	if (cost) {
		cost_print(as_json);
		return 0;
	}
	check_user();
	check_kernel();
	check_secure_boot();
	check_lockdown();
	check_tracefs();
	check_ftrace();
	check_module();
	check_file();
	check_source();
	check_lists();
	check_hooks();
	check_program("trace-cmd", "apt install trace-cmd: utrace record needs it");
	check_program("perf", "apt install linux-perf: only for perf's own commands");
	check_plugins();
	return bad > 0;
}
