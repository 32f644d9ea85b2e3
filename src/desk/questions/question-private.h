/* question-private.h: functions of a question for the desk alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/question.h"
#include "desk/time/clock.h"

G_BEGIN_DECLS

/* (transfer full) */
BeckonQuestion *beckon_question_new (BeckonClock *clock, BeckonInteraction *interaction);

/* TRUE: its countdown counts only time in which a person could answer (AIC-5). FALSE: it ends at a
 * point in time (PP-2). */
gboolean beckon_question_counts_visible_time (BeckonQuestion *self);

/* Updates it from a commit. The countdown continues until @due_us (AWAKE or WALL, depending on the
 * question), or is suspended with the interaction's remaining_us if @due_us is 0. Emits "changed"
 * or "settled". */
void beckon_question_take (BeckonQuestion *self, BeckonInteraction *interaction, gint64 due_us);
/* Whether a surface shows it to the person. Emits nothing: the countdown follows. */
void beckon_question_set_shown (BeckonQuestion *self, gboolean shown);
/* Its agent no longer waits, or does again. Emits "changed". */
void beckon_question_set_unawaited (BeckonQuestion *self, gboolean unawaited);
/* The desk stopped the countdown (locked, not shown, stopping) with @remaining_us left. Emits
 * "changed". */
void beckon_question_suspend (BeckonQuestion *self, gint64 remaining_us);
/* It continues until @due_us; the row has @deadline_us of the wall clock. Emits "changed". */
void beckon_question_resume (BeckonQuestion *self, gint64 due_us, gint64 deadline_us);
/* The wall time of its end in the row; 0 if it does not run. The wall clock may have been set
 * since. */
gint64 beckon_question_get_deadline_us (BeckonQuestion *self);
/* When it is due, in its kind of time; 0 if it does not run. */
gint64 beckon_question_get_due_us (BeckonQuestion *self);

G_END_DECLS
