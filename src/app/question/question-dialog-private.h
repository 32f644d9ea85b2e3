/* question-dialog-private.h: what the dialog's files share: what it shows, and what comes in
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
  GtkWidget   *fit; /* what scrolls, as tall as its lines are */
  GtkWidget   *scroller;
  GtkWidget   *prompt;
  GtkWidget   *hints;
  GtkWidget   *body;
  GtkWidget   *handoff; /* visible instead of prompt and body where it is one; scrolls by itself */
  GtkWidget   *remember;
  GtkWidget   *reminder; /* above what is asked: the person was reminded of it */
  GtkWidget   *reminder_label;
  GtkWidget   *also; /* the person was just reminded of another one */
  GtkWidget   *also_label;
  gint64       also_id; /* which */
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
  guint                guard_id;  /* (owned): when the guard opens */
  BeckonQuestionFocus *focus;     /* (owned) */
  gulong               paint_id;  /* what is to be guarded was not painted yet */
  gboolean             settled;   /* what is shown is not open any more */
  gboolean             uncounted; /* the reminder says all that the countdown would */
  gint64               id;        /* of what is shown, 0 nothing */
  gboolean             touched;   /* the person has typed or ticked something since it is shown */
  gint64               shown_us;  /* monotonic: when it began to show this question */
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
  BECKON_QUESTION_DIALOG_LIST_ONLY,
  BECKON_QUESTION_DIALOG_SET_ASIDE,
  BECKON_QUESTION_DIALOG_ASSIGN,
  BECKON_QUESTION_DIALOG_SHOW_REMINDED,
  BECKON_QUESTION_DIALOG_N_SIGNALS,
} BeckonQuestionDialogSignal;
extern guint beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_N_SIGNALS];

/* question-dialog.c: the height follows what is shown. */
void beckon_question_dialog_fit_height (BeckonQuestionDialog *self);
void beckon_question_dialog_show_buttons (BeckonQuestionDialog *self);
/* TRUE: what is shown is work that is handed over. */
gboolean beckon_question_dialog_is_handoff (BeckonQuestionDialog *self);
/* (transfer none): what was typed and not sent. */
const char *beckon_question_dialog_get_text (BeckonQuestionDialog *self);

/* question-actions.c: the template's handlers that are there. */
void beckon_question_dialog_bind_actions (GtkWidgetClass *widget_class);
/* Escape, and the button that says Later or Close. */
void beckon_question_dialog_leave (BeckonQuestionDialog *self);

/* question-notices.c: the template's children and handlers that are there. */
void beckon_question_dialog_bind_notices (GtkWidgetClass *widget_class);
/* Shows one of the notices above the countdown, or takes it away. */
/* Where there is little room, options come before what is only offered. */
void beckon_question_dialog_place_notices (BeckonQuestionDialog *self, gboolean compact);
void
beckon_question_dialog_set_notice (BeckonQuestionDialog *self, GtkWidget *notice, gboolean visible);
/* Marks @interaction, which is shown, as what the person was reminded of, or takes the mark away.
 */
void beckon_question_dialog_mark_reminder (BeckonQuestionDialog    *self,
                                           const BeckonInteraction *interaction);
/* (transfer full): what a screen reader says of @interaction when it is shown. */
char *beckon_question_dialog_dup_announcement (BeckonQuestionDialog    *self,
                                               const BeckonInteraction *interaction);
/* What the guard swallowed. */
void beckon_question_dialog_show_kept (BeckonQuestionDialog *self);
/* What exactly will be answered from now on, before it is sent (SEN-5). */
void beckon_question_dialog_show_remembered (BeckonQuestionDialog *self);

/* question-input.c: shows whether the guard holds, now and when that changes. */
void beckon_question_dialog_show_guard (BeckonQuestionDialog *self);
void beckon_question_dialog_active_changed_cb (BeckonQuestionDialog *self);
void beckon_question_dialog_pressed_cb (
  GtkGestureClick *gesture, int n_press, double x, double y, BeckonQuestionDialog *self);
/* TRUE: the person is in a text: digits and Page Up belong to it. */
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
