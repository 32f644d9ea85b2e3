/* history-sentence.h: what came of a question, in one sentence (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk-settings.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full): "You answered SQLite in the dialog after 5 min 21 s", "Nobody answered:
 * PostgreSQL was chosen at 14:07". Whoever is @user (nullable) is called “you”. @markup: the answer
 * is bold, and the rest safe in markup. @settings (nullable) as in beckon_format_outcome(), which
 * has the words for all that no one decided. */
char *beckon_history_sentence (const BeckonInteraction  *interaction,
                               const char               *user,
                               gint64                    now_us,
                               const BeckonDeskSettings *settings,
                               gboolean                  markup);
/* (transfer full): @name, or “You” if that is @user. */
char *beckon_history_sentence_who (const char *name, const char *user);

G_END_DECLS
