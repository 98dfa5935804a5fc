// SPDX-License-Identifier: GPL-2.0
/*
 * The rules of arbitration of utrace.h, written a second time: the reports of an event to the
 * engines on one thread, and the result of their answers. A reader compares this file with
 * utrace.h. judge.c says which events come, and when.
 */
#include "model.h"

/* Engines are called in the order of attachment, at the entry of a call in reverse. */
unsigned int rules_slot(const struct rules *r, enum seen_kind kind, unsigned int i)
{
	return r->order[kind == SEEN_ENTRY ? r->nr - 1 - i : i];
}

/* No engine has asked for an action yet. @again: the thread was held before this event. */
void rules_begin(struct rules *r, enum seen_kind kind, u32 choice, bool again)
{
	r->action = UTRACE_RESUME;
	r->choice = choice;
	if (again)
		r->choice |= kind == SEEN_ENTRY ? UTRACE_SYSCALL_RESUMED : UTRACE_SIGNAL_RESUMED;
}

/* report_quiesce() of an event comes first, without the other engines' actions. */
u32 rules_told(const struct rules *r, enum seen_kind kind, bool first)
{
	return first ? UTRACE_RESUME : kind == SEEN_QUIESCE ? r->action : r->action | r->choice;
}

/* Only STOP lasts, until its engine asks for, or answers, something else. */
void rules_asked(struct rules *r, unsigned int slot, u32 action)
{
	r->stop = action == UTRACE_STOP ? r->stop | BIT(slot) : r->stop & ~BIT(slot);
	if (action == UTRACE_DETACH)
		rules_detach(r, slot);
}

/* The smallest action wins; for a signal, but not for a handler, the last one's choice. */
void rules_answered(struct rules *r, unsigned int slot, enum seen_kind kind, bool first, u32 answer)
{
	u32 action = answer & UTRACE_RESUME_MASK;

	rules_asked(r, slot, action);
	if (first)
		return;
	if (action != UTRACE_DETACH)
		r->action = min(r->action, action);
	if (kind == SEEN_SIGNAL && (r->choice & UTRACE_SIGNAL_MASK) != UTRACE_SIGNAL_HANDLER)
		r->choice = (r->choice & ~UTRACE_SIGNAL_MASK) | (answer & UTRACE_SIGNAL_MASK);
}

/* Does an action bring the thread to the user boundary? At the boundary only a step does. */
bool rules_comes(u32 action, bool at_boundary)
{
	return action < UTRACE_RESUME && (!at_boundary || rules_is_step(action));
}

/* The thread is held as long as an engine wants that. */
bool rules_held(const struct rules *r)
{
	return r->stop;
}

bool rules_is_step(u32 action)
{
	return action == UTRACE_SINGLESTEP || action == UTRACE_BLOCKSTEP;
}

void rules_attach(struct rules *r, unsigned int slot)
{
	r->order[r->nr++] = slot;
	r->events[slot] = 0;
}

void rules_detach(struct rules *r, unsigned int slot)
{
	unsigned int i, n = 0;

	for (i = 0; i < r->nr; i++)
		if (r->order[i] != slot)
			r->order[n++] = r->order[i];
	r->nr = n;
	r->events[slot] = 0;
	r->stop &= ~BIT(slot);
}
