/* question.h: an open question as the surfaces of this process see it, with its countdown
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION (beckon_question_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestion, beckon_question, BECKON, QUESTION, GObject)

/* Signals: "changed" (held, suspended, resumed, no longer awaited), "settled" (interaction is the
 * settled one; the question left the model). */
/* (transfer none): as it is now. */
BeckonInteraction *beckon_question_get_interaction (BeckonQuestion *self);
gint64             beckon_question_get_id (BeckonQuestion *self);
/* The remaining time of the countdown, µs; -1 if nothing happens automatically (policy hold, no
 * time-out). A suspended one does not change. */
gint64 beckon_question_get_remaining_us (BeckonQuestion *self);
/* FALSE: no surface shows it to the person, so its countdown is suspended if it counts visible time
 * (AIC-5). */
gboolean beckon_question_is_shown (BeckonQuestion *self);
/* TRUE: its agent has waited for the answer and does not any more; it is kept for when it asks
 * again (ATT-21). Of a settled question: as it was then. */
gboolean beckon_question_is_unawaited (BeckonQuestion *self);
/* TRUE while the countdown runs: it exists, and is neither held nor suspended. */
gboolean beckon_question_is_running (BeckonQuestion *self);

G_END_DECLS
