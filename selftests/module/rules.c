// SPDX-License-Identifier: GPL-2.0
/*
 * The rules of arbitration, as utrace.h has them, written a second time: who is called
 * in which order, what each is told, and when the thread is held.
 *
 * What was seen is read from one hold of the thread to the next. Which event is next is
 * taken from the first record; everything else about it has to be as is said here.
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
 * rules_attach - an engine was attached
 * @r: the rules
 * @slot: its slot; the last in order now
 */
void rules_attach(struct rules *r, unsigned int slot)
{
	r->order[r->nr++] = slot;
	r->events[slot] = 0;
}

/**
 * rules_detach - an engine was detached
 * @r: the rules
 * @slot: its slot
 */
void rules_detach(struct rules *r, unsigned int slot)
{
	unsigned int i;

	for (i = 0; r->order[i] != slot; i++)
		;
	r->nr--;
	for (; i < r->nr; i++)
		r->order[i] = r->order[i + 1];
	r->events[slot] = 0;
	r->stop &= ~BIT(slot);
	r->exits &= ~BIT(slot);
}

static bool is_step(u32 action)
{
	return action == UTRACE_SINGLESTEP || action == UTRACE_BLOCKSTEP;
}

/* Somebody has, and there will be a report. */
static void ask_report(struct rules *r, u32 action)
{
	r->stepping = is_step(action) && (r->stepping || !r->must_report);
	r->may_report = r->must_report = true;
}

/**
 * rules_control - an engine has asked for something while the thread is held
 * @r: the rules
 * @slot: its slot
 * @action: an action
 */
void rules_control(struct rules *r, unsigned int slot, u32 action)
{
	if (action == UTRACE_DETACH) {
		rules_detach(r, slot);
		return;
	}
	r->stop &= ~BIT(slot);
	if (action == UTRACE_STOP)
		r->stop |= BIT(slot);
	else if (action < UTRACE_RESUME)
		ask_report(r, action);
}

static bool anybody(const struct rules *r, unsigned long event)
{
	unsigned int i;

	for (i = 0; i < SLOTS; i++)
		if (r->events[i] & event)
			return true;
	return false;
}

/* An answer: STOP lasts, anything else ends the engine's own. */
static void answered(struct rules *r, const struct seen *s)
{
	u32 answer = s->answer & UTRACE_RESUME_MASK;

	if (answer == UTRACE_DETACH)
		rules_detach(r, s->slot);
	else if (answer == UTRACE_STOP)
		r->stop |= BIT(s->slot);
	else
		r->stop &= ~BIT(s->slot);
}

/* What the smallest answer asks of the thread, but for a stop. */
static void asked(struct rules *r, u32 action, bool at_boundary)
{
	if (action >= UTRACE_RESUME || (at_boundary && !is_step(action)))
		return;
	if (action == UTRACE_STOP)
		r->may_report = true;
	else
		ask_report(r, action);
}

/* The next record must be this one. */
static const struct seen *expect(struct rules *r, const struct seen *seen, unsigned int nr,
				 const struct seen *want)
{
	const struct seen *s = &seen[r->next];

	if (r->next < nr && s->kind == want->kind && s->slot == want->slot &&
	    s->event == want->event && s->action == want->action) {
		r->next++;
		return s;
	}
	wrong("expected", want);
	if (r->next < nr)
		wrong("but came", s);
	return NULL;
}

/**
 * struct event - an event that all who want it are told of
 * @kind: the callback
 * @wants: bit that an engine needs to be told
 * @quiesce: what its report_quiesce() is told before; 0 at the boundary
 * @flags: in @action
 * @boundary: nothing has to bring the thread to the boundary: it is there
 */
struct event {
	u8 kind;
	unsigned long wants;
	unsigned long quiesce;
	u32 flags;
	bool boundary;
};

/* One engine is told: quiescence first. */
static bool tell(struct rules *r, const struct seen *seen, unsigned int nr,
		 const struct event *event, unsigned int slot, u32 *action, u32 *flags)
{
	struct seen want = { .kind = SEEN_QUIESCE, .slot = slot, .event = event->quiesce,
			     .action = UTRACE_RESUME };
	bool alone = event->wants == QUIESCE && !(r->events[slot] & SIGNAL);
	const struct seen *s;
	u32 answer;

	if ((r->events[slot] & QUIESCE) && !alone) {
		s = expect(r, seen, nr, &want);
		if (!s)
			return false;
		answered(r, s);
		asked(r, s->answer & UTRACE_RESUME_MASK, event->boundary);
		if (s->answer == UTRACE_DETACH)
			return true;
	}
	want.kind = alone ? SEEN_QUIESCE : event->kind;
	want.event = 0;
	want.action = *action | (alone ? 0 : *flags);
	s = expect(r, seen, nr, &want);
	if (!s)
		return false;
	answered(r, s);
	answer = s->answer & UTRACE_RESUME_MASK;
	if (answer != UTRACE_DETACH)
		*action = min(*action, answer);
	if (event->kind == SEEN_SIGNAL && !alone &&
	    (*flags & UTRACE_SIGNAL_MASK) != UTRACE_SIGNAL_HANDLER)
		*flags = (*flags & ~UTRACE_SIGNAL_MASK) | (s->answer & UTRACE_SIGNAL_MASK);
	return true;
}

