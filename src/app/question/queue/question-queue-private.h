/* question-queue-private.h: what the files of the queue share: what happens on the desk, and what
 * the person does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-arrival.h"
#include "app/question/question-dialog.h"
#include "app/question/question-entry.h"
#include "app/question/queue/question-queue.h"
#include "app/question/sight.h"

G_BEGIN_DECLS

struct _BeckonQuestionQueue
{
  GObject                parent_instance;
  BeckonDesk            *desk;        /* (owned) */
  GtkApplication        *application; /* not owned: it outlives its windows */
  GtkWindow             *parent;      /* (weak) (nullable) */
  BeckonQuestionDialog  *dialog;      /* (owned) */
  BeckonQuestionArrival *arrival;     /* (owned) */
  BeckonSight           *sight;       /* (owned): of the dialog */
  BeckonQuestionEntries *entries;     /* (owned) */
  gboolean elsewhere; /* the person was in another program, or nowhere, when the dialog came */
  BeckonQuestionEntry *current;    /* (nullable): what the dialog shows */
  guint                start_id;   /* (owned): opens for what was open already */
  guint                outcome_id; /* (owned): the outcome was read long enough */
  guint                place_id;   /* (owned): n of m is to be written anew */
  guint  reminded_id;    /* (owned): looks for what the person was reminded of before the start */
  char  *reminded_after; /* (owned) (nullable): where that look goes on */
  GQueue remembered;     /* (owned) (element-type BeckonPreference): not offered for undoing yet */
};

/* question-queue.c */
/* Keeps with the question shown what was typed for it. */
void beckon_question_queue_save_draft (BeckonQuestionQueue *self);
void beckon_question_queue_show_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
void beckon_question_queue_hide (BeckonQuestionQueue *self);
/* Out of the dialog; when it is what the dialog shows, that shows nothing for now. */
void beckon_question_queue_leave_order (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
void beckon_question_queue_remove_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
/* Shows @next (nullable), or the oldest, or closes; the person did not choose this question, so the
 * guard begins anew. */
void beckon_question_queue_advance (BeckonQuestionQueue *self, BeckonQuestionEntry *next);
/* Takes @entry out of the dialog for good and goes on. */
void beckon_question_queue_finish_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
/* It was answered, or handed on, in the dialog: goes on, emits "answered". */
void beckon_question_queue_settle_here (BeckonQuestionQueue *self,
                                        BeckonQuestionEntry *entry,
                                        BeckonInteraction   *interaction);
/* It is to be seen to now: it is in the order, as the desk has it, and the dialog opens for it by
 * itself as for a new one; where the dialog is open, TRUE, and the dialog shows what it showed. */
gboolean beckon_question_queue_bring (BeckonQuestionQueue *self, BeckonQuestion *question);

gboolean beckon_question_queue_is_visible (BeckonQuestionQueue *self);
/* "n of m" is written anew: once for all questions that arrive in one turn of the main loop. */
void beckon_question_queue_update_place (BeckonQuestionQueue *self);
/* Opens the dialog for the oldest question, which came by itself. */
void beckon_question_queue_open_by_itself (BeckonQuestionQueue *self);
/* There is more to be seen to. TRUE: the dialog was open, and shows what it showed. */
gboolean beckon_question_queue_come_up (BeckonQuestionQueue *self);
/* An answer is given from now on: emits "remembered". */
void beckon_question_queue_remembered (BeckonQuestionQueue *self, BeckonPreference *preference);

/* question-news.c */
/* Takes in what is open on the desk, and what happens there from now on. */
void beckon_question_queue_watch_desk (BeckonQuestionQueue *self);
/* @question is in the order, as the desk has it. */
void beckon_question_queue_enqueue (BeckonQuestionQueue *self, BeckonQuestion *question);

/* question-reminder.c */
/* AIC_REMINDER was announced of @interaction. */
void beckon_question_queue_remind (BeckonQuestionQueue *self, BeckonInteraction *interaction);
/* The person wants to see the one that the dialog has just reminded of. */
void beckon_question_queue_show_reminded (BeckonQuestionQueue *self, gint64 id);
/* At the start: what was reminded of before and is open comes up like what is new. */
void beckon_question_queue_restore_reminders (BeckonQuestionQueue *self);

/* question-verbs.c: hears what the person does in the dialog. */
void beckon_question_queue_connect_verbs (BeckonQuestionQueue *self);

G_END_DECLS
