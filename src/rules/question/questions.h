/* questions.h: the operations on questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor returns an operation (transfer full); @by is the caller. E102: no such
 * interaction. E106: it is settled, with the winner. TASK_CHANGED comes last, unless noted
 * otherwise. */

/* The remaining time of one countdown. */
typedef struct
{
  gint64 interaction_id;
  gint64 remaining_us;
} BeckonSuspended;

/* ASK: @draft (transfer full), policy and timeout resolved. Its countdown runs from now on, unless
 * remaining_us says that it stands still. The task must exist and not be ended (E102, E108);
 * without one a task is made, RUNNING. QUEUED becomes RUNNING first (two log lines). Task →
 * AWAITING_RESPONSE (need_us = now unless it already waited); AIC_DIALOG_REQUESTED (payload: the
 * interaction; TASK_CREATED before it when made). A known idempotency_key: `existed`, and nothing
 * is announced; E101 where it belongs to another question. E111: the agent has @open_limit open
 * questions; 0: any number. With an answer (the sentinel's, SEN-2), and while no preference says
 * otherwise: AUTO_RESOLVED by "sentinel" at once, the task never waits, the use of the preference
 * is counted, and of the dialog's events there is AIC_DIALOG_RESPONDED alone: nobody was asked. A
 * hand-off (WH-8): E102 unless the assignee is somebody active; a deadline for its next reminder;
 * resume_us of the task is its time-out while it is open; HANDOFF_REQUESTED beside
 * AIC_DIALOG_REQUESTED.
 */
BeckonOperation *beckon_operation_ask (const char *by, BeckonInteraction *draft, guint open_limit);
/* Step @position of the draft's task asks: its row refers to the question. */
void beckon_operation_ask_set_step (BeckonOperation *self, guint position);
/* (transfer none): may be changed only until the store has the operation. */
BeckonInteraction *beckon_operation_ask_get_draft (BeckonOperation *self);
/* @answer (transfer full): the sentinel's, its source, reason (advice) and confidence in the draft.
 */
void beckon_operation_ask_take_answer (BeckonOperation *self, BeckonAnswer *answer);
/* @suggestion (transfer full) (nullable): what is kept beside the question (CF-8). */
void     beckon_operation_ask_take_suggestion (BeckonOperation *self, BeckonSuggestion *suggestion);
gboolean beckon_operation_ask_is_answered (BeckonOperation *self);

/* RESPOND: @id 0: the oldest PENDING one (AR-5, E107). Compare-and-set on PENDING or POSTPONED;
 * beckon_interaction_match_answer() decides (E103). Task → RUNNING when no other open interaction
 * of it is left, else the next oldest is its question; AIC_DIALOG_RESPONDED (response shape), of a
 * hand-off HANDOFF_COMPLETED too. An answer that beckon_interaction_holds_back() goes out only when
 * `hold_back_us` of the operation has passed: until then it is in held_answers, the question is
 * open, and there is AIC_ANSWER_HELD alone; E106 while another one is held back. What was set aside
 * stands with its answer in the task's context (PP-8). An answer with `remember` becomes a
 * preference in the same transaction (REMEMBER). E109: only a person may (PP-5).
 */
BeckonOperation *
beckon_operation_respond (const char *by, gint64 id, BeckonAnswer *answer, BeckonSurfaceId surface);
/* UNDO (ATT-7): the answer to @id that is held back does not go out; the question goes on with what
 * was left of its countdown, or with BECKON_MIN_AFTER_UNDO_US of it. AIC_ANSWER_UNDONE. @id 0:
 * the answer that was given last (E107). E106: it has gone out. E108: nothing is held back. E109:
 * only who answered, or a person, may. @in_person: as in a BeckonAnswer. */
#define BECKON_MIN_AFTER_UNDO_US (10 * G_USEC_PER_SEC)
BeckonOperation *beckon_operation_undo (const char *by, gint64 id, gboolean in_person);
/* WITHDRAW: → CANCELLED, task RUNNING when nothing else is open; AIC_WITHDRAWN. @reason (nullable)
 */
BeckonOperation *beckon_operation_withdraw (const char *by, gint64 id, const char *reason);
/* CORRECT: only ANSWERED or AUTO_RESOLVED (else E108); fits the answer (E103); AIC_CORRECTED. E109:
 * only a person may. It also teaches (SEN-6): a preference that answered, or was made with the
 * answer, is turned off (answer NULL). Where an evaluator or a time-out answered, the question
 * becomes one with the answer NULL, everywhere: no evaluator decides it again. Each preference that
 * changes announces PREFERENCE_CHANGED. */
BeckonOperation *
beckon_operation_correct (const char *by, gint64 id, BeckonAnswer *answer, BeckonSurfaceId surface);

/* EXPIRE: only when PENDING, not held, and its deadline not later than @deadline_us, or than now
 * (else nothing, no error). FIRST_OPTION → AUTO_RESOLVED, option 1, timed_out, by "timeout", log
 * `AIC_TIMEOUT`, AIC_TIMEOUT and AIC_DIALOG_RESPONDED; POSTPONE → POSTPONED, task POSTPONED (when
 * nothing else of it is pending), log "postponed", AIC_POSTPONED, to be reminded of in @reminder_us
 * (PP-3); CONTINUE → SKIPPED, timed_out, task RUNNING, AIC_TIMEOUT, AIC_DIALOG_RESPONDED, a
 * hand-off EXPIRED (WH-11); DENY → DECLINED likewise; HOLD → nothing. Never option 1 for a kind
 * that may not be auto-resolved or a destructive one, whatever the row says. */
