// SPDX-License-Identifier: GPL-2.0
/*
 * Sets of system calls: parsed and printed. filter.h has the grammar.
 */
#include "filter.h"

/* invert() and bitmap_weight() take whole words. */
static_assert(UTRACE_NR_SYSCALLS % BITS_PER_LONG == 0);

static void fill(struct utrace_sysset *set, unsigned int abis, bool value)
{
	int abi;

	for (abi = 0; abi < UTRACE_ABIS; abi++)
		if (abis & BIT(abi))
			memset(set->calls[abi], value ? 0xff : 0, sizeof(set->calls[abi]));
}

/* Makes a set that no text was written to: all calls. */
void utrace_sysset_init(struct utrace_sysset *set)
{
	set->written = false;
	fill(set, UTRACE_ALL_ABIS, true);
}

/* Return whether any of the ABIs has the call. */
static bool assign_row(struct utrace_sysset *set, unsigned int abis,
		       const struct utrace_syscall_row *row, bool value)
{
	bool any = false;
	int abi;

	for (abi = 0; abi < UTRACE_ABIS; abi++)
		if (abis & BIT(abi) && row->nr[abi] >= 0) {
			__assign_bit(row->nr[abi], set->calls[abi], value);
			any = true;
		}
	return any;
}

static int apply_name(struct utrace_sysset *set, unsigned int abis,
		      const struct utrace_entry *entry, const char **msg)
{
	const struct utrace_syscall_row *row = utrace_entry_is(entry, "other") ?
					       &utrace_syscall_other :
					       utrace_syscall_find(entry->text, entry->len);

	if (!row) {
		*msg = "no system call of this name";
		return -ENOENT;
	}
	if (!assign_row(set, abis, row, !entry->remove)) {
		*msg = "this ABI has no such system call";
		return -ENOENT;
	}
	return 0;
}

static int apply_class(struct utrace_sysset *set, unsigned int abis,
		       const struct utrace_entry *entry, const char **msg)
{
	const char *call = utrace_syscall_class(entry->text, entry->len);
	const struct utrace_syscall_row *row;
	size_t len;

	if (!call) {
		*msg = "no class of this name";
		return -ENOENT;
	}
	for (; *call; call += len + strspn(call + len, " ")) {
		len = strcspn(call, " ");
		row = utrace_syscall_find(call, len);
		if (row)
			assign_row(set, abis, row, !entry->remove);
	}
	return 0;
}

static int apply_range(struct utrace_sysset *set, unsigned int abis,
		       const struct utrace_entry *entry, const char **msg)
{
	unsigned int nr, last;
	int abi, ret;

	ret = utrace_entry_range(entry, &nr, &last, msg);
	if (ret)
		return ret;
	static_assert(UTRACE_NR_OTHER == 575);
	if (last >= UTRACE_NR_OTHER) {
		*msg = "number out of range: 0 to 574, or 'other' for all beyond";
		return -EINVAL;
	}
	if (abis == UTRACE_ALL_ABIS)
		abis = BIT(UTRACE_ABI_X86_64);
	for (; nr <= last; nr++)
		for (abi = 0; abi < UTRACE_ABIS; abi++)
			if (abis & BIT(abi))
				__assign_bit(nr, set->calls[abi], !entry->remove);
	return 0;
}

static int apply_none(struct utrace_sysset *set, unsigned int abis,
		      const struct utrace_entry *entry, const char **msg)
{
	if (entry->remove || abis != UTRACE_ALL_ABIS) {
		*msg = "'none' takes neither '!' nor an ABI";
		return -EINVAL;
	}
	fill(set, UTRACE_ALL_ABIS, false);
	return 0;
}

/* Take "ABI:" off the front of an entry. */
static int take_prefix(struct utrace_entry *entry, unsigned int *abis, const char **msg)
{
	const char *colon = memchr(entry->text, ':', entry->len);
	size_t len = colon ? colon - entry->text : 0;
	int abi;

	*abis = UTRACE_ALL_ABIS;
	if (!colon)
		return 0;
	for (abi = 0; abi < UTRACE_ABIS; abi++)
		if (len && !utrace_compare(utrace_abi_prefixes[abi], entry->text, len))
			break;
	*msg = NULL;
	if (!len)
		*msg = "no ABI before ':'";
	else if (abi == UTRACE_ABIS)
		*msg = "unknown ABI: they are x86_64, i386 and x32";
	else if (len + 1 == entry->len)
		*msg = "nothing after ':'";
	if (*msg)
		return -EINVAL;
	*abis = BIT(abi);
	entry->text += len + 1;
	entry->len -= len + 1;
	return 0;
}

static int apply(void *arg, const struct utrace_entry *whole, const char **msg)
{
	struct utrace_entry entry = *whole;
	struct utrace_sysset *set = arg;
	unsigned int abis;
	int ret;

	ret = take_prefix(&entry, &abis, msg);
	if (ret)
		return ret;
	if (!set->written)
		fill(set, UTRACE_ALL_ABIS, entry.remove);
	set->written = true;
	if (*entry.text == '!') {
		*msg = "'!' must come first, and once";
		return -EINVAL;
	}
	if (*entry.text == '%')
		return apply_class(set, abis, &entry, msg);
	if (isdigit(*entry.text))
		return apply_range(set, abis, &entry, msg);
	if (utrace_entry_is(&entry, "none"))
		return apply_none(set, abis, &entry, msg);
	if (!utrace_entry_is(&entry, "all"))
		return apply_name(set, abis, &entry, msg);
	fill(set, abis, !entry.remove);
	return 0;
}