/* All are told, in the order in which they attached; in reverse at entry. */
static bool tell_all(struct rules *r, const struct seen *seen, unsigned int nr,
		     const struct event *event, u32 *flags)
{
	u32 action = UTRACE_RESUME;
	unsigned int i, n = r->nr;
	u8 order[SLOTS];

	memcpy(order, r->order, sizeof(order));
	*flags = event->flags;
	for (i = 0; i < n; i++) {
		unsigned int slot = order[event->kind == SEEN_ENTRY ? n - 1 - i : i];

		if (event->kind == SEEN_EXIT && !(r->exits & BIT(slot)))
			continue;
		if ((r->events[slot] & event->wants) &&
		    !tell(r, seen, nr, event, slot, &action, flags))
			return false;
	}
	asked(r, action, event->boundary);
	return true;
}

/* Another call: what was owed before the return to user mode is done. */
static bool judge_return(struct rules *r, const struct seen *s)
{
	if (r->stop)
		return wrong("goes on, and ought to be held", s);
	if (r->exits)
		return wrong("the exit before was not reported", s);
	if (r->must_report && !r->stepping && anybody(r, QUIESCE))
		return wrong("a report that was asked for did not come", s);
	if (r->handler && anybody(r, SIGNAL))
		return wrong("a handler was not reported", s);
	r->handler = false;
	r->may_report = (r->must_report && r->stepping) || r->poked;
	r->must_report &= r->stepping;
	r->stepping = false;
	if (s->nr == SIGRETURN)
		return true;
	if (r->must_signal && anybody(r, SIGNAL))
		return wrong("a signal was not reported", s);
	r->must_signal = r->asked_signal = false;
	r->may_signal &= r->poked;
	return true;
}

/* What was told to nobody may be over by now. */
static void nobody_hears(struct rules *r)
{
	if (!anybody(r, QUIESCE))
		r->must_report = false;
	if (!anybody(r, SIGNAL))
		r->must_signal = false;
}

/* It may be said of this call, or not: whatever the first says who is told. */
static u32 said_again(const struct rules *r, const struct seen *seen, unsigned int nr)
{
	unsigned int i;

	for (i = r->next; i < nr; i++)
		if (seen[i].kind == SEEN_ENTRY)
			return seen[i].action & UTRACE_SYSCALL_RESUMED;
	return 0;
}

/* Reported again where the thread was held before it. */
static bool judge_entry(struct rules *r, const struct seen *seen, unsigned int nr)
{
	const struct seen *s = &seen[r->next];
	const unsigned int which = BIT(s->nr == SIGRETURN);
	struct event event = { SEEN_ENTRY, ENTRY, ENTRY };
	unsigned int i;
	u32 flags;

	if (r->stop)
		return wrong("calls, and ought to be held", s);
	if (r->again & which)
		event.flags = UTRACE_SYSCALL_RESUMED;
	else if (r->lost && s->nr != SIGRETURN)
		event.flags = said_again(r, seen, nr);
	else if (!judge_return(r, s))
		return false;
	r->lost &= s->nr == SIGRETURN;
	r->again &= ~which;
	r->call = s->nr;
	nobody_hears(r);
	if (!tell_all(r, seen, nr, &event, &flags))
		return false;
	r->at_entry = true;
	r->exits = 0;
	for (i = 0; i < SLOTS; i++)
		if (r->events[i] & EXIT)
			r->exits |= BIT(i);
	return true;
}

static bool judge_exit(struct rules *r, const struct seen *seen, unsigned int nr)
{
	static const struct event event = { SEEN_EXIT, EXIT, EXIT };
	u32 flags;

	if (r->stop)
		return wrong("runs, and ought to be held", &seen[r->next]);
	if (!tell_all(r, seen, nr, &event, &flags))
		return false;
	r->exits = 0;
	r->at_entry = false;
	return true;
}

static bool leave_call(struct rules *r, const struct seen *s)
{
	if (r->at_entry && (r->stop || r->exits))
		return wrong("neither held before the call, nor told of its exit", s);
	r->at_entry = false;
	return true;
}

