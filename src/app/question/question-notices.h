/* question-notices.h: the notices below a question: ignored input, errors, how it was settled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_NOTICES (beckon_question_notices_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonQuestionNotices, beckon_question_notices, BECKON, QUESTION_NOTICES, GtkBox)

/* A screen reader announces what appears, except the offer and the ignored input. Signals:
 * "resized": a notice appeared, changed or went away
 * "leaving": the notice that has the focus is about to go away
 * "kept-closed": the person has seen the ignored input, or copied it
 * "notify-only" (gboolean): the answer to beckon_question_notices_offer_notify()
 * "show-other" (gint64): show the question named by beckon_question_notices_say_reminder()
 * "copy-draft": copy the typed text of the settled question
 * "correct": send that text although the question is settled */

/* On a low screen (@compact), texts are short. The ignored input and the offer are put into @box
 * (nullable), after @after; NULL: above the other notices. */
void beckon_question_notices_set_place (BeckonQuestionNotices *self,
                                        gboolean               compact,
                                        GtkBox                *box,
                                        GtkWidget             *after);
/* The input that the guard ignored (ATT-3): @typed text and the names of @keys (both nullable). */
void
beckon_question_notices_set_kept (BeckonQuestionNotices *self, const char *typed, const char *keys);
/* Shows message and hint; NULL hides them. */
void beckon_question_notices_set_error (BeckonQuestionNotices *self, const GError *error);
/* Asks whether questions should only be listed while the person is in another program.
 * @was_elsewhere: it is known that they are now. */
void beckon_question_notices_offer_notify (BeckonQuestionNotices *self, gboolean was_elsewhere);
void beckon_question_notices_hide_offer (BeckonQuestionNotices *self);
/* The server with the database does not answer, so no answer can be given now (TM-4). */
void     beckon_question_notices_set_away (BeckonQuestionNotices *self, gboolean away);
gboolean beckon_question_notices_is_away (BeckonQuestionNotices *self);
/* The agent no longer waits for the answer (ATT-21). @at_once: the question has just appeared or is
 * settled, and neither "resized" nor an announcement is needed. */
void     beckon_question_notices_set_unawaited (BeckonQuestionNotices *self,
                                                gboolean               unawaited,
                                                gboolean               at_once);
gboolean beckon_question_notices_is_unawaited (BeckonQuestionNotices *self);
/* The person was just reminded of @interaction, which is not the one shown (PP-3). */
void beckon_question_notices_say_reminder (BeckonQuestionNotices   *self,
                                           const BeckonInteraction *interaction,
                                           gint64                   now_us);
/* The agent has just replied about @interaction, which is not the one shown (ATT-8). */
void beckon_question_notices_say_replied (BeckonQuestionNotices   *self,
                                          const BeckonInteraction *interaction);
/* Removes what those said about question @id. */
void beckon_question_notices_forget_other (BeckonQuestionNotices *self, gint64 id);
/* The question is settled: says @outcome. @has_draft: a text was typed, which can be copied and, by
 * a button with the label @correct (nullable: not), sent. */
void beckon_question_notices_set_outcome (BeckonQuestionNotices *self,
                                          const char            *outcome,
                                          gboolean               has_draft,
                                          const char            *correct);
/* Without an announcement or "resized": another question is shown. */
void beckon_question_notices_hide_outcome (BeckonQuestionNotices *self);
/* Whether that button can be used. */
void beckon_question_notices_set_correctable (BeckonQuestionNotices *self, gboolean correctable);

G_END_DECLS