/*
 * As utrace_sigset_parse(), -ENOENT also for a class that does
 * not exist.
 */
int utrace_sysset_parse(struct utrace_sysset *set, const char *text,
			struct utrace_parse_error *err)
{
	struct utrace_sysset changed = *set;
	int ret = utrace_list_parse(text, apply, &changed, err);

	if (!ret)
		*set = changed;
	return ret;
}

/*
 * A set that is being printed. @full: ABIs of which most calls are in the set: these
 * are printed as "all", followed by the calls to remove. @rest: the calls that are
 * still to be printed, to be added or, for @full ABIs, to be removed.
 */
struct printer {
	utrace_emit_fn emit;
	void *arg;
	unsigned int full;
	struct utrace_sysset rest;
};

static void emit_name(struct printer *to, int abi, const char *prefix, const char *name)
{
	char entry[UTRACE_ENTRY_MAX];

	scnprintf(entry, sizeof(entry), "%s%s%s%s", to->full & BIT(abi) ? "!" : "",
		  prefix, *prefix ? ":" : "", name);
	to->emit(to->arg, entry);
}

/* Print one entry if all ABIs that have the call agree, else one for each ABI. */
static void print_row(struct printer *to, const struct utrace_syscall_row *row)
{
	unsigned int have = 0, wanted = 0;
	int abi;

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		if (row->nr[abi] < 0)
			continue;
		have |= BIT(abi);
		if (test_bit(row->nr[abi], to->rest.calls[abi]))
			wanted |= BIT(abi);
	}
	if (!wanted)
		return;
	assign_row(&to->rest, wanted, row, false);
	if (wanted == have && (!(to->full & have) || (to->full & have) == have)) {
		emit_name(to, __builtin_ctz(have), "", row->name);
		return;
	}
	for (abi = 0; abi < UTRACE_ABIS; abi++)
		if (wanted & BIT(abi))
			emit_name(to, abi, utrace_abi_prefixes[abi], row->name);
}

static void emit_range(struct printer *to, int abi, int first, int last)
{
	char range[UTRACE_ENTRY_MAX / 2];

	if (first == last)
		scnprintf(range, sizeof(range), "%d", first);
	else
		scnprintf(range, sizeof(range), "%d-%d", first, last);
	emit_name(to, abi, abi == UTRACE_ABI_X86_64 ? "" : utrace_abi_prefixes[abi], range);
}

/* Print numbers without a name. */
static void print_ranges(struct printer *to, int abi)
{
	const unsigned long *rest = to->rest.calls[abi];
	int nr, first = -1;

	for (nr = 0; nr <= UTRACE_NR_OTHER; nr++) {
		bool wanted = nr < UTRACE_NR_OTHER && test_bit(nr, rest);

		if (wanted && first < 0)
			first = nr;
		if (!wanted && first >= 0) {
			emit_range(to, abi, first, nr - 1);
			first = -1;
		}
	}
}

static void print_rest(struct printer *to)
{
	const struct utrace_syscall_row *row;
	size_t i;
	int abi;

	for (i = 0; (row = utrace_syscall_at(i)); i++)
		print_row(to, row);
	print_row(to, &utrace_syscall_other);
	for (abi = 0; abi < UTRACE_ABIS; abi++)
		print_ranges(to, abi);
}

static void invert(struct utrace_sysset *set, int abi)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(set->calls[abi]); i++)
		set->calls[abi][i] = ~set->calls[abi][i];
}

/* Print "abi:all", unless all three ABIs are full: then "!..." alone means all but these. */
static void print_full(struct printer *to)
{
	char entry[UTRACE_ENTRY_MAX];
	int abi;

	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		if (!(to->full & BIT(abi)))
			continue;
		invert(&to->rest, abi);
		if (to->full == UTRACE_ALL_ABIS)
			continue;
		scnprintf(entry, sizeof(entry), "%s:all", utrace_abi_prefixes[abi]);
		to->emit(to->arg, entry);
	}
}

/* Prints the set as utrace_sigset_print() does. Needs some 400 bytes of stack. */
void utrace_sysset_print(const struct utrace_sysset *set, utrace_emit_fn emit, void *arg)
{
	struct printer to = { .emit = emit, .arg = arg, .rest = *set };
	unsigned int abi, weight, total = 0;

	if (!set->written)
		return;
	for (abi = 0; abi < UTRACE_ABIS; abi++) {
		weight = bitmap_weight(set->calls[abi], UTRACE_NR_SYSCALLS);
		if (weight > UTRACE_NR_SYSCALLS / 2)
			to.full |= BIT(abi);
		total += weight;
	}
	if (!total) {
		emit(arg, "none");
	} else if (total == UTRACE_ABIS * UTRACE_NR_SYSCALLS) {
		emit(arg, "all");
	} else {
		print_full(&to);
		print_rest(&to);
	}
}
