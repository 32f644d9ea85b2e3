/* task-row-text.h: what a row of the list says of its task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/questions/question.h"
#include "desk/rules.h"
#include "model/task.h"

G_BEGIN_DECLS

/* @question (nullable) is the pending one of the task; @now_us is wall-clock time. */

/* The task has a question that waits for the person. */
gboolean beckon_task_row_text_needs_answer (const BeckonTask *task);
/* (transfer none) (nullable): the newest question, when nobody answered it: silence must not look
 * like an answer (ATT-1). */
const BeckonInteraction *beckon_task_row_text_get_unanswered (const BeckonTask *task);
/* (transfer full): what the end of the first line says. @next_us (out): in how many µs it is
 * another. */
char *beckon_task_row_text_end (const BeckonTask *task,
                                BeckonQuestion   *question,
                                gint64            now_us,
                                gint64           *next_us);
/* (transfer full): what comes of the question, or has come of it */
char *beckon_task_row_text_consequence (const BeckonTask  *task,
                                        BeckonQuestion    *question,
                                        gint64             now_us,
                                        const BeckonRules *rules);
/* (transfer full): until when it waits, for a screen reader: a text that does not change by itself
 */
char *beckon_task_row_text_wait (const BeckonTask *task, gint64 now_us);

G_END_DECLS
