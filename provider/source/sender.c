// SPDX-License-Identifier: GPL-2.0
/*
 * Senders, noted when a signal is sent, and found again when it is delivered.
 *
 * A classic signal is pending at most once for a process (kill) and once for each
 * thread (tgkill), and the one that was sent first stays. So whoever was noted last
 * for such a place is the sender of what is pending there; a note whose signal
 * was taken out in another way, as by sigwait(), is replaced when the next such signal
 * is sent. Real-time signals queue up, and are not noted.
 *
 * There is room for a few: the oldest is forgotten, and its signal then has no sender.
 */
#include <linux/kernel.h>
#include <linux/sched/signal.h>
#include <linux/spinlock.h>

#include "sender.h"

/**
 * struct place - where a signal is pending
 * @to: the receiver's signal_struct, or its task for tgkill; to compare only
 * @born: when that began, as what @to points to may be freed and used again
 * @sig: the signal; 0 for a note not in use
 */
struct place {
	const void *to;
	u64 born;
	int sig;
};

static struct note {
	struct place place;
	pid_t sender;
} notes[32];
static unsigned int oldest;
static DEFINE_RAW_SPINLOCK(notes_lock);	/* a leaf; under siglock, interrupts off */

static struct place place_of(struct task_struct *receiver, int sig, int code)
{
	if (code == SI_TKILL)
		return (struct place){ receiver, receiver->start_boottime, sig };
	return (struct place){ receiver->signal, receiver->group_leader->start_boottime, sig };
}

static struct note *find(const struct place *place)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(notes); i++)
		if (notes[i].place.to == place->to && notes[i].place.born == place->born &&
		    notes[i].place.sig == place->sig)
			return &notes[i];
	return NULL;
}

/**
 * utrace_sender_note - current sends a signal
 * @receiver: to this thread, or its process
 * @sig: the signal, which has been made pending
 * @code: its si_code, SI_USER or SI_TKILL
 *
 * Context: the receiver's siglock held.
 */
void utrace_sender_note(struct task_struct *receiver, int sig, int code)
{
	struct place place = place_of(receiver, sig, code);
	struct note *note;

	raw_spin_lock(&notes_lock);
	note = find(&place);
	if (!note)
		note = &notes[oldest++ % ARRAY_SIZE(notes)];
	*note = (struct note){ place, task_tgid_nr(current) };
	raw_spin_unlock(&notes_lock);
}

/**
 * utrace_sender_take - current is delivered a signal; who sent it?
 * @sig: the signal
 * @code: its si_code, SI_USER or SI_TKILL
 *
 * Context: current's siglock held.
 * Return: the sender's process, or 0 where it is not known.
 */
pid_t utrace_sender_take(int sig, int code)
{
	struct place place = place_of(current, sig, code);
	struct note *note;
	pid_t sender = 0;

	raw_spin_lock(&notes_lock);
	note = find(&place);
	if (note) {
		sender = note->sender;
		note->place.sig = 0;
	}
	raw_spin_unlock(&notes_lock);
	return sender;
}

/**
 * utrace_sender_find - as utrace_sender_take(), of a signal that is not delivered yet
 * @sig: the signal
 * @code: its si_code, SI_USER or SI_TKILL
 *
 * Context: any; in the thread.
 * Return: likewise. The note stays.
 */
pid_t utrace_sender_find(int sig, int code)
{
	struct place place = place_of(current, sig, code);
	struct note *note;
	unsigned long irq;
	pid_t sender;

	raw_spin_lock_irqsave(&notes_lock, irq);
	note = find(&place);
	sender = note ? note->sender : 0;
	raw_spin_unlock_irqrestore(&notes_lock, irq);
	return sender;
}
