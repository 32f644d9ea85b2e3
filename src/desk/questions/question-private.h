/* question-private.h: what the desk alone does to a question
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

/* Does its countdown count only time that a person could have used (AIC-5)? Else it is a point in
 * time (PP-2). */
gboolean beckon_question_counts_visible_time (BeckonQuestion *self);

/* Takes what a commit said of it. The countdown goes on from @due_us (AWAKE or WALL, as the
 * question counts), or stands still with the interaction's remaining_us when @due_us is 0. Emits
 * "changed" or "settled". */
void beckon_question_take (BeckonQuestion *self, BeckonInteraction *interaction, gint64 due_us);
/* Something shows it to the person, or nothing does. Emits nothing: the countdown follows. */
void beckon_question_set_shown (BeckonQuestion *self, gboolean shown);
/* The desk stopped the countdown (locked, not shown, stopping) with @remaining_us left. Emits
 * "changed". */
void beckon_question_suspend (BeckonQuestion *self, gint64 remaining_us);
/* It goes on until @due_us; the row says @deadline_us of the wall clock. Emits "changed". */
void beckon_question_resume (BeckonQuestion *self, gint64 due_us, gint64 deadline_us);
/* The wall time at which the row says that it ends; 0 when it does not run. The wall clock may have
 * been set since. */
gint64 beckon_question_get_deadline_us (BeckonQuestion *self);
/* When it is due, in its kind of time; 0 when it does not run. */
gint64 beckon_question_get_due_us (BeckonQuestion *self);

G_END_DECLS
