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

/* Where a question is shown: in the dialog, or in the pane beside the list. Never the same one in
 * both: there is one draft of it. */
typedef struct
{
  BeckonQuestionQueue *queue;      /* not owned: it owns this */
  BeckonQuestionView  *view;       /* (nullable): of the dialog, not owned; of the pane, weak */
  BeckonQuestionEntry *current;    /* (nullable): the question that it shows */
  guint                outcome_id; /* (owned): closes the outcome after it could be read */
} BeckonQuestionPlace;

struct _BeckonQuestionQueue
{
  GObject                parent_instance;
  BeckonDesk            *desk;        /* (owned) */
  GtkApplication        *application; /* not owned: it outlives its windows */
  GtkWindow             *parent;      /* (weak) (nullable) */
  BeckonQuestionDialog  *dialog;      /* (owned) */
  BeckonQuestionPlace    in_dialog;
  BeckonQuestionPlace    in_pane;
  gint64                 pane_id;      /* the question that the pane is to show, 0 for none */
  gint64                 pane_sought;  /* the same while it is looked up, else 0 */
  guint                  pane_wait_id; /* (owned): while the pane keeps what it showed before */
  BeckonPaneState        pane_state;
  BeckonRankFunc         rank; /* (nullable): the order of the list */
  gpointer               rank_data;
  gboolean               worn;     /* the dialog was open before */
  guint                  renew_id; /* (owned): makes a new one */
  BeckonQuestionArrival *arrival;  /* (owned) */
  BeckonSight           *sight;    /* (owned): of the dialog */
  BeckonQuiet           *quiet;    /* (owned) (nullable) */
  gboolean               silenced; /* something arrived in silence */
  gboolean               notifies; /* what is only listed is notified */
  BeckonQuestionEntries *entries;  /* (owned) */
  gboolean elsewhere;  /* the person was in another program, or in none, when the dialog opened */
  guint    start_id;   /* (owned): opens the dialog for questions that were already open */
  guint    place_id;   /* (owned): updates "n of m" */
  GQueue   remembered; /* (owned) (element-type BeckonPreference): undo was not offered yet */
  BeckonQuestionKnownFunc known; /* (nullable): what waits for a question that is looked up */
  gpointer                known_data;
  GDestroyNotify          free_known_data;
};

/* question-queue.c */
/* Stores the draft of the question shown there in its entry. */
void beckon_question_place_save_draft (BeckonQuestionPlace *self);
/* TRUE: the person may see it there. */
gboolean beckon_question_place_is_shown (BeckonQuestionPlace *self);
/* (nullable): where @entry is shown. */
BeckonQuestionPlace *beckon_question_queue_find_place (BeckonQuestionQueue       *self,
                                                       const BeckonQuestionEntry *entry);
/* In the dialog. */
void beckon_question_queue_show_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
void beckon_question_queue_hide (BeckonQuestionQueue *self);
/* It opens, or will as soon as all of what it shows is there. */
void beckon_question_queue_opened (BeckonQuestionQueue *self);
/* Removes @entry from the order; where it is shown, nothing is shown for now. */
void beckon_question_queue_leave_order (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
void beckon_question_queue_remove_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
/* Shows @next (nullable), or else the oldest, or closes. The person did not choose that question,
 * so the guard starts again. */
void beckon_question_queue_advance (BeckonQuestionQueue *self, BeckonQuestionEntry *next);
/* Removes @entry for good and shows the next one. */
void beckon_question_queue_finish_entry (BeckonQuestionQueue *self, BeckonQuestionEntry *entry);
/* TRUE: the desk window can be seen, as far as anybody knows. */
gboolean beckon_question_queue_has_window (BeckonQuestionQueue *self);
/* It was answered or reassigned in the dialog: shows the next one, emits "answered". */
void beckon_question_queue_settle_here (BeckonQuestionQueue *self,
                                        BeckonQuestionEntry *entry,
                                        BeckonInteraction   *interaction);
/* The question needs attention: adds it to the order, updates it, and opens the dialog as for a new
 * one. TRUE: the dialog was already open and still shows the same question. */
gboolean beckon_question_queue_bring (BeckonQuestionQueue *self, BeckonQuestion *question);

/* TRUE: the dialog is open, or about to be. */
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

/* question-present.c */
/* (transfer none) (nullable): of a question that is known, if it is in memory: every PENDING one,
 * and inside beckon_question_queue_when_known() the one that was asked for. */
BeckonQuestionEntry *beckon_question_queue_look_up (BeckonQuestionQueue *self, gint64 id);
/* Nothing waits any more for a question that is looked up. */
void beckon_question_queue_forget_asked (BeckonQuestionQueue *self);
/* The dialog comes to the front with the keyboard. */
void beckon_question_queue_raise (BeckonQuestionQueue *self);

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
/* AIC_REPLIED was announced for @interaction: the person is told as of a reminder (ATT-8). */
void beckon_question_queue_tell_reply (BeckonQuestionQueue *self, BeckonInteraction *interaction);
/* The person wants to see the question that the dialog has just reminded them of. */
void beckon_question_queue_show_reminded (BeckonQuestionQueue *self, gint64 id);
/* At the start: questions with an earlier reminder that are still open are shown like new ones. */
void beckon_question_queue_restore_reminders (BeckonQuestionQueue *self);

/* question-verbs.c: connects to the signals of the view. */
void beckon_question_queue_connect_verbs (BeckonQuestionPlace *place);

/* question-in-pane.c */
/* The question of the pane may have come or gone, into the dialog or out of it. */
void beckon_question_queue_update_pane (BeckonQuestionQueue *self);
/* The question @id is done with in the pane: answered, set aside, or its outcome was read. */
void beckon_question_queue_finish_pane (BeckonQuestionQueue *self, gint64 id);
/* The pane forgets the question that it shows, whose draft is kept. */
void beckon_question_queue_leave_pane (BeckonQuestionQueue *self);

/* question-row.c */
/* All open questions are in the row of the dialog, in the order of the list (AIC-11). */
void beckon_question_queue_open_row (BeckonQuestionQueue *self);

G_END_DECLS