BeckonOperation *
beckon_operation_expire (const char *by, gint64 id, gint64 deadline_us, gint64 reminder_us);
/* HOLD (AIC-7): @held stops the countdown with @remaining_us of it, else it goes on with so much,
 * at once where it @runs. Open only; AIC_HELD with the interaction, and no TASK_CHANGED but of a
 * hand-off. Same state as before: nothing is announced. */
BeckonOperation *beckon_operation_hold (
  const char *by, gint64 id, gboolean held, gint64 remaining_us, gboolean runs);
/* SUSPEND: stops the countdowns of PENDING ones that are not held with what is left of them, or,
 * with @resume, lets them run again from now. @suspended (transfer full) (element-type
 * BeckonSuspended). AIC_COUNTDOWN of each.
 */
BeckonOperation *beckon_operation_suspend (const char *by, gboolean resume, GArray *suspended);
/* RECOVER: for each PENDING one with a deadline (it ran when the desk ended without stopping):
 * remaining = clamp (deadline − time of the last commit, @least_us, timeout); for each with
 * remaining and not held: at least @least_us (never over its timeout, when that is less, @least_us
 * still holds); all get deadline = now + remaining (AIC-5). An ambiguity or a hand-off counts
 * points in time, not visible time: its deadline stays as it is. Answers that are held back are
 * held back from now on (AIC_ANSWER_HELD). `open` of the commit lists every PENDING one.
 * AIC_COUNTDOWN of each that changes. BECKON_NO_RECOVERY as @least_us: they are listed as they are.
 */
#define BECKON_NO_RECOVERY (-1)
BeckonOperation *beckon_operation_recover (const char *by, gint64 least_us);

/* ASK_BACK (ATT-8): the person puts @text to the agent instead of an answer. Open only; the
 * countdown stands still until the agent has replied; AIC_ASKED_BACK. E101 without words, E104 for
 * too many of them, or a conversation that is too long. E108: a hand-off, or nobody but the desk
 * asks. E109: only a person may. @in_person: as in a BeckonAnswer. */
BeckonOperation *
beckon_operation_ask_back (const char *by, gint64 id, const char *text, gboolean in_person);
/* REPLY: what the agent says to that. The countdown goes on, with at least
 * BECKON_MIN_AFTER_REPLY_US of it; one that was set aside before the person asked is asked again;
 * AIC_REPLIED. E101, E104 as above. E108: nobody has asked back, or the agent has replied. */
#define BECKON_MIN_AFTER_REPLY_US (30 * G_USEC_PER_SEC)
BeckonOperation *beckon_operation_reply (const char *by, gint64 id, const char *text);

/* ATTACH (ATT-13): @attachment (transfer full), whose bytes are in a file already, is attached to
 * its question, for an answer that names it. Open, and not answered (E106); E104: there are as many
 * as one question takes. E109 as for RESPOND. Announces nothing: it is nobody's business before the
 * answer. */
BeckonOperation *
beckon_operation_attach (const char *by, BeckonAttachment *attachment, gboolean in_person);
/* DETACH: attachment @id is taken off, before an answer names it. E102, E106, E109. */
BeckonOperation *beckon_operation_detach (const char *by, gint64 id, gboolean in_person);

/* SET_DELIVERED (AG-2): the answer to @id has gone out to whom it was owed, @owed_to. Owed to
 * somebody else, or to nobody any more: nothing, no error. Announces nothing: nobody shows it. */
BeckonOperation *beckon_operation_set_delivered (const char *by, gint64 id, const char *owed_to);

/* POSTPONE (ATT-6): open only: → POSTPONED until @until_us (wall clock), then it is asked again
 * with its whole countdown; AIC_POSTPONED. E101 in the past, E104 over 90 days. */
BeckonOperation *beckon_operation_postpone (const char *by, gint64 id, gint64 until_us);
/* RUN_DUE_DEADLINES: at most @limit of the deadlines that are due and no countdowns, each claimed
 * before it is acted on; with @clamp first brings those back that the clock, set back, left too far
 * away. To be reminded of: AIC_REMINDER, a log line, and the cancellation of an ambiguity in
 * @cancel_us, or the next reminder of anything else, after twice as long, @reminder_us at first
 * (PP-3). To be shown again: PENDING with its whole countdown, AIC_REMINDER. To be cancelled:
 * CANCELLED, and the task with it when nothing else of it is open, AIC_CANCELLED,
 * AIC_DIALOG_RESPONDED (PP-4); what was due until @overdue_us is reminded of instead (PP-7).
 * Reminders of hand-offs, too. Answers that were held back go out, as RESPOND of who gave them;
 * those that were due until @overdue_us are held back once more. */
BeckonOperation *beckon_operation_run_due_deadlines (const char *by,
                                                     gint64      reminder_us,
                                                     gint64      cancel_us,
                                                     gint64      overdue_us,
                                                     guint       limit,
                                                     gboolean    clamp);

G_END_DECLS
