/* question-verbs.h: carries out on the desk what the person does to a question
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-entry.h"

G_BEGIN_DECLS

#define BECKON_TYPE_QUESTION_VERBS (beckon_question_verbs_get_type ())
G_DECLARE_FINAL_TYPE (BeckonQuestionVerbs, beckon_question_verbs, BECKON, QUESTION_VERBS, GObject)

/* Signals, when the desk has committed, or refused. Each but the last is about an entry that is
 * still there:
 * "settled" (BeckonQuestionEntry *, BeckonInteraction *): it was answered or reassigned here
 * "finished" (BeckonQuestionEntry *): it was corrected, or its time to be asked again has changed
 * "held-back" (BeckonQuestionEntry *): it was answered, and the answer can still be undone (ATT-7)
 * "asked-back" (BeckonQuestionEntry *): its agent is to reply before it is answered (ATT-8)
 * "failed" (BeckonQuestionEntry *, GError *): the person is to know why
 * "remembered" (BeckonPreference *): with the answer */

/* (transfer full): for the questions of @entries. */
BeckonQuestionVerbs *beckon_question_verbs_new (BeckonDesk *desk, BeckonQuestionEntries *entries);

/* Nothing, while another answer to it is being stored. @answer is marked as one in person. */
void beckon_question_verbs_answer (BeckonQuestionVerbs *self,
                                   BeckonQuestionEntry *entry,
                                   BeckonAnswer        *answer);
/* Answers it with the text of its draft, also if it was settled elsewhere in the meantime; nothing
 * if there is no text. */
void beckon_question_verbs_correct (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry);
/* The answer that is held back must not go out. */
void beckon_question_verbs_undo (BeckonQuestionVerbs *self, const BeckonQuestionEntry *entry);
/* Reassigns a hand-off to the person with this handle. */
void beckon_question_verbs_assign (BeckonQuestionVerbs *self,
                                   BeckonQuestionEntry *entry,
                                   const char          *handle);
void beckon_question_verbs_ask_back (BeckonQuestionVerbs *self,
                                     BeckonQuestionEntry *entry,
                                     const char          *text);
/* Stops the countdown, or lets it continue: the person said so. */
void
beckon_question_verbs_hold (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry, gboolean held);
/* The person types: the countdown stands still meanwhile. */
void beckon_question_verbs_hold_for_typing (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry);
/* The person puts it off without an answer: it must not get one by its countdown. */
void beckon_question_verbs_hold_for_later (BeckonQuestionVerbs *self, BeckonQuestionEntry *entry);
/* Not before this time (µs since 1970); its agent is told (ATT-6). */
void beckon_question_verbs_set_aside (BeckonQuestionVerbs *self,
                                      BeckonQuestionEntry *entry,
                                      gint64               until_us);

G_END_DECLS
