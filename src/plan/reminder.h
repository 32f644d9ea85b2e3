/* reminder.h: that a question still waits, what comes of it when nobody answers, and what did not
 * run when nobody had
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/interaction.h"
#include "model/task.h"
#include "plan/step.h"

G_BEGIN_DECLS

/* Of a list of steps, as many are named as rows are asked for. */
#define BECKON_REST_ROWS 6

/* Is @self open, and was the person reminded of it as it stands now (PP-3, WH-8, ATT-6)? What was
 * set aside since, or went to somebody else, was not. */
gboolean beckon_reminder_is_one (const BeckonInteraction *self);
/* (transfer full): what comes of a reminded question when nobody answers, and when, in one
 * sentence: "It will be cancelled at 15:42 if nobody answers." */
char *beckon_reminder_describe (const BeckonInteraction *self, gint64 now_us);
/* (transfer full) (nullable): which steps of @task will not run, or, where it has ended, did not
 * run: "3 steps will not run: Wait 5 days; …".
 * @rows (element-type BeckonStepRow): its steps from its position on, the first BECKON_REST_ROWS of
 * them. NULL: there are none. */
char *beckon_reminder_describe_rest (const BeckonTask *task, const GPtrArray *rows);
/* (transfer full): of a question that was cancelled because nobody answered (PP-4): what did not
 * run, one sentence or two. @task (nullable): its task, as it is after that. @rows (nullable): as
 * above. */
char *beckon_reminder_describe_cancelled (const BeckonTask *task, const GPtrArray *rows);

G_END_DECLS
