// SPDX-License-Identifier: GPL-2.0
/*
 * Sets of signals: parsed and printed, and the names of signals. filter.h has the grammar.
 */
#include "filter.h"
#include "../arch/x86/signal_names.h"

/* The limits of real-time signals are libc's; see signal_names.h. */
#define RTMIN	34
#define RTMAX	UTRACE_NR_SIGNALS
/* The kernel's first one, from which strace counts. */
#define RT_0	32

struct name {
	int sig;
	const char *name;
};

static const struct name names[] = { UTRACE_PRINT_SIGNALS };

static_assert(ARRAY_SIZE(names) == UTRACE_NR_SIGNALS);

/* Second names, as libc's and the kernel's <signal.h> have or had them. */
static const struct name aliases[] = {
	{ 6, "SIGIOT" }, { 17, "SIGCLD" }, { 29, "SIGPOLL" }, { 31, "SIGUNUSED" },
};

/* Names of real-time signals with a number after, which is added or taken off. */
static const struct {
	const char *start;
	int from, step;
	unsigned int most;
} real_times[] = {
	{ "RTMIN+", RTMIN, 1, RTMAX - RTMIN },
	{ "RTMAX-", RTMAX, -1, RTMAX - RTMIN },
	{ "RT_", RT_0, 1, RTMAX - RT_0 },
};

/* The name, with SIG in front, or NULL for a number that no signal has. */
const char *utrace_signal_name(int sig)
{
	return sig >= 1 && sig <= UTRACE_NR_SIGNALS ? names[sig - 1].name : NULL;
}

static bool starts(const char *name, size_t len, const char *start)
{
	return len >= strlen(start) && !strncasecmp(name, start, strlen(start));
}

static int name_find(const struct name *list, size_t count, const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < count; i++) {
		const char *known = list[i].name + strlen("SIG");

		if (strlen(known) == len && !strncasecmp(known, name, len))
			return list[i].sig;
	}
	return -ENOENT;
}

static int real_time(const char *name, size_t len)
{
	struct utrace_entry digits;
	unsigned int offset;
	size_t i, start;

	for (i = 0; i < ARRAY_SIZE(real_times) && !starts(name, len, real_times[i].start); i++)
		;
	if (i == ARRAY_SIZE(real_times))
		return -ENOENT;
	start = strlen(real_times[i].start);
	digits = (struct utrace_entry){ .text = name + start, .len = len - start };
	if (!utrace_entry_number(&digits, &offset) || offset > real_times[i].most)
		return -ENOENT;
	return real_times[i].from + real_times[i].step * (int)offset;
}

/* The number of a signal, or -ENOENT; @name is with or without SIG, in capitals or not. */
int utrace_signal_nr(const char *name, size_t len)
{
	int sig;

	if (starts(name, len, "SIG")) {
		name += strlen("SIG");
		len -= strlen("SIG");
	} else if (len && isdigit(*name)) {
		return -ENOENT;
	}
	sig = name_find(names, ARRAY_SIZE(names), name, len);
	if (sig < 0)
		sig = name_find(aliases, ARRAY_SIZE(aliases), name, len);
	return sig < 0 ? real_time(name, len) : sig;
}

/* Makes a set that no text was written to: all signals. */
void utrace_sigset_init(struct utrace_sigset *set)
{
	set->written = false;
	set->mask = ~0ULL;
}

static int entry_mask(const struct utrace_entry *entry, u64 *mask, const char **msg)
{
	unsigned int first, last;
	int ret, sig;

	if (isdigit(*entry->text)) {
		ret = utrace_entry_range(entry, &first, &last, msg);
		if (ret)
			return ret;
		if (!first || last > UTRACE_NR_SIGNALS) {
			*msg = "number out of range: signals are 1 to 64";
			return -EINVAL;
		}
		*mask = GENMASK_ULL(last - 1, first - 1);
		return 0;
	}
	sig = utrace_signal_nr(entry->text, entry->len);
	if (sig < 0) {
		*msg = "no signal of this name";
		return sig;
	}
	*mask = BIT_ULL(sig - 1);
	return 0;
}

static int apply_sig(void *arg, const struct utrace_entry *entry, const char **msg)
{
	struct utrace_sigset *set = arg;
	u64 mask = ~0ULL;
	int ret = 0;

	if (!set->written)
		set->mask = entry->remove ? ~0ULL : 0;
	set->written = true;
	if (*entry->text == '!') {
		*msg = "'!' must come first, and once";
		return -EINVAL;
	}
	if (utrace_entry_is(entry, "none")) {
		*msg = "'none' takes no '!'";
		set->mask = 0;
		return entry->remove ? -EINVAL : 0;
	}
	if (!utrace_entry_is(entry, "all"))
		ret = entry_mask(entry, &mask, msg);
	if (ret)
		return ret;
	set->mask = entry->remove ? set->mask & ~mask : set->mask | mask;
	return 0;
}

/*
 * Applies a text to a set: as utrace_sigset_init() makes it if
 * the text is to replace earlier texts; the present set if the text is to add to them. Untouched
 * after an error: -EINVAL for a text that is not in the grammar, -ENOENT for a name that does not
 * exist, -EINTR.
 */
int utrace_sigset_parse(struct utrace_sigset *set, const char *text,
			struct utrace_parse_error *err)
{
	struct utrace_sigset changed = *set;
	int ret = utrace_list_parse(text, apply_sig, &changed, err);

	if (!ret)
		*set = changed;
	return ret;
}

static bool has(u64 mask, int sig)
{
	return mask >> (sig - 1) & 1;
}

/* The last signal of a range: three or more real-time signals in a row are printed as a range. */
static int run_end(u64 mask, int sig)
{
	int last = sig;

	while (sig >= RTMIN && last < RTMAX && has(mask, last + 1))
		last++;
	return last - sig < 2 ? sig : last;
}

/*
 * Prints a set as entries that give the same set if they are written again, in this order; none for
 * a set that was never written.
 */
void utrace_sigset_print(const struct utrace_sigset *set, utrace_emit_fn emit, void *arg)
{
	bool full = hweight64(set->mask) > UTRACE_NR_SIGNALS / 2;
	u64 rest = full ? ~set->mask : set->mask;
	const char *sign = full ? "!" : "";
	char entry[UTRACE_ENTRY_MAX];
	int sig, last;

	if (!set->written)
		return;
	if (!rest)
		emit(arg, full ? "all" : "none");
	for (sig = 1; sig <= UTRACE_NR_SIGNALS; sig = last + 1) {
		last = has(rest, sig) ? run_end(rest, sig) : sig;
		if (last > sig)
			scnprintf(entry, sizeof(entry), "%s%d-%d", sign, sig, last);
		else
			scnprintf(entry, sizeof(entry), "%s%s", sign, names[sig - 1].name);
		if (has(rest, sig))
			emit(arg, entry);
	}
}
