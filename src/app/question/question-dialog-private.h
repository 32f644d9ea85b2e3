/* question-dialog-private.h: the members and functions that the files of the dialog share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/question/question-dialog.h"
#include "app/question/question-focus.h"
#include "app/question/question-guard.h"

G_BEGIN_DECLS

struct _BeckonQuestionDialog
{
  AdwWindow    parent_instance;
  GtkWidget   *title;
  GtkWidget   *steps;
  GtkWidget   *guarded; /* all that the guard protects */
  GtkWidget   *fit;     /* the scrolled content, as tall as its lines */
  GtkWidget   *scroller;
  GtkWidget   *prompt;
  GtkWidget   *hints;
  GtkWidget   *body;
  GtkWidget   *handoff; /* shown instead of prompt and body for a hand-off; scrolls on its own */
  GtkWidget   *remember;
  GtkWidget   *reminder; /* above the question: the person was reminded of it */
  GtkWidget   *reminder_label;
  GtkWidget   *also; /* the person was just reminded of another question */
  GtkWidget   *also_label;
  gint64       also_id; /* the id of that question */
  GtkWidget   *content_box;
  GtkWidget   *footer;
  GtkWidget   *kept;
  GtkWidget   *kept_label;
  GtkWidget   *kept_copy;
  GtkWidget   *error;
  GtkWidget   *error_label;
  GtkWidget   *offer;
  GtkWidget   *offer_label;
  GtkWidget   *outcome;
  GtkWidget   *outcome_label;
  GtkWidget   *draft_buttons;
  GtkWidget   *correct_button;
  GtkWidget   *countdown;
  GtkWidget   *later_button;
  GtkWidget   *later_menu;
  GtkWidget   *skip_button;
  GtkWidget   *answer_button;
  BeckonStore *store;             /* (owned) */
  BeckonDesk  *desk;              /* (owned) */
  BeckonClock *clock;             /* (owned) */
  BeckonQuestionGuard *guard;     /* (owned) */
  guint                guard_id;  /* (owned): timeout at which the guard opens */
  BeckonQuestionFocus *focus;     /* (owned) */
  gulong               paint_id;  /* waits for the first frame of what the guard protects */
  gboolean             settled;   /* the question shown is no longer open */
  gboolean             uncounted; /* hide the countdown: the reminder contains its text */
  gint64               id;        /* of the question shown, 0 for none */
  gboolean             touched;   /* the person typed or checked something since it was shown */
  gint64               shown_us;  /* monotonic: when this question was first shown */
};

typedef enum
{
  BECKON_QUESTION_DIALOG_ANSWER,
  BECKON_QUESTION_DIALOG_LATER,
  BECKON_QUESTION_DIALOG_STEP,
  BECKON_QUESTION_DIALOG_HOLD,
  BECKON_QUESTION_DIALOG_TYPED,
  BECKON_QUESTION_DIALOG_CORRECT,
  BECKON_QUESTION_DIALOG_DISMISS,
  BECKON_QUESTION_DIALOG_NOTIFY_ONLY,
  BECKON_QUESTION_DIALOG_SET_ASIDE,
  BECKON_QUESTION_DIALOG_ASSIGN,
  BECKON_QUESTION_DIALOG_SHOW_REMINDED,
  BECKON_QUESTION_DIALOG_N_SIGNALS,
} BeckonQuestionDialogSignal;
extern guint beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_N_SIGNALS];

/* question-dialog.c: adapts the height to the content. */
void beckon_question_dialog_fit_height (BeckonQuestionDialog *self);
void beckon_question_dialog_show_buttons (BeckonQuestionDialog *self);
/* TRUE: a hand-off is shown. */
gboolean beckon_question_dialog_is_handoff (BeckonQuestionDialog *self);
/* (transfer none): the text that was typed and not sent. */
const char *beckon_question_dialog_get_text (BeckonQuestionDialog *self);

/* question-actions.c: the callbacks of the template that are defined there. */
void beckon_question_dialog_bind_actions (GtkWidgetClass *widget_class);
/* Escape, and the button “Later” or “Close”. */
void beckon_question_dialog_leave (BeckonQuestionDialog *self);

/* question-notices.c: the children and callbacks of the template that are defined there. */
void beckon_question_dialog_bind_notices (GtkWidgetClass *widget_class);
/* On a small screen, notices that are only offers come after the options. */
void beckon_question_dialog_place_notices (BeckonQuestionDialog *self, gboolean compact);
/* Shows or hides one of the notices above the countdown. */
void
beckon_question_dialog_set_notice (BeckonQuestionDialog *self, GtkWidget *notice, gboolean visible);
/* Shows or removes the mark that the person was reminded of @interaction, which must be the one
 * shown. */
void beckon_question_dialog_mark_reminder (BeckonQuestionDialog    *self,
                                           const BeckonInteraction *interaction);
/* (transfer full): what a screen reader announces when @interaction is shown. */
char *beckon_question_dialog_dup_announcement (BeckonQuestionDialog    *self,
                                               const BeckonInteraction *interaction);
/* The input that the guard ignored. */
void beckon_question_dialog_show_kept (BeckonQuestionDialog *self);
/* Shows exactly what will be answered in the future, before it is sent (SEN-5). */
void beckon_question_dialog_show_remembered (BeckonQuestionDialog *self);

/* question-input.c: shows whether the guard is active, now and when that changes. */
void beckon_question_dialog_show_guard (BeckonQuestionDialog *self);
void beckon_question_dialog_active_changed_cb (BeckonQuestionDialog *self);
void beckon_question_dialog_pressed_cb (
  GtkGestureClick *gesture, int n_press, double x, double y, BeckonQuestionDialog *self);
/* TRUE: the focus is in a text, which handles digits and Page Up itself. */
gboolean beckon_question_dialog_is_typing (BeckonQuestionDialog *self);
gboolean beckon_question_dialog_event_cb (GtkEventControllerLegacy *controller,
                                          GdkEvent                 *event,
                                          BeckonQuestionDialog     *self);
gboolean beckon_question_dialog_key_pressed_cb (GtkEventControllerKey *controller,
                                                guint                  keyval,
                                                guint                  keycode,
                                                GdkModifierType        modifiers,
                                                BeckonQuestionDialog  *self);

G_END_DECLS
