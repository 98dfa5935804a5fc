/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The model: engines that behave at random on one thread, compared with rules that say
 * what they must have seen. model.c drives, rules.c judges.
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
 * struct rules - what the reference knows; the driver's own
 * @order: slots in order of attachment
 * @nr: how many are attached
 * @events: what each slot wants
 * @stop: slots that want the thread stopped, as bits
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
struct rules {
	u8 order[SLOTS];
	unsigned int nr;
	unsigned long events[SLOTS];
	unsigned int stop;
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

void rules_attach(struct rules *r, unsigned int slot);
void rules_detach(struct rules *r, unsigned int slot);
void rules_control(struct rules *r, unsigned int slot, u32 action);
bool rules_judge(struct rules *r, const struct seen *seen, unsigned int nr);

#endif /* _UTRACE_TEST_MODEL_H */
