// SPDX-License-Identifier: GPL-2.0
/*
 * The judge compares the callbacks with the rules of rules.c. This file has the events that may
 * come, those that must come, and the places where the thread can be held.
 *
 * The judge reads the callbacks from one hold of the thread to the next. The first record says
 * which event is next; everything else about the event must be as this file says.
 *
 * This is one file because each judgement changes the state by which the next ones are made.
 */
#include <linux/bitops.h>

#include "model.h"

#define QUIESCE	UTRACE_EVENT(QUIESCE)
#define ENTRY	UTRACE_EVENT(SYSCALL_ENTRY)
#define EXIT	UTRACE_EVENT(SYSCALL_EXIT)
#define SIGNAL	UTRACE_EVENT(SIGNAL)
#define SIGRETURN 15

static bool wrong(const char *what, const struct seen *s)
{
	log_add("model: %s: kind %u slot %u event %#lx action %#x answer %#x call %d\n", what,
		s->kind, s->slot, s->event, s->action, s->answer, s->nr);
	return false;
}

/**
 * judge_attach - an engine was attached
 * @j: the judge
 * @slot: its slot; the last in order now
 */
void judge_attach(struct judge *j, unsigned int slot)
{
	rules_attach(&j->rules, slot);
	j->exits &= ~BIT(slot);
}

/* An engine has asked for a report, and there will be a report. */
static void ask_report(struct judge *j, u32 action)
{
	j->stepping = rules_is_step(action) && (j->stepping || !j->must_report);
	j->may_report = j->must_report = true;
}

/**
 * judge_control - an engine has asked for something while the thread is held
 * @j: the judge
 * @slot: its slot
 * @action: an action
 */
void judge_control(struct judge *j, unsigned int slot, u32 action)
{
	rules_asked(&j->rules, slot, action);
	if (action != UTRACE_STOP && rules_comes(action, false))
		ask_report(j, action);
}

static bool wanted(const struct judge *j, unsigned long event)
{
	unsigned int i;

	for (i = 0; i < SLOTS; i++)
		if (j->rules.events[i] & event)
			return true;
	return false;
}

/* The engines that are to hear of the exit of the call, and are still attached. */
static unsigned int exits(const struct judge *j)
{
	unsigned int i, there = 0;

	for (i = 0; i < j->rules.nr; i++)
		there |= BIT(j->rules.order[i]);
	return j->exits & there;
}

/* Note the request in an answer, except for a stop. */
static void asked(struct judge *j, u32 action, bool at_boundary)
{
	if (!rules_comes(action, at_boundary))
		return;
	if (action == UTRACE_STOP)
		j->may_report = true;
	else
		ask_report(j, action);
}

/* The next record must be that of this callback. */
static const struct seen *expect(struct judge *j, const struct seen *seen, unsigned int nr,
				 const struct seen *want)
{
	const struct seen *s = &seen[j->next];

	if (j->next < nr && s->kind == want->kind && s->slot == want->slot &&
	    s->event == want->event && s->action == want->action) {
		j->next++;
		return s;
	}
	wrong("expected", want);
	if (j->next < nr)
		wrong("but came", s);
	return NULL;
}

/**
 * struct event - an event that is reported to all engines that want it
 * @kind: the callback
 * @wants: the event's bit in an engine's events
 * @quiesce: the event in the report_quiesce() before; 0 at the boundary
 * @choice: the kernel's plan for the signal
 * @boundary: the thread is at the boundary already, so nothing has to bring it there
 * @again: the event was reported before the thread was held
 */
struct event {
	u8 kind;
	unsigned long wants;
	unsigned long quiesce;
	u32 choice;
	bool boundary;
	bool again;
};

/* Check one callback against the rules, and note its answer. */
static const struct seen *call_one(struct judge *j, const struct seen *seen, unsigned int nr,
				   enum seen_kind kind, unsigned long event, unsigned int slot,
				   bool first)
{
	struct seen want = { .kind = kind, .slot = slot, .event = event,
			     .action = rules_told(&j->rules, kind, first) };
	const struct seen *s = expect(j, seen, nr, &want);

	if (s)
		rules_answered(&j->rules, slot, kind, first, s->answer);
	return s;
}

/* Check the report to one engine, which begins with quiescence. */
static bool tell(struct judge *j, const struct seen *seen, unsigned int nr,
		 const struct event *event, unsigned int slot)
{
	bool alone = event->wants == QUIESCE && !(j->rules.events[slot] & SIGNAL);
	const struct seen *s;

	if (alone)
		return call_one(j, seen, nr, SEEN_QUIESCE, 0, slot, false);
	if (j->rules.events[slot] & QUIESCE) {
		s = call_one(j, seen, nr, SEEN_QUIESCE, event->quiesce, slot, true);
		if (!s)
			return false;
		asked(j, s->answer & UTRACE_RESUME_MASK, event->boundary);
		if (s->answer == UTRACE_DETACH)
			return true;
	}
	return call_one(j, seen, nr, event->kind, 0, slot, false);
}

