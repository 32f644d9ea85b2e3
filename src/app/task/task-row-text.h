/* task-row-text.h: the texts of a task's row in the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-settings.h"
#include "desk/questions/question.h"
#include "model/task.h"

G_BEGIN_DECLS

/* @question (nullable) is the pending question of the task; @now_us is wall-clock time. */

/* TRUE: a question of the task waits for the person. */
gboolean beckon_task_row_text_needs_answer (const BeckonTask *task);
/* (transfer none) (nullable): the newest question if nobody answered it: silence must not look like
 * an answer (ATT-1). */
const BeckonInteraction *beckon_task_row_text_get_unanswered (const BeckonTask *task);
/* (transfer full): the text at the end of the first line. @next_us (out): in how many µs it
 * changes. */
char *beckon_task_row_text_end (const BeckonTask *task,
                                BeckonQuestion   *question,
                                gint64            now_us,
                                gint64           *next_us);
/* (transfer full): the outcome of the question, or what it will be */
char *beckon_task_row_text_consequence (const BeckonTask         *task,
                                        BeckonQuestion           *question,
                                        gint64                    now_us,
                                        const BeckonDeskSettings *settings);
/* (transfer full): until when it waits, for a screen reader: an absolute time, which does not
 * tick */
char *beckon_task_row_text_wait (const BeckonTask *task, gint64 now_us);

G_END_DECLS
