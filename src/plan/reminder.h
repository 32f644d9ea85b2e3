/* reminder.h: texts of reminders: a question is still waiting, what happens if no one answers, and
 * which steps did not run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* How many rows the functions below need to name some steps. */
#define BECKON_REST_ROWS 6

/* Is @self open, and has the person been reminded of it in its current state (PP-3, WH-8, ATT-6)? A
 * question that has since been postponed or reassigned does not count. */
gboolean beckon_reminder_is_one (const BeckonInteraction *self);
/* (transfer full): what happens to a reminded question if no one answers, and when, in one
 * sentence: "It will be cancelled at 15:42 if nobody answers." */
char *beckon_reminder_describe (const BeckonInteraction *self, gint64 now_us);
/* (transfer full) (nullable): which steps of @task will not run, or did not run if it has ended: "3
 * steps will not run: Wait 5 days; …". @rows (element-type BeckonStepRow): its steps from its
 * position on, the first BECKON_REST_ROWS of them. NULL if there are none. */
char *beckon_reminder_describe_rest (const BeckonTask *task, const GPtrArray *rows);
/* (transfer full): for a question that was cancelled because no one answered (PP-4): the steps that
 * did not run, in one or two sentences. @task (nullable): its task after the cancellation. @rows
 * (nullable): as above. */
char *beckon_reminder_describe_cancelled (const BeckonTask *task, const GPtrArray *rows);

G_END_DECLS
