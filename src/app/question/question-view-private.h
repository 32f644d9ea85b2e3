/* question-view-private.h: the members and functions that the files of the view share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-focus.h"
#include "app/question/question-guard.h"
#include "app/question/question-held.h"
#include "app/question/question-notices.h"
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
  GtkWidget *content_box;
  BeckonQuestionNotices *notices;
  BeckonQuestionHeld    *held; /* an answer that has not gone out yet */
  GtkWidget             *countdown;
  GtkWidget             *later_button;
  GtkWidget             *menu;        /* what else can be done with the question */
  GtkWidget             *runs_in;     /* where its agent runs */
  GtkWidget             *attachments; /* what goes with the answer (ATT-13) */
  GtkWidget             *skip_button;
  GtkWidget             *decline_button; /* of a form */
  GtkWidget             *steps;          /* of a pane */
  GtkWidget             *place;
  GtkWidget             *answer_button;
  BeckonQuestion        *question; /* (owned) (nullable): the one shown, if it is not set aside */
  BeckonStore           *store;    /* (owned) */
  BeckonDesk            *desk;     /* (owned) */
  BeckonClock           *clock;    /* (owned) */
  BeckonQuestionGuard   *guard;    /* (owned) */
  guint                  guard_id; /* (owned): timeout at which the guard opens */
  BeckonQuestionFocus   *focus;    /* (owned) */
  gulong                 paint_id; /* waits for the first frame of what the guard protects */
  GtkWidget             *holder;   /* (weak) (nullable): holds what is said of the window */
  GtkWidget             *keys; /* (weak) (nullable): of a pane: its keys count while this has the
                                  focus */
  gboolean in_pane;
  gboolean compact;        /* the screen is low */
  gboolean settled;        /* the question shown is no longer open */
  gboolean complete;       /* what belongs to the question shown was read */
  gboolean grown;          /* what came before the first frame may need more height */
  gboolean uncounted;      /* hide the countdown: the reminder contains its text */
  guint    down_keycode;   /* the key that is held down, 0 for none */
  GString *number;         /* (owned): the digits that wait for what follows them */
  GString *number_typed;   /* (owned): what their keys type */
  guint    number_id;      /* (owned): until they are taken */
  gint64   id;             /* of the question shown, 0 for none */
  gboolean touched;        /* the person typed or checked something since it was shown */
  gint64   shown_us;       /* monotonic: when this question was first shown */
  gint64   pointed_id;     /* the question of which an option is to have the focus; 0: none */
  guint    pointed_option; /* that option, from 0 */
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
  BECKON_QUESTION_VIEW_SHOW_REMINDED,
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
/* (transfer none) (nullable): the widget of the window that has the focus. */
GtkWidget *beckon_question_view_get_focus (BeckonQuestionView *self);
void       beckon_question_view_show_buttons (BeckonQuestionView *self);
/* TRUE: a hand-off is shown. */
gboolean beckon_question_view_is_handoff (BeckonQuestionView *self);
/* (transfer none): the text that was typed and not sent. */
const char *beckon_question_view_get_text (BeckonQuestionView *self);

/* question-show.c: reads the background of the question shown, again. */
void beckon_question_view_read_background (BeckonQuestionView *self);

/* question-actions.c: the callbacks of the template that are defined there. */
void beckon_question_view_bind_actions (GtkWidgetClass *widget_class);
/* Not now; @all: nor any other of the row. A settled one is closed. */
void beckon_question_view_leave (BeckonQuestionView *self, gboolean all);

/* question-ask-back.c: the children and callbacks of the template that are defined there. */
void beckon_question_view_bind_ask_back (GtkWidgetClass *widget_class);
/* Offers it while it can be used. */
void beckon_question_view_show_ask_back (BeckonQuestionView *self);
/* A key was pressed. TRUE: it opened the entry for what the person asks, or was meant for that. */
gboolean beckon_question_view_ask_back_key (BeckonQuestionView *self,
                                            guint               keyval,
                                            GdkModifierType     modifiers);
/* @interaction, which is shown, has changed: so may have the conversation about it. */
void beckon_question_view_update_turns (BeckonQuestionView *self, BeckonInteraction *interaction);

/* question-attach.c: the children and callbacks of the template that are defined there. */
void beckon_question_view_bind_attach (GtkWidgetClass *widget_class);
void beckon_question_view_init_attach (BeckonQuestionView *self);
/* Offers it while it can be used. */
void beckon_question_view_show_attach (BeckonQuestionView *self);
/* A key was pressed. TRUE: it pastes a picture or files. */
gboolean
beckon_question_view_attach_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers);
/* Names in @answer what goes with it. FALSE: it cannot be sent yet, and the view says why. */
gboolean beckon_question_view_take_attached (BeckonQuestionView *self, BeckonAnswer *answer);

/* question-place.c: the children and actions of the template that are defined there. */
void beckon_question_view_bind_place (GtkWidgetClass *widget_class);
/* Says where the agent of @task (nullable) runs. */
void beckon_question_view_show_runs_in (BeckonQuestionView *self, const BeckonTask *task);
/* A key was pressed. TRUE: it goes there. */
gboolean
beckon_question_view_place_key (BeckonQuestionView *self, guint keyval, GdkModifierType modifiers);

/* A key was pressed; @plain: without Ctrl and the like. TRUE: it was the second step to a
 * destructive answer, or took the first one back, or is the first, held down. */
gboolean beckon_question_view_second_key (
  BeckonQuestionView *self, GdkEvent *event, guint keyval, guint keycode, gboolean plain);
void beckon_question_view_key_released (BeckonQuestionView *self, guint keycode);
/* Emits "undo". */
void beckon_question_view_undo (BeckonQuestionView *self);

/* question-show.c: the children and callbacks of the template that are defined there. */
void beckon_question_view_bind_show (GtkWidgetClass *widget_class);
/* The input that the guard ignored. */
void beckon_question_view_show_kept (BeckonQuestionView *self);
/* Shows exactly what will be answered in the future, before it is sent (SEN-5). */
void beckon_question_view_show_remembered (BeckonQuestionView *self);

/* question-keys.c: the number, 0 to 9, that a key without Ctrl and the like means, or -1: the one
 * it types, else the one that is printed on it, as long as the key has no other meaning (ATT-19).
 */
int beckon_question_view_get_digit (BeckonQuestionView *self, GdkEvent *event, guint keyval);

/* question-number.c: somebody typed @digit, 1 to 9, with the key @keyval: chooses that option, at
 * once or, if something longer can begin with it, when nothing follows (ATT-19). */
void beckon_question_view_take_digit (BeckonQuestionView *self, int digit, guint keyval);
/* A key was pressed while a digit waits; @state: Ctrl and the like; @repeats: it is held down.
 * TRUE: it belonged to that. */
gboolean beckon_question_view_number_key (BeckonQuestionView    *self,
                                          GtkEventControllerKey *controller,
                                          guint                  keyval,
                                          GdkModifierType        state,
                                          gboolean               repeats);
/* Takes back what waits. */
void beckon_question_view_forget_number (BeckonQuestionView *self);
/* A key without Ctrl and the like was pressed. TRUE: it begins a text in the entry for words. */
gboolean beckon_question_view_begin_words (BeckonQuestionView    *self,
                                           GtkEventControllerKey *controller,
                                           guint                  keyval);

/* question-input.c: shows whether the guard is active, now and when that changes. */
void beckon_question_view_show_guard (BeckonQuestionView *self);
/* TRUE: the focus is in a text, which handles digits and Page Up itself. */
gboolean beckon_question_view_is_typing (BeckonQuestionView *self);
G_END_DECLS