static bool judge_report(struct rules *r, const struct seen *seen, unsigned int nr)
{
	static const struct event event = {
		SEEN_SIGNAL, QUIESCE, UTRACE_EVENTS_SIGNAL, UTRACE_SIGNAL_REPORT, true
	};
	u32 flags;

	if (!leave_call(r, &seen[r->next]))
		return false;
	if (!r->may_report)
		return wrong("a report that nobody has asked for", &seen[r->next]);
	r->must_report = false;
	return tell_all(r, seen, nr, &event, &flags);
}

static bool judge_signal(struct rules *r, const struct seen *seen, unsigned int nr)
{
	struct event event = { SEEN_SIGNAL, SIGNAL, SIGNAL, UTRACE_SIGNAL_DELIVER, true };
	u32 flags;

	if (!leave_call(r, &seen[r->next]))
		return false;
	if (r->handler) {
		r->handler = false;
		event.flags = UTRACE_SIGNAL_HANDLER;
		return tell_all(r, seen, nr, &event, &flags);
	}
	if (!r->may_signal || r->stop)
		return wrong(r->stop ? "a signal, and ought to be held" : "a signal from nowhere",
			     &seen[r->next]);
	if (r->asked_signal)
		event.flags |= UTRACE_SIGNAL_RESUMED;
	if (!tell_all(r, seen, nr, &event, &flags))
		return false;
	r->asked_signal = r->stop;
	if (r->stop)
		return true;
	r->may_signal = r->must_signal = false;
	r->handler = (flags & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_DELIVER;
	return true;
}

static bool judge_held(struct rules *r, const struct seen *s)
{
	if (!r->stop && !r->late)
		return wrong("held, and nobody wants that", s);
	if (s->action != r->at_entry && !leave_call(r, s))
		return false;
	if (s->action && !r->at_entry)
		return wrong("held before a call that was not reported", s);
	r->held = true;
	r->next++;
	if (s->action)
		return true;
	if (r->handler && anybody(r, SIGNAL))
		return wrong("a handler was not reported", s);
	r->handler = false;
	nobody_hears(r);
	return true;
}

static bool judge_goes_on(struct rules *r, const struct seen *s)
{
	if (!r->held || r->stop)
		return wrong("goes on, and ought to be held", s);
	r->held = false;
	r->next++;
	if (!r->at_entry)
		return true;
	r->stepping = false;
	/*
	 * A thread backs out of one call at a time. If it has now, that below a handler is a
	 * new one; if it was let go in place, it still is the same.
	 */
	r->lost |= (r->again & ~BIT(1)) && r->call == SIGRETURN;
	r->again = BIT(r->call == SIGRETURN);
	r->exits = 0;
	r->at_entry = false;
	return true;
}

static bool judge_quiesce(struct rules *r, const struct seen *seen, unsigned int nr)
{
	switch (seen[r->next].event) {
	case ENTRY:
		return judge_entry(r, seen, nr);
	case EXIT:
		return judge_exit(r, seen, nr);
	case SIGNAL:
		return judge_signal(r, seen, nr);
	default:
		return judge_report(r, seen, nr);
	}
}

static bool judge_next(struct rules *r, const struct seen *seen, unsigned int nr)
{
	const struct seen *s = &seen[r->next];

	switch (s->kind) {
	case SEEN_QUIESCE:
		return judge_quiesce(r, seen, nr);
	case SEEN_ENTRY:
		return judge_entry(r, seen, nr);
	case SEEN_EXIT:
		return judge_exit(r, seen, nr);
	case SEEN_SIGNAL:
		return (s->action & UTRACE_SIGNAL_MASK) == UTRACE_SIGNAL_REPORT ?
		       judge_report(r, seen, nr) : judge_signal(r, seen, nr);
	case SEEN_HELD:
		return judge_held(r, s);
	default:
		return judge_goes_on(r, s);
	}
}

/**
 * rules_judge - was all that was seen according to the rules?
 * @r: the rules
 * @seen: what was seen since the thread was held last
 * @nr: how many callbacks
 *
 * Return: true if it was; otherwise the log says what was not.
 */
bool rules_judge(struct rules *r, const struct seen *seen, unsigned int nr)
{
	unsigned int before;

	for (r->next = 0; r->next < nr;) {
		before = r->next;
		if (!judge_next(r, seen, nr))
			return false;
		if (r->next == before)
			return wrong("nobody was to hear of this", &seen[before]);
	}
	r->stop |= r->late;
	r->late = 0;
	r->poked = false;
	return true;
}
