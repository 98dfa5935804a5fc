/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The model: engines that behave at random on one thread, compared with rules that say
 * what they must have seen. model.c drives, judge.c judges by the rules of rules.c.
 */
#ifndef _UTRACE_TEST_MODEL_H
#define _UTRACE_TEST_MODEL_H

#include <linux/prandom.h>

#include "test.h"

#define SLOTS		7	/* six engines, and the one that asks while the thread runs */
#define RECORDS		2048

enum seen_kind { SEEN_QUIESCE, SEEN_ENTRY, SEEN_EXIT, SEEN_SIGNAL, SEEN_HELD, SEEN_GOES_ON };

/**
 * struct seen - one callback
 * @kind: which
 * @slot: whose
 * @event: report_quiesce()'s; else 0
 * @action: its argument: what the engines before have asked for, with flags
 * @answer: what it returned
 * @nr: number of the call
 */
struct seen {
	u8 kind;
	u8 slot;
	unsigned long event;
	u32 action;
	u32 answer;
	int nr;
};

/**
 * struct rules - what the rules of arbitration are about
 * @order: slots in order of attachment
 * @nr: how many are attached
 * @events: what each slot wants
 * @stop: slots that want the thread stopped, as bits
 * @action: the smallest action of those that were told of the event
 * @choice: what becomes of the signal, as far as they have chosen; with flags
 */
struct rules {
	u8 order[SLOTS];
	unsigned int nr;
	unsigned long events[SLOTS];
	unsigned int stop;
	u32 action;
	u32 choice;
};

unsigned int rules_slot(const struct rules *r, enum seen_kind kind, unsigned int i);
void rules_begin(struct rules *r, enum seen_kind kind, u32 choice, bool again);
u32 rules_told(const struct rules *r, enum seen_kind kind, bool first);
void rules_asked(struct rules *r, unsigned int slot, u32 action);
void rules_answered(struct rules *r, unsigned int slot, enum seen_kind kind, bool first,
		    u32 answer);
bool rules_comes(u32 action, bool at_boundary);
bool rules_held(const struct rules *r);
bool rules_is_step(u32 action);
void rules_attach(struct rules *r, unsigned int slot);
void rules_detach(struct rules *r, unsigned int slot);

/**
 * struct judge - what is known of the thread beside the rules; the driver's own
 * @rules: the engines
 * @late: slots that have asked for that while it ran: it may be known to it or not
 * @held: it is held
 * @at_entry: the last report was that of an entry
 * @exits: slots that are to hear of the exit of the call
 * @call: its number
 * @again: the calls that are reported again, as bits: handlers' returns apart
 * @lost: one of them may no longer be known as such
 * @may_report: somebody has asked for the user boundary, as a wish or a step
 * @must_report: and was heard
 * @stepping: only behind a step: if that is into a call, behind the call
 * @poked: somebody has while the thread ran
 * @may_signal: a signal may be in the queue
 * @must_signal: it is
 * @asked_signal: and was reported already
 * @handler: the next signal report is that of a handler
 * @next: the first record that has not been judged
 */
struct judge {
	struct rules rules;
	unsigned int late;
	bool held;
	bool at_entry;
	unsigned int exits;
	int call;
	unsigned int again;
	bool lost;
	bool may_report;
	bool must_report;
	bool stepping;
	bool poked;
	bool may_signal;
	bool must_signal;
	bool asked_signal;
	bool handler;
	unsigned int next;
};

void judge_attach(struct judge *j, unsigned int slot);
void judge_control(struct judge *j, unsigned int slot, u32 action);
bool judge(struct judge *j, const struct seen *seen, unsigned int nr);

#endif /* _UTRACE_TEST_MODEL_H */
