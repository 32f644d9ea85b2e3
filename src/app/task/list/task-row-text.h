/* task-row-text.h: the texts of a task's row in the list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"
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
/* (transfer full): the title: one that only repeats the question gives way to the agent. */
char *beckon_task_row_text_title (const BeckonTask *task);
/* (transfer full): the second line: the question, why it failed, what it does or waits for; the
 * agent where there is nothing more to say. @desk (nullable): NULL: nothing but what the task
 * itself says. @next_us (out): in how many µs it changes. */
char *beckon_task_row_text_second (const BeckonTask *task,
                                   BeckonQuestion   *question,
                                   gint64            now_us,
                                   BeckonDesk       *desk,
                                   gint64           *next_us);
/* (transfer full) (nullable): why a task that needs the person stands where it does; NULL for any
 * other. @n_blocked: how many tasks wait for it. */
char *beckon_task_row_text_reason (const BeckonTask *task,
                                   BeckonQuestion   *question,
                                   guint             n_blocked,
                                   gint64            now_us);
/* (transfer full) (nullable): what happens when its time is over, and when, for a screen reader: an
 * absolute time, which does not tick; NULL if nothing happens by itself. */
char *beckon_task_row_text_deadline (BeckonQuestion *question, gint64 now_us);
/* (transfer full): the outcome of the question, or what it will be */
char *beckon_task_row_text_consequence (const BeckonTask         *task,
                                        BeckonQuestion           *question,
                                        gint64                    now_us,
                                        const BeckonDeskSettings *settings);
/* (transfer full): until when it waits, for a screen reader: an absolute time, which does not
 * tick */
char *beckon_task_row_text_wait (const BeckonTask *task, gint64 now_us);
/* (transfer full) (nullable): that no agent will do it (CF-11); NULL: one does, or may. */
char *beckon_task_row_text_nobody (BeckonDesk *desk, const BeckonTask *task);

/* (transfer full) (nullable): why a task failed: "Step 2 of 3: Exited with status 2 · ls: cannot
 * access '/nothing'"; NULL for any other, and if nobody said why. Safe to show. */
char *beckon_task_row_text_failure (const BeckonTask *task);
/* (transfer full) (nullable): the line that a running task said or printed last, for the second
 * line of its row; NULL if it is not running, or has said nothing since the start. Nothing is read
 * for it; BeckonLastLines says when it changes. Safe to show. */
char *beckon_task_row_text_work (const BeckonTask *task, BeckonDesk *desk);

G_END_DECLS
