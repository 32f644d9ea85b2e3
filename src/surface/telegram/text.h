/* text.h: a question as messages and buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/interaction.h"
#include "model/notice.h"
#include "model/person.h"

G_BEGIN_DECLS

/* Messages are plain text without any mode of markup: nothing that an agent wrote can become
 * anything else. */

/* (transfer full): who asks what, the options with their numbers, what happens when nobody answers
 * and when, how to answer; of a hand-off also for whom, without @reached: whose own chat does not
 * take it. */
char *beckon_telegram_text_question (const BeckonInteraction *question, gboolean reached);
/* (transfer full): one message for a question that is shown no more or not now: the beginning of
 * what was asked, and what became of it ("Answered in the dialog: PostgreSQL"). */
char *beckon_telegram_text_outcome (const BeckonInteraction *question);
/* (transfer full): the same for a hand-off that went on to somebody else: who has it now. */
char *beckon_telegram_text_handed_on (const BeckonInteraction *handoff);
/* (transfer full): the reminder of a question that still waits (PP-3); of a hand-off also for whom,
 * as above. */
char *beckon_telegram_text_reminder (const BeckonInteraction *question, gboolean reached);
/* (transfer full): a message that needs no answer, of whom, and for whom; without @reached: whose
 * own chat does not take it. */
char *beckon_telegram_text_notice (const BeckonNotice *notice, gboolean reached);

/* Appends the member reply_markup: an inline keyboard for @question, with @chosen (bit n: option n)
 * marked where it takes several; the empty one for a question that is settled. */
void beckon_telegram_text_add_keyboard (GString                 *json,
                                        const BeckonInteraction *question,
                                        guint64                  chosen);
/* The same, with the times until which @question can be set aside instead of its answers; @chosen
 * is what comes back with them. */
void
beckon_telegram_text_add_times (GString *json, const BeckonInteraction *question, guint64 chosen);

/* Likewise: to whom a hand-off can go instead; @people (element-type BeckonPerson). */
void beckon_telegram_text_add_people (GString                 *json,
                                      const BeckonInteraction *question,
                                      const GPtrArray         *people);

G_END_DECLS
