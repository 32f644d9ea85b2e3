/* question-queue-private.h: what the files of the queue share
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
  gboolean               worn;        /* the dialog was open before */
  guint                  renew_id;    /* (owned): makes a new one */
  BeckonQuestionArrival *arrival;     /* (owned) */
  BeckonSight           *sight;       /* (owned): of the dialog */
  BeckonQuiet           *quiet;       /* (owned) (nullable) */
  gboolean               silenced;    /* something arrived in silence */
  gboolean               notifies;    /* what is only listed is notified */
  BeckonQuestionEntries *entries;     /* (owned) */
  gboolean elsewhere; /* the person was in another program, or in none, when the dialog opened */
  BeckonQuestionEntry *current; /* (nullable): the question that the dialog shows */
  guint  start_id;              /* (owned): opens the dialog for questions that were already open */
  guint  outcome_id;            /* (owned): closes the outcome after it could be read */
  guint  place_id;              /* (owned): updates "n of m" */
  guint  reminded_id;           /* (owned): searches for reminders from before the start */
  char  *reminded_after;        /* (owned) (nullable): where that search continues */
  GQueue remembered; /* (owned) (element-type BeckonPreference): undo was not offered yet */
};

/* question-queue.c */
/* Stores the draft of the question shown in its entry. */
void beckon_question_queue_save_draft (BeckonQuestionQueue *self);
void beckon_question_queue_show_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
void beckon_question_queue_hide (BeckonQuestionQueue *self);
/* Removes @entry from the order; if it is the one shown, nothing is shown for now. */
void beckon_question_queue_leave_order (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
void beckon_question_queue_remove_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
/* Shows @next (nullable), or else the oldest, or closes. The person did not choose that question,
 * so the guard starts again. */
void beckon_question_queue_advance (BeckonQuestionQueue *self, BeckonQuestionEntry *next);
/* Removes @entry for good and shows the next one. */
void beckon_question_queue_finish_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
/* It was answered or reassigned in the dialog: shows the next one, emits "answered". */
void beckon_question_queue_settle_here (BeckonQuestionQueue *self,
                                        BeckonQuestionEntry *entry,
                                        BeckonInteraction   *interaction);
/* The question needs attention: adds it to the order, updates it, and opens the dialog as for a new
 * one. TRUE: the dialog was already open and still shows the same question. */
gboolean beckon_question_queue_bring (BeckonQuestionQueue *self, BeckonQuestion *question);

gboolean beckon_question_queue_is_visible (BeckonQuestionQueue *self);
/* Schedules an update of "n of m", once for all questions that arrive in one iteration of the main
 * loop. */
void beckon_question_queue_update_place (BeckonQuestionQueue *self);
/* Opens the dialog for the oldest question; the person did not ask for it. */
void beckon_question_queue_open_by_itself (BeckonQuestionQueue *self);
/* Something new needs attention. TRUE: the dialog was already open and still shows the same
 * question. */
gboolean beckon_question_queue_come_up (BeckonQuestionQueue *self);
/* A remembered answer was created: emits "remembered". */
void beckon_question_queue_remembered (BeckonQuestionQueue *self, BeckonPreference *preference);

/* question-renew.c */
void beckon_question_queue_make_dialog (BeckonQuestionQueue *self);
/* Replaces a dialog that was open before, unless it is open now. */
void beckon_question_queue_renew_dialog (BeckonQuestionQueue *self);
/* The same after a while: it may open again at once. */
void beckon_question_queue_renew_soon (BeckonQuestionQueue *self);

/* question-silence.c */
/* (nullable): the oldest question that may disturb the person (ATT-12). */
BeckonQuestionEntry *beckon_question_queue_find_loud (BeckonQuestionQueue *self);

/* question-news.c */
/* Adds the questions that are open on the desk, and follows its events from now on. */
void beckon_question_queue_watch_desk (BeckonQuestionQueue *self);
/* Adds @question to the order and updates it. */
void beckon_question_queue_enqueue (BeckonQuestionQueue *self, BeckonQuestion *question);

/* question-reminder.c */
/* AIC_REMINDER was announced for @interaction. */
void beckon_question_queue_remind (BeckonQuestionQueue *self, BeckonInteraction *interaction);
/* The person wants to see the question that the dialog has just reminded them of. */
void beckon_question_queue_show_reminded (BeckonQuestionQueue *self, gint64 id);
/* At the start: questions with an earlier reminder that are still open are shown like new ones. */
void beckon_question_queue_restore_reminders (BeckonQuestionQueue *self);

/* question-verbs.c: connects to the signals of the dialog. */
void beckon_question_queue_connect_verbs (BeckonQuestionQueue *self);

G_END_DECLS
