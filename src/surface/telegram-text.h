/* telegram-text.h: a question as messages and buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/interaction.h"
#include "model/notice.h"
#include "model/person.h"

G_BEGIN_DECLS

/* Messages are plain text without any mode of markup: nothing that an agent wrote can become anything else. */

#define BECKON_TELEGRAM_MAX_TEXT 4096 /* UTF-16 units of one message */
#define BECKON_TELEGRAM_MAX_PARTS 10  /* messages that one text becomes at most */

/* How long Telegram takes @text to be: UTF-16 units. */
guint      beckon_telegram_text_length   (const char              *text);
/* (transfer full) (element-type utf8): @text in pieces of at most @limit units, each but the last ending with "…" and each but the first
 * beginning with it; cut at a line or a blank where there is one. What goes over @most pieces is left out, and the last says so. */
GPtrArray *beckon_telegram_text_split    (const char              *text,
                                          guint                    limit,
                                          guint                    most);
/* (transfer full): who asks what, the options with their numbers, what happens when nobody answers and when, how to answer. */
char      *beckon_telegram_text_question (const BeckonInteraction *question);
/* (transfer full): one message for a question that is shown no more or not now: the beginning of what was asked, and what became
 * of it ("Answered in the dialog: PostgreSQL"). */
char      *beckon_telegram_text_outcome  (const BeckonInteraction *question);
/* (transfer full): the same for a hand-off that went on to somebody else: who has it now. */
char      *beckon_telegram_text_handed_on (const BeckonInteraction *handoff);
/* (transfer full): the reminder of a question that still waits (PP-3). */
char      *beckon_telegram_text_reminder (const BeckonInteraction *question);
/* (transfer full): a message that needs no answer, of whom, and for whom; without @reached: whose own chat does not take it. */
char      *beckon_telegram_text_notice   (const BeckonNotice      *notice,
                                          gboolean                 reached);

/* Appends the member reply_markup: an inline keyboard for @question, with @chosen (bit n: option n) marked where it takes several; the
 * empty one for a question that is settled. */
void       beckon_telegram_text_add_keyboard (GString                 *json,
                                              const BeckonInteraction *question,
                                              guint64                  chosen);
/* The same, with the times until which @question can be set aside instead of its answers; @chosen is what comes back with them. */
void       beckon_telegram_text_add_times    (GString                 *json,
                                              const BeckonInteraction *question,
                                              guint64                  chosen);

/* Likewise: to whom a hand-off can go instead; @people (element-type BeckonPerson). */
void       beckon_telegram_text_add_people    (GString                 *json,
                                               const BeckonInteraction *question,
                                               const GPtrArray         *people);

G_END_DECLS
