/* question-view-private.h: the members and functions that the files of the view share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-footer.h"
#include "app/question/question-held.h"
#include "app/question/question-input.h"
#include "app/question/question-keys.h"
#include "app/question/question-notices.h"
#include "app/question/question-number.h"
#include "app/question/question-view.h"

G_BEGIN_DECLS

struct _BeckonQuestionView
{
  AdwBin     parent_instance;
  GtkWidget *guarded; /* all that the guard protects */
  GtkWidget *fit;     /* the scrolled content, as tall as its lines */
  GtkWidget *scroller;
  GtkWidget *prompt;
  GtkWidget *hints;
  GtkWidget *turns; /* the conversation about the question (ATT-8) */
  GtkWidget *body;
  GtkWidget *handoff; /* shown instead of prompt and body for a hand-off; scrolls on its own */
  GtkWidget *remember;
  GtkWidget *reminder; /* above the question: the person was reminded of it */
  GtkWidget *reminder_label;
  BeckonQuestionNotices *notices;
  BeckonQuestionHeld    *held;        /* an answer that has not gone out yet */
  GtkWidget             *runs_in;     /* where its agent runs */
  GtkWidget             *attachments; /* what goes with the answer (ATT-13) */
  BeckonQuestionFooter  *footer;
  BeckonQuestion        *question; /* (owned) (nullable): the one shown, if it is not set aside */
  BeckonDesk            *desk;     /* (owned) */
  BeckonQuestionInput   *input;    /* (owned) */
  BeckonQuestionNumber  *number;   /* (owned) */
  BeckonQuestionKeys    *keys;     /* (owned) */
  GtkWidget             *holder;   /* (weak) (nullable): holds what is said of the window */
  gboolean               in_pane;
  gboolean               compact;   /* the screen is low */
  gboolean               settled;   /* the question shown is no longer open */
  gboolean               complete;  /* what belongs to the question shown was read */
  gboolean               grown;     /* what came before the first frame may need more height */
  gboolean               uncounted; /* hide the countdown: the reminder contains its text */
  gint64                 shown_us;  /* monotonic: when this question was first shown */
};

typedef enum
{
  BECKON_QUESTION_VIEW_ANSWER,
  BECKON_QUESTION_VIEW_LATER,
  BECKON_QUESTION_VIEW_STEP,
  BECKON_QUESTION_VIEW_HOLD,
  BECKON_QUESTION_VIEW_TYPED,
  BECKON_QUESTION_VIEW_CORRECT,
  BECKON_QUESTION_VIEW_DISMISS,
  BECKON_QUESTION_VIEW_NOTIFY_ONLY,
  BECKON_QUESTION_VIEW_SET_ASIDE,
  BECKON_QUESTION_VIEW_ASSIGN,
  BECKON_QUESTION_VIEW_SHOW_OTHER,
  BECKON_QUESTION_VIEW_LIST,
  BECKON_QUESTION_VIEW_RESIZED,
  BECKON_QUESTION_VIEW_UNDO,
  BECKON_QUESTION_VIEW_ASK_BACK,
  BECKON_QUESTION_VIEW_COMPLETE,
  BECKON_QUESTION_VIEW_N_SIGNALS,
} BeckonQuestionViewSignal;
extern guint beckon_question_view_signals[BECKON_QUESTION_VIEW_N_SIGNALS];

/* question-view.c: the content changed, and with it the height that it needs. */
void beckon_question_view_fit_height (BeckonQuestionView *self);
/* (transfer none) (nullable): the window; NULL while it is in none. */
GtkWindow *beckon_question_view_get_window (BeckonQuestionView *self);
/* Removes the focus, unless it is elsewhere. */
void beckon_question_view_clear_focus (BeckonQuestionView *self);
/* TRUE: nothing counts yet, neither what a screen reader does. */
gboolean beckon_question_view_is_guarded (BeckonQuestionView *self);
void     beckon_question_view_show_buttons (BeckonQuestionView *self);
/* TRUE: a hand-off is shown. */
gboolean beckon_question_view_is_handoff (BeckonQuestionView *self);
/* (transfer none): the text that was typed and not sent. */
const char *beckon_question_view_get_text (BeckonQuestionView *self);

/* question-show.c: reads the background of the question shown, again. */
void beckon_question_view_read_background (BeckonQuestionView *self);

/* question-actions.c: the children, callbacks and actions that are defined there. */
void beckon_question_view_bind_actions (GtkWidgetClass *widget_class);
void beckon_question_view_init_actions (BeckonQuestionView *self);
/* Not now; @all: nor any other of the row. A settled one is closed. */
void beckon_question_view_leave (BeckonQuestionView *self, gboolean all);

/* Offers what is in the menu while it can be used. */
void beckon_question_view_show_actions (BeckonQuestionView *self);
/* A key that the guard let through. TRUE: it asks back, pastes a picture or files, or goes where
 * the agent runs. */
gboolean beckon_question_view_take_shortcut (BeckonQuestionView *self,
                                             guint               keyval,
                                             GdkModifierType     modifiers);
/* @interaction, which is shown, has changed: so may have the conversation about it. */
void beckon_question_view_update_turns (BeckonQuestionView *self, BeckonInteraction *interaction);
/* Says where the agent of @task (nullable) runs. */
void beckon_question_view_show_runs_in (BeckonQuestionView *self, const BeckonTask *task);
/* Emits "undo". */
void beckon_question_view_undo (BeckonQuestionView *self);

/* question-show.c: the children and callbacks of the template that are defined there. */
void beckon_question_view_bind_show (GtkWidgetClass *widget_class);
/* The input that the guard ignored. */
void beckon_question_view_show_kept (BeckonQuestionView *self);
/* The server with the database went away, or came back. */
void beckon_question_view_follow_away (BeckonQuestionView *self);
/* Shows exactly what will be answered in the future, before it is sent (SEN-5). */
void beckon_question_view_show_remembered (BeckonQuestionView *self);

G_END_DECLS
