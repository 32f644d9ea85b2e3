/* text.h: a question as messages and buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/notice.h"
#include "model/person.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Messages have no markup mode, so that Telegram never interprets text of agents: what is styled is
 * marked (entities.h). */

/* (transfer full): who asks what, the numbered options, what happens and when if no one answers,
 * and how to answer. For a hand-off also its assignee; @reached FALSE: adds that their own chat
 * does not accept messages. */
char *beckon_telegram_text_question (const BeckonInteraction *question, gboolean reached);
/* Whether the messages of @question hold all of that text. Where they do not, its options have no
 * buttons, and none that is left from before answers (ATT-18). */
gboolean beckon_telegram_text_is_whole (const BeckonInteraction *question);
/* (transfer full): one message for a question that is no longer shown or not shown now: the
 * beginning of the question, and its outcome ("Answered in the dialog: PostgreSQL"). */
char *beckon_telegram_text_outcome (const BeckonInteraction *question);
/* (transfer full): the same for a reassigned hand-off: who has it now. */
char *beckon_telegram_text_handed_on (const BeckonInteraction *handoff);
/* (transfer full): the reminder of an open question (PP-3); for a hand-off also its assignee, with
 * @reached as above. */
char *beckon_telegram_text_reminder (const BeckonInteraction *question, gboolean reached);
/* (transfer full) (nullable): what the agent replied about @question, to what the person asked back
 * (ATT-8); NULL: nothing since the person was last reminded. */
char *beckon_telegram_text_reply (const BeckonInteraction *question);
/* (transfer full): a message that needs no answer, with sender and recipient; @reached as above. */
char *beckon_telegram_text_notice (const BeckonNotice *notice, gboolean reached);

/* Appends the member reply_markup: an inline keyboard for @question, with @chosen (bit n: option n)
 * marked if several may be selected; an empty one for a settled question, and *Undo* alone while an
 * answer is held back. */
void beckon_telegram_text_add_keyboard (GString                 *json,
                                        const BeckonInteraction *question,
                                        guint64                  chosen);
/* The same with the times until which @question can be postponed; @chosen is preserved in their
 * data. */
void
beckon_telegram_text_add_times (GString *json, const BeckonInteraction *question, guint64 chosen);

/* The same with the second step of an answer with the @chosen options, some of which are
 * destructive (ATT-7). */
void
beckon_telegram_text_add_sure (GString *json, const BeckonInteraction *question, guint64 chosen);

/* The same with people to whom a hand-off can be reassigned; @people (element-type
 * BeckonPerson). */
void beckon_telegram_text_add_people (GString                 *json,
                                      const BeckonInteraction *question,
                                      const GPtrArray         *people);

G_END_DECLS