/* Check the reports to all engines that want the event, and were attached when it began. */
static bool tell_all(struct judge *j, const struct seen *seen, unsigned int nr,
		     const struct event *event)
{
	struct rules *rules = &j->rules;
	const struct rules before = *rules;
	unsigned int i;

	rules_begin(rules, event->kind, event->choice, event->again);
	for (i = 0; i < before.nr; i++) {
		unsigned int slot = rules_slot(&before, event->kind, i);

		if (event->kind == SEEN_EXIT && !(j->exits & BIT(slot)))
			continue;
		if ((rules->events[slot] & event->wants) && !tell(j, seen, nr, event, slot))
			return false;
	}
	asked(j, rules->action, event->boundary);
	return true;
}

/* A new call begins, so the work before the return to user mode is done. */
static bool judge_return(struct judge *j, const struct seen *s)
{
	if (rules_held(&j->rules))
		return wrong("goes on, and ought to be held", s);
	if (exits(j))
		return wrong("the exit before was not reported", s);
	if (j->must_report && !j->stepping && wanted(j, QUIESCE))
		return wrong("a report that was asked for did not come", s);
	if (j->handler && wanted(j, SIGNAL))
		return wrong("a handler was not reported", s);
	j->handler = false;
	j->may_report = ((j->must_report || j->overdue) && j->stepping) || j->poked;
	j->must_report &= j->stepping;
	j->stepping = j->overdue = false;
	if (s->nr == SIGRETURN)
		return true;
	if (j->must_signal && wanted(j, SIGNAL))
		return wrong("a signal was not reported", s);
	j->must_signal = j->asked_signal = false;
	j->may_signal &= j->poked;
	return true;
}

/* An event that no engine wants may be over by now, so no report of it is required. */
static void forget_unwanted(struct judge *j)
{
	if (!wanted(j, QUIESCE))
		j->must_report = false;
	if (!wanted(j, SIGNAL))
		j->must_signal = false;
}

/* RESUMED may be set for this call or not: take it from the first report. */
static bool said_again(const struct judge *j, const struct seen *seen, unsigned int nr)
{
	unsigned int i;

	for (i = j->next; i < nr; i++)
		if (seen[i].kind == SEEN_ENTRY)
			return seen[i].action & UTRACE_SYSCALL_RESUMED;
	return 0;
}

/* An entry is reported again if the thread was held before the call. */
static bool judge_entry(struct judge *j, const struct seen *seen, unsigned int nr)
{
	const struct seen *s = &seen[j->next];
	const unsigned int which = BIT(s->nr == SIGRETURN);
	struct event event = { SEEN_ENTRY, ENTRY, ENTRY };
	unsigned int i;

	if (rules_held(&j->rules))
		return wrong("calls, and ought to be held", s);
	if (j->again & which)
		event.again = true;
	else if (j->lost && s->nr != SIGRETURN)
		event.again = said_again(j, seen, nr);
	else if (!judge_return(j, s))
		return false;
	j->lost &= s->nr == SIGRETURN;
	j->again &= ~which;
	j->call = s->nr;
	forget_unwanted(j);
	if (!tell_all(j, seen, nr, &event))
		return false;
	j->at_entry = true;
	j->exits = 0;
	for (i = 0; i < SLOTS; i++)
		if (j->rules.events[i] & EXIT)
			j->exits |= BIT(i);
	return true;
}

static bool judge_exit(struct judge *j, const struct seen *seen, unsigned int nr)
{
	static const struct event event = { SEEN_EXIT, EXIT, EXIT };

	if (rules_held(&j->rules))
		return wrong("runs, and ought to be held", &seen[j->next]);
	if (!tell_all(j, seen, nr, &event))
		return false;
	j->exits = 0;
	j->at_entry = false;
	return true;
}

static bool leave_call(struct judge *j, const struct seen *s)
{
	if (j->at_entry && (rules_held(&j->rules) || exits(j)))
		return wrong("neither held before the call, nor was its exit reported", s);
	j->at_entry = false;
	return true;
}

static bool judge_report(struct judge *j, const struct seen *seen, unsigned int nr)
{
	static const struct event event = {
		SEEN_SIGNAL, QUIESCE, 0, UTRACE_SIGNAL_REPORT, true
	};

	if (!leave_call(j, &seen[j->next]))
		return false;
	if (!j->may_report)
		return wrong("a report that no engine has asked for", &seen[j->next]);
	j->must_report = false;
	return tell_all(j, seen, nr, &event);
}

