// SPDX-License-Identifier: GPL-2.0
/*
 * Arguments of calls on memory.
 */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <linux/mempolicy.h>

#include "kinds.h"
#include "members.h"

#ifndef MREMAP_DONTUNMAP
#define MREMAP_DONTUNMAP	4
#endif

#define HUGE_SHIFT	26
#define HUGE_MASK	0x3f

/**
 * utrace_print_huge_flags - print flags that have the logarithm of large pages' size on top
 * @b: the destination
 * @id: the set of names
 * @flags: the flags
 * @prefix: beginning of the names: "MAP"
 * @behind: other names come before
 */
void utrace_print_huge_flags(struct utrace_buffer *b, enum utrace_set_id id, unsigned long long flags,
			     const char *prefix, bool behind)
{
	unsigned int huge = flags >> HUGE_SHIFT & HUGE_MASK;

	flags &= ~((unsigned long long)HUGE_MASK << HUGE_SHIFT);
	if (flags || !huge)
		behind |= utrace_print_flags(b, id, flags, behind);
	if (!huge)
		return;
	if (behind)
		utrace_put_char(b, '|');
	utrace_put_udec(b, huge);
	utrace_put_all(b, "<<", prefix, "_HUGE_SHIFT");
}

void utrace_print_memfd_huge_flags(struct utrace_buffer *b, const struct utrace_call *call,
				   unsigned int i)
{
	const unsigned int flags = int_arg(call, i);
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, flags, 'x'))
		return;
	utrace_print_huge_flags(b, SET_memfd_flags, flags, "MFD", false);
	utrace_names_end(b, how);
}

/* The kind of mapping is a value; the other bits are flags. */
void utrace_print_mmap_flags(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	unsigned long long flags = call->args[i];
	enum utrace_names how;

	if (!utrace_names_begin(b, &how, flags, 'x'))
		return;
	utrace_print_value(b, SET_map_type, flags & MAP_TYPE);
	utrace_print_huge_flags(b, SET_map_flags, flags & ~MAP_TYPE, "MAP", true);
	utrace_names_end(b, how);
}

/* mmap2() counts in pages of 4096 bytes. */
void utrace_print_page_offset(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	utrace_put_hex(b, call->args[i] << 12);
}

/* Without MREMAP_FIXED, MREMAP_DONTUNMAP makes the address a hint. */
void utrace_print_mremap_address(struct utrace_buffer *b, const struct utrace_call *call,
				 unsigned int i)
{
	if (call->args[i - 1] & (MREMAP_FIXED | MREMAP_DONTUNMAP))
		utrace_print_pointer(b, call, i);
}

void utrace_print_mempolicy_mode_flags(struct utrace_buffer *b, const struct utrace_call *call,
				       unsigned int i)
{
	const bool narrow = call->signature->widths[i] == 'i';
	const unsigned long long mode = narrow ? (unsigned int)int_arg(call, i) : call->args[i];
	const unsigned long long flags = mode & MPOL_MODE_FLAGS;
	const char *name = utrace_name_find(SET_mempolicy, mode & ~(unsigned long long)MPOL_MODE_FLAGS);
	enum utrace_names how;

	if (name && !flags) {
		utrace_print_name(b, (long long)mode, 'x', name);
	} else if (!name) {
		utrace_print_flags(b, SET_mempolicy_mode, mode, false);
	} else if (utrace_names_begin(b, &how, mode, 'x')) {
		utrace_put(b, name);
		utrace_print_flags(b, SET_mempolicy_mode, flags, true);
		utrace_names_end(b, how);
	}
}

/* A bit for each node, in whole words; the kernel takes one bit less than the program says. */
void utrace_print_nodemask(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	const size_t size = utrace_word_size(call);
	unsigned long long nodes = 0, words;
	struct utrace_piece mask = { .call = call };

	utrace_call_count(call, i, &nodes);
	words = (nodes + 8 * size - 2) / (8 * size);
	if (!call->args[i] || words < nodes / (8 * size) || (nodes && !words) ||
	    (words && (!utrace_piece_either(call, i, &mask) || mask.len < size))) {
		utrace_print_pointer(b, call, i);
		return;
	}
	if (words * size <= mask.len)
		mask.faulted = mask.truncated = false;
	mask = utrace_piece_at(&mask, 0, words * size);
	utrace_print_array(b, &mask, STRUCT_mask_word);
}

/* A byte for each page, of which the lowest bit says whether the page is in memory. */
void utrace_print_pages_resident(struct utrace_buffer *b, const struct utrace_call *call, unsigned int i)
{
	struct utrace_piece pages;
	size_t n, most;

	if (!utrace_piece_find(call, i, PIECE_OUT, &pages) || !pages.len) {
		utrace_print_pointer(b, call, i);
		return;
	}
	most = utrace_array_limit(&pages, 1);
	utrace_put_char(b, '[');
	for (n = 0; n < most; n++) {
		utrace_put(b, n ? ", " : "");
		utrace_put_char(b, '0' + (pages.bytes[n] & 1));
	}
	utrace_print_array_end(b, &pages, 1, n, n < pages.len || pages.truncated);
}
