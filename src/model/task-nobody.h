/* task-nobody.h: a task that waits for an agent, and no agent will come (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task.h"

G_BEGIN_DECLS

/* TRUE: the task waits in the queue, and nobody has begun it: it can be given to another agent. */
gboolean beckon_task_is_assignable (const BeckonTask *task);
/* TRUE: the task stays in the queue until an agent fetches it: its own, or any if it has none. What
 * the desk runs, and what the program does that created it, needs no such agent. */
gboolean beckon_task_needs_listener (const BeckonTask *task);
/* TRUE: the task waits for an agent that fetches it (see above), and @listens says that none does
 * now. */
gboolean beckon_task_has_nobody (const BeckonTask *task, gboolean listens);
/* (transfer full): for a row: “No agent”, “codex is not listening”. */
char *beckon_task_nobody_word (const BeckonTask *task);
/* (transfer full): the same in a sentence that says what follows from it. */
char *beckon_task_nobody_sentence (const BeckonTask *task);
/* (transfer full): for a row: that the desk of @computer, which is to carry on a task, is away. */
char *beckon_task_away_word (const char *computer);
/* (transfer full): the same in a sentence, with since when. */
char *beckon_task_away_sentence (const char *computer, gint64 since_us, gint64 now_us);
/* (transfer full): the same of @n tasks together, without the final stop. */
char *beckon_task_away_total (const char *computer, gint64 since_us, gint64 now_us, guint n);

G_END_DECLS