static bool handler_follows(const struct judge *j, const struct seen *seen, unsigned int nr)
{
	unsigned int i;

	for (i = j->next; i < nr; i++)
		if (seen[i].kind == SEEN_SIGNAL &&
		    (seen[i].action & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_HANDLER)
			return true;
	return false;
}

static bool judge_signal(struct judge *j, const struct seen *seen, unsigned int nr)
{
	struct event event = { SEEN_SIGNAL, SIGNAL, SIGNAL, UTRACE_SIGNAL_DELIVER, true };
	bool stop;

	if (!leave_call(j, &seen[j->next]))
		return false;
	if (j->handler) {
		j->handler = false;
		event.choice = UTRACE_SIGNAL_HANDLER;
		return tell_all(j, seen, nr, &event);
	}
	stop = rules_held(&j->rules);
	if (!j->may_signal || stop)
		return wrong(stop ? "a signal, and ought to be held" : "a signal that was not sent",
			     &seen[j->next]);
	event.again = j->asked_signal;
	if (!tell_all(j, seen, nr, &event))
		return false;
	j->asked_signal = rules_held(&j->rules);
	if (j->asked_signal)
		return true;
	j->must_signal = false;
	/* A stop meanwhile may have held the signal back, which is then reported again. */
	j->asked_signal = j->late && !handler_follows(j, seen, nr);
	if (j->asked_signal)
		return true;
	j->may_signal = false;
	j->handler = (j->rules.choice & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_DELIVER;
	return true;
}

static bool judge_held(struct judge *j, const struct seen *s)
{
	if (!rules_held(&j->rules) && !j->late)
		return wrong("held, and no engine wants that", s);
	if (s->action != j->at_entry && !leave_call(j, s))
		return false;
	if (s->action && !j->at_entry)
		return wrong("held before a call that was not reported", s);
	j->held = true;
	j->next++;
	if (s->action)
		return true;
	if (j->handler && wanted(j, SIGNAL))
		return wrong("a handler was not reported", s);
	j->handler = false;
	forget_unwanted(j);
	return true;
}

static bool judge_goes_on(struct judge *j, const struct seen *s)
{
	if (!j->held || rules_held(&j->rules))
		return wrong("goes on, and ought to be held", s);
	j->held = false;
	j->next++;
	if (!j->at_entry)
		return true;
	j->stepping = false;
	/*
	 * A thread backs out of one call at a time. If the thread has backed out now, the call
	 * below a handler is a new one; if it was resumed in place, it is still the same call.
	 */
	j->lost |= (j->again & ~BIT(1)) && j->call == SIGRETURN;
	j->again = BIT(j->call == SIGRETURN);
	j->exits = 0;
	j->at_entry = false;
	return true;
}

static bool judge_quiesce(struct judge *j, const struct seen *seen, unsigned int nr)
{
	switch (seen[j->next].event) {
	case ENTRY:
		return judge_entry(j, seen, nr);
	case EXIT:
		return judge_exit(j, seen, nr);
	case SIGNAL:
		return judge_signal(j, seen, nr);
	default:
		return judge_report(j, seen, nr);
	}
}

static bool judge_next(struct judge *j, const struct seen *seen, unsigned int nr)
{
	const struct seen *s = &seen[j->next];

	switch (s->kind) {
	case SEEN_QUIESCE:
		return judge_quiesce(j, seen, nr);
	case SEEN_ENTRY:
		return judge_entry(j, seen, nr);
	case SEEN_EXIT:
		return judge_exit(j, seen, nr);
	case SEEN_SIGNAL:
		return (s->action & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_REPORT ?
		       judge_report(j, seen, nr) : judge_signal(j, seen, nr);
	case SEEN_HELD:
		return judge_held(j, s);
	default:
		return judge_goes_on(j, s);
	}
}

/**
 * judge - compare callbacks with the rules
 * @j: the judge
 * @seen: the callbacks since the thread was held last
 * @nr: number of callbacks
 *
 * Return: true if all callbacks follow the rules; otherwise the log has the first difference.
 */
bool judge(struct judge *j, const struct seen *seen, unsigned int nr)
{
	unsigned int before;

	for (j->next = 0; j->next < nr;) {
		before = j->next;
		if (!judge_next(j, seen, nr))
			return false;
		if (j->next == before)
			return wrong("an event that no engine wants", &seen[before]);
	}
	j->rules.stop |= j->late;
	j->late = 0;
	j->overdue |= j->poked;
	j->poked = false;
	return true;
}
