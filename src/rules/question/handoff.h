/* handoff.h: the operations on hand-offs (WH-8 to WH-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor returns an operation (transfer full); @by is the caller. A hand-off is asked
 * with ASK and answered with RESPOND (rules/question/questions.h). */

/* COMPLETE_HANDOFF: completes the oldest open hand-off of the task with @answer, as RESPOND does
 * (WH-10). E102: no such task. E106: it is completed. E108: nothing was handed over. The messages
 * are those of WH-12. */
BeckonOperation *beckon_operation_complete_handoff (const char     *by,
                                                    const char     *task_id,
                                                    BeckonAnswer   *answer,
                                                    BeckonSurfaceId surface);
/* ASSIGN: hand-off @id goes to @assignee (a handle) instead; HANDOFF_REQUESTED, and a line in the
 * log. E102: no such hand-off, or nobody active of that handle. E106: it is settled. E108: it is a
 * question.
 */
BeckonOperation *beckon_operation_assign (const char *by, gint64 id, const char *assignee);

G_END_DECLS
