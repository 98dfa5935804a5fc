/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The model: engines that behave at random on one thread. The callbacks are compared with rules.
 * model.c drives the thread, judge.c compares, and rules.c has the rules.
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
 * @kind: kind of the callback
 * @slot: slot of the engine
 * @event: the event of report_quiesce(); else 0
 * @action: the argument: the action that the engines before have asked for, with flags
 * @answer: the callback's return value
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
 * struct rules - the state that the rules of arbitration use
 * @order: slots in order of attachment
 * @nr: number of attached engines
 * @events: the events that each slot wants
 * @stop: slots that want the thread stopped, as bits
 * @action: the smallest action of the engines that have heard of the event
 * @choice: the engines' choice for the signal so far; with flags
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
 * struct judge - the state of the thread beside the rules; used by the driver alone
 * @rules: the engines
 * @late: slots that have asked for a stop while the thread ran: the thread may have seen the
 *	request or not
 * @held: the thread is held
 * @at_entry: the last report was that of an entry
 * @exits: slots that are to hear of the exit of the call
 * @call: number of the call
 * @again: the calls that are reported again, as bits: handlers' returns apart
 * @lost: utrace may no longer recognize one of these calls
 * @may_report: an engine has asked for the user boundary, by a request or a step
 * @must_report: the thread has seen that request
 * @stepping: the report comes only after a step; if the step is a call, after the call
 * @poked: an engine has asked for the user boundary while the thread ran
 * @overdue: that was so in an earlier round, and the report may come before that of a step
 * @may_signal: a signal may be in the queue
 * @must_signal: a signal is in the queue
 * @asked_signal: the signal was reported already
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
	bool overdue;
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
