/* handoff.h: work that goes to a person (WH-8 to WH-12): what it is called, who may be meant, how
 * it ends
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full): the draft of POST /v1/tasks/ID/handoff, and of POST /v1/interactions with the
 * kind handoff (@anywhere: with kind, task_id and what a task is made with): assignee, subject,
 * message, priority, context, timeout (also timeout_ms), warm, title, policy. Its message becomes
 * the reason, its own title stays in the title. E101, E104, E105. */
BeckonInteraction *
beckon_handoff_draft_from_json (JsonObject *object, gboolean anywhere, GError **error);
/* Names a draft (WH-8, WH-9): announcement, title where none is given, priority of a warm lead, and
 * the desk's own tags. */
void beckon_handoff_name (BeckonInteraction *draft);
/* Does @text (nullable) say that somebody is warm or interested, and not the opposite (WH-9)? */
gboolean beckon_handoff_sounds_warm (const char *text);
/* Is @condition (nullable) one that says that somebody replied, such as "contact.replied == true"
 * (WH-9)? */
gboolean beckon_handoff_is_reply (const char *condition);
/* What @answer makes of a hand-off: @response, @outcome and @note (transfer full, nullable). Taking
 * over, completing, or, as text, “take-over” or “complete NOTES”. E103, E104. */
gboolean beckon_handoff_read_answer (const BeckonAnswer   *answer,
                                     char                **response,
                                     BeckonHandoffOutcome *outcome,
                                     char                **note,
                                     GError              **error);
/* When the person is reminded next, after @after_us: at half of @timeout_us and one day before
 * @deadline_us, once where these fall together; 0: no more. */
gint64 beckon_handoff_get_next_reminder_us (gint64 deadline_us, gint64 timeout_us, gint64 after_us);
/* (transfer none): in the person's language: "resolved". */
const char *beckon_handoff_outcome_to_label (BeckonHandoffOutcome outcome);

G_END_DECLS
