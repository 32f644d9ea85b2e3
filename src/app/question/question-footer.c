/* question-footer.c: the last line of a question: its countdown, and the buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-footer.h"

#include <glib/gi18n-lib.h>

#include "app/question/countdown.h"
#include "app/question/question-menu.h"
#include "app/widgets/wrap-box.h"

struct _BeckonQuestionFooter
{
  AdwBin              parent_instance;
  BeckonCountdown    *countdown;
  GtkWidget          *later_button;
  BeckonQuestionMenu *menu; /* what else can be done with the question */
  GtkWidget          *skip_button;
  GtkWidget          *decline_button; /* of a form */
  GtkWidget          *answer_button;
  GtkWidget          *steps;
  GtkWidget          *place;
};

enum
{
  HOLD,
  LATER,
  SET_ASIDE,
  MENU_CLOSED,
  SKIP,
  DECLINE,
  ANSWER,
  STEP,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionFooter, beckon_question_footer, ADW_TYPE_BIN)

static void
hold_cb (BeckonCountdown *countdown, gboolean held, BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[HOLD], 0, held);
}

static void
later_clicked_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[LATER], 0, FALSE);
}

static void
later_all_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[LATER], 0, TRUE);
}

static void
chosen_cb (BeckonQuestionMenu *menu, gint64 until_us, BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[SET_ASIDE], 0, until_us);
}

static void
menu_closed_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[MENU_CLOSED], 0);
}

static void
skip_clicked_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[SKIP], 0);
}

static void
decline_clicked_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[DECLINE], 0);
}

static void
answer_clicked_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[ANSWER], 0);
}

static void
previous_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[STEP], 0, -1);
}

static void
next_cb (BeckonQuestionFooter *self)
{
  g_signal_emit (self, signals[STEP], 0, 1);
}

static void
beckon_question_footer_dispose (GObject *object)
{
  /* Else both AdwBin and the template would unparent it. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_QUESTION_FOOTER);

  G_OBJECT_CLASS (beckon_question_footer_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_FOOTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_footer_class_init (BeckonQuestionFooterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_footer_dispose;

  signals[HOLD] = add_signal ("hold", 1, G_TYPE_BOOLEAN);
  signals[LATER] = add_signal ("later", 1, G_TYPE_BOOLEAN);
  signals[SET_ASIDE] = add_signal ("set-aside", 1, G_TYPE_INT64);
  signals[MENU_CLOSED] = add_signal ("menu-closed", 0, G_TYPE_NONE);
  signals[SKIP] = add_signal ("skip", 0, G_TYPE_NONE);
  signals[DECLINE] = add_signal ("decline", 0, G_TYPE_NONE);
  signals[ANSWER] = add_signal ("answer", 0, G_TYPE_NONE);
  signals[STEP] = add_signal ("step", 1, G_TYPE_INT);

  g_type_ensure (BECKON_TYPE_COUNTDOWN);
  g_type_ensure (BECKON_TYPE_QUESTION_MENU);
  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-footer.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, countdown);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, later_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, menu);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, skip_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, decline_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, answer_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionFooter, place);
  gtk_widget_class_bind_template_callback (widget_class, hold_cb);
  gtk_widget_class_bind_template_callback (widget_class, later_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, later_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, skip_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, decline_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
}

static void
beckon_question_footer_init (BeckonQuestionFooter *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_question_footer_set_question (BeckonQuestionFooter *self,
                                     BeckonInteraction    *interaction,
                                     BeckonQuestion       *question,
                                     BeckonDesk           *desk)
{
  g_return_if_fail (BECKON_IS_QUESTION_FOOTER (self));

  beckon_countdown_set_question (self->countdown, interaction, question, desk);
}

void
beckon_question_footer_update (BeckonQuestionFooter *self,
                               BeckonQuestionBody   *body,
                               gboolean              settled,
                               gboolean              counted)
{
  BeckonKind kind = beckon_question_body_get_kind (body);
  gboolean   text = beckon_question_body_get_text_view (body) != NULL;
  gboolean   form = kind == BECKON_KIND_FORM;

  g_return_if_fail (BECKON_IS_QUESTION_FOOTER (self));

  gtk_widget_set_visible (self->answer_button, !settled && kind != BECKON_KIND_HANDOFF
                                                 && beckon_question_body_needs_button (body));
  gtk_button_set_label (GTK_BUTTON (self->answer_button), text   ? _ ("Continue")
                                                          : form ? _ ("Send")
                                                                 : _ ("Answer"));
  gtk_widget_set_sensitive (self->answer_button, beckon_question_body_can_answer (body));
  gtk_widget_set_visible (self->skip_button, !settled && text);
  gtk_widget_set_visible (self->decline_button, !settled && form);
  gtk_button_set_label (GTK_BUTTON (self->later_button), settled ? _ ("Close") : _ ("Later"));
  gtk_widget_set_tooltip_text (
    self->later_button,
    settled ? NULL : _ ("Keep the question open; nothing is chosen in the meantime"));
  gtk_widget_set_visible (GTK_WIDGET (self->menu), !settled);
  gtk_widget_set_visible (GTK_WIDGET (self->countdown), !settled && counted);
}

void
beckon_question_footer_set_place (BeckonQuestionFooter *self, guint n, guint m, gboolean steps)
{
  g_return_if_fail (BECKON_IS_QUESTION_FOOTER (self));

  beckon_question_menu_set_all (self->menu, steps ? 0 : m);
  gtk_widget_set_visible (self->steps, steps && m > 1);
  if (m > 1)
    {
      /* Translators: which of the open questions is shown: “1 of 3” */
      g_autofree char *place = g_strdup_printf (_ ("%u of %u"), n, m);

      gtk_label_set_label (GTK_LABEL (self->place), place);
    }
}

gboolean
beckon_question_footer_set_note (BeckonQuestionFooter *self, const char *note)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_FOOTER (self), FALSE);

  if (!gtk_widget_get_visible (GTK_WIDGET (self->countdown)))
    return FALSE;
  beckon_countdown_set_note (self->countdown, note);
  return TRUE;
}

char *
beckon_question_footer_dup_countdown (BeckonQuestionFooter *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_FOOTER (self), NULL);

  return beckon_countdown_dup_text (self->countdown);
}

gboolean
beckon_question_footer_is_menu_open (BeckonQuestionFooter *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_FOOTER (self), FALSE);

  return beckon_question_menu_is_open (self->menu);
}
