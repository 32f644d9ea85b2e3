/* question-dialog.c: the window that shows one question at a time and accepts its answer (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-dialog-private.h"

#include <glib/gi18n-lib.h>

#include "app/question/countdown.h"
#include "app/question/question-hints.h"
#include "app/question/question-prompt.h"
#include "app/question/queue/later-button.h"
#include "app/question/queue/question-announce.h"
#include "app/question/queue/question-handoff.h"
#include "app/question/queue/question-remember.h"
#include "app/widgets/fit-scroller.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"

guint beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionDialog, beckon_question_dialog, ADW_TYPE_WINDOW)

gboolean
beckon_question_dialog_is_handoff (BeckonQuestionDialog *self)
{
  return gtk_widget_get_visible (self->handoff);
}

/* The scrolled part of what is shown. */
static AdwBin *
get_fit (BeckonQuestionDialog *self)
{
  if (beckon_question_dialog_is_handoff (self))
    return beckon_question_handoff_get_fit (BECKON_QUESTION_HANDOFF (self->handoff));
  return ADW_BIN (self->fit);
}

/* The height follows the content; the width is the person's choice. */
void
beckon_question_dialog_fit_height (BeckonQuestionDialog *self)
{
  gboolean compact = beckon_fit_scroller_is_screen_small (GTK_WIDGET (self));
  int      width, height;

  if (compact)
    gtk_widget_add_css_class (GTK_WIDGET (self), "compact");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "compact");
  beckon_question_dialog_place_notices (self, compact);
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  beckon_fit_scroller_limit (get_fit (self), adw_window_get_content (ADW_WINDOW (self)), width);
  gtk_window_set_default_size (GTK_WINDOW (self), width, -1);
}

const char *
beckon_question_dialog_get_text (BeckonQuestionDialog *self)
{
  if (beckon_question_dialog_is_handoff (self))
    return beckon_question_handoff_get_text (BECKON_QUESTION_HANDOFF (self->handoff));
  return beckon_question_body_get_text (BECKON_QUESTION_BODY (self->body));
}

void
beckon_question_dialog_show_buttons (BeckonQuestionDialog *self)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
  gboolean            text = beckon_question_body_get_text_view (body) != NULL;

  gtk_widget_set_visible (self->answer_button, !self->settled
                                                 && !beckon_question_dialog_is_handoff (self)
                                                 && beckon_question_body_needs_button (body));
  gtk_button_set_label (GTK_BUTTON (self->answer_button), text ? _ ("Continue") : _ ("Answer"));
  gtk_widget_set_sensitive (self->answer_button, beckon_question_body_can_answer (body));
  gtk_widget_set_visible (self->skip_button, !self->settled && text);
  gtk_button_set_label (GTK_BUTTON (self->later_button), self->settled ? _ ("Close") : _ ("Later"));
  gtk_widget_set_tooltip_text (
    self->later_button,
    self->settled ? NULL : _ ("Keep the question open; nothing is chosen in the meantime"));
  gtk_widget_set_visible (self->later_menu, !self->settled);
  gtk_widget_set_visible (self->countdown, !self->settled && !self->uncounted);
}

/* --- the object --- */

static void
forget_paint (BeckonQuestionDialog *self)
{
  if (self->paint_id != 0)
    g_signal_handler_disconnect (gtk_widget_get_frame_clock (GTK_WIDGET (self)), self->paint_id);
  self->paint_id = 0;
}

/* The dialog becomes visible only now, so the guard starts here, however long the first frame
 * took. */
static void
painted_cb (GdkFrameClock *clock, BeckonQuestionDialog *self)
{
  forget_paint (self);
  beckon_question_guard_set_painted (self->guard, TRUE, g_get_monotonic_time ());
  beckon_question_dialog_show_guard (self);
  /* Hints that were found before the window was visible could not change its height. */
  if (gtk_widget_get_visible (self->hints))
    beckon_question_dialog_fit_height (self);
}

/* GtkWindow focuses its first widget when it is shown. */
static void
beckon_question_dialog_show (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)->show (widget);
  beckon_question_dialog_arm (BECKON_QUESTION_DIALOG (widget));
}

static void
beckon_question_dialog_unmap (GtkWidget *widget)
{
  BeckonQuestionDialog *self = BECKON_QUESTION_DIALOG (widget);

  g_clear_handle_id (&self->guard_id, g_source_remove);
  forget_paint (self);
  beckon_question_focus_clear (self->focus);
  beckon_question_guard_forget (self->guard);
  beckon_question_remember_clear (BECKON_QUESTION_REMEMBER (self->remember));
  beckon_question_dialog_show_kept (self);
  beckon_question_dialog_set_notice (self, self->offer, FALSE);
  GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)->unmap (widget);
}

static void
beckon_question_dialog_dispose (GObject *object)
{
  BeckonQuestionDialog *self = BECKON_QUESTION_DIALOG (object);

  g_clear_handle_id (&self->guard_id, g_source_remove);
  g_clear_pointer (&self->focus, beckon_question_focus_free);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_DIALOG);
  g_clear_object (&self->store);
  g_clear_object (&self->clock);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_question_dialog_parent_class)->dispose (object);
}

static void
beckon_question_dialog_finalize (GObject *object)
{
  BeckonQuestionDialog *self = BECKON_QUESTION_DIALOG (object);

  beckon_question_guard_free (self->guard);

  G_OBJECT_CLASS (beckon_question_dialog_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, guarded);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, fit);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, prompt);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, hints);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, body);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, handoff);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, remember);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, countdown);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, later_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, later_menu);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, skip_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, answer_button);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_dialog_fit_height);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_dialog_active_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_dialog_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_dialog_event_cb);
  gtk_widget_class_bind_template_callback (widget_class, beckon_question_dialog_key_pressed_cb);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_dialog_class_init (BeckonQuestionDialogClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_question_dialog_dispose;
  object_class->finalize = beckon_question_dialog_finalize;
  widget_class->show = beckon_question_dialog_show;
  widget_class->unmap = beckon_question_dialog_unmap;

  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_ANSWER] =
    add_signal ("answer", 1, G_TYPE_POINTER);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_LATER] =
    add_signal ("later", 1, G_TYPE_BOOLEAN);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_STEP] = add_signal ("step", 1, G_TYPE_INT);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_HOLD] =
    add_signal ("hold", 1, G_TYPE_BOOLEAN);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_TYPED] =
    add_signal ("typed", 0, G_TYPE_NONE);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_CORRECT] =
    add_signal ("correct", 0, G_TYPE_NONE);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_DISMISS] =
    add_signal ("dismiss", 0, G_TYPE_NONE);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_NOTIFY_ONLY] =
    add_signal ("notify-only", 1, G_TYPE_BOOLEAN);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_SET_ASIDE] =
    add_signal ("set-aside", 1, G_TYPE_INT64);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_ASSIGN] =
    add_signal ("assign", 1, G_TYPE_STRING);
  beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_SHOW_REMINDED] =
    add_signal ("show-reminded", 1, G_TYPE_INT64);

  g_type_ensure (BECKON_TYPE_COUNTDOWN);
  g_type_ensure (BECKON_TYPE_LATER_BUTTON);
  g_type_ensure (BECKON_TYPE_QUESTION_BODY);
  g_type_ensure (BECKON_TYPE_QUESTION_HANDOFF);
  g_type_ensure (BECKON_TYPE_QUESTION_HINTS);
  g_type_ensure (BECKON_TYPE_QUESTION_PROMPT);
  g_type_ensure (BECKON_TYPE_QUESTION_REMEMBER);
  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  bind_template (widget_class);
  beckon_question_dialog_bind_actions (widget_class);
  beckon_question_dialog_bind_notices (widget_class);
  gtk_widget_class_set_accessible_role (
    widget_class, beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_ALERT_DIALOG));
}

static void
beckon_question_dialog_init (BeckonQuestionDialog *self)
{
  self->guard = beckon_question_guard_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->focus = beckon_question_focus_new (GTK_WINDOW (self));
  beckon_fit_scroller_install (ADW_BIN (self->fit));
}

GtkWidget *
beckon_question_dialog_new (BeckonDesk *desk)
{
  BeckonQuestionDialog *self = g_object_new (BECKON_TYPE_QUESTION_DIALOG, NULL);

  self->desk = g_object_ref (desk);
  self->store = g_object_ref (beckon_desk_get_store (desk));
  self->clock = g_object_ref (beckon_desk_get_clock (desk));
  return GTK_WIDGET (self);
}

/* A hand-off has its own widget instead of a question with options. */
static void
show_kind (BeckonQuestionDialog      *self,
           BeckonInteraction         *interaction,
           const BeckonQuestionDraft *draft)
{
  static const BeckonQuestionDraft nothing = { NULL, 0 };
  gboolean                         handoff = interaction->kind == BECKON_KIND_HANDOFF;
  const char *title = handoff ? _ ("Hand-off") : _ ("Agent Clarification Needed");

  gtk_window_set_title (GTK_WINDOW (self), title);
  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), title);
  gtk_widget_set_visible (self->fit, !handoff);
  gtk_widget_set_visible (self->handoff, handoff);
  if (handoff)
    beckon_question_handoff_set_interaction (BECKON_QUESTION_HANDOFF (self->handoff), interaction,
                                             self->store, draft);
  beckon_question_prompt_set_interaction (BECKON_QUESTION_PROMPT (self->prompt), interaction,
                                          self->store);
  beckon_question_body_set_interaction (BECKON_QUESTION_BODY (self->body), interaction,
                                        handoff ? &nothing : draft);
}

void
beckon_question_dialog_show_question (BeckonQuestionDialog      *self,
                                      BeckonInteraction         *interaction,
                                      BeckonQuestion            *question,
                                      const BeckonQuestionDraft *draft)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  /* If the same question is shown again while the person is typing, they can continue. */
  if (self->id != interaction->id || !beckon_question_dialog_is_typing (self))
    {
      beckon_question_focus_clear (self->focus);
      self->touched = FALSE;
    }
  self->id = interaction->id;
  self->settled = FALSE;
  self->shown_us = g_get_monotonic_time ();
  beckon_question_dialog_show_error (self, NULL);
  gtk_widget_set_visible (self->outcome, FALSE);
  show_kind (self, interaction, draft);
  beckon_question_hints_set_interaction (BECKON_QUESTION_HINTS (self->hints), interaction,
                                         self->store, self->clock);
  beckon_question_remember_set_interaction (BECKON_QUESTION_REMEMBER (self->remember), interaction);
  beckon_countdown_set_question (BECKON_COUNTDOWN (self->countdown), interaction, question,
                                 self->desk);
  beckon_question_dialog_mark_reminder (self, interaction);
  beckon_question_dialog_forget_reminder (self, interaction->id);
  beckon_question_dialog_show_buttons (self);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  beckon_question_dialog_fit_height (self);

  text = beckon_question_dialog_dup_announcement (self, interaction);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    beckon_question_announce (GTK_WIDGET (self), text);
  else
    beckon_question_announce_describe (GTK_WINDOW (self), self->title, text);
}

void
beckon_question_dialog_update (BeckonQuestionDialog *self, BeckonInteraction *interaction)
{
  gboolean marked;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  marked = gtk_widget_get_visible (self->reminder);
  if (beckon_question_dialog_is_handoff (self))
    beckon_question_handoff_update (BECKON_QUESTION_HANDOFF (self->handoff), interaction);
  if (!self->settled)
    beckon_question_dialog_mark_reminder (self, interaction);
  /* It was set aside for another time. */
  if (!self->settled && interaction->status == BECKON_INTERACTION_POSTPONED)
    beckon_countdown_set_question (BECKON_COUNTDOWN (self->countdown), interaction, NULL,
                                   self->desk);
  beckon_question_dialog_show_buttons (self);
  /* Showing or hiding the mark moves the options, so the guard starts again, unless the person is
   * typing. */
  if (gtk_widget_get_visible (self->reminder) != marked && !beckon_question_dialog_has_text (self))
    beckon_question_dialog_arm (self);
}

void
beckon_question_dialog_set_place (BeckonQuestionDialog *self, guint n, guint m)
{
  g_autofree char *place = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  if (m > 1)
    /* Translators: which of the open questions is shown: “1 of 3” */
    place = g_strdup_printf (_ ("%u of %u"), n, m);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), place != NULL ? place : "");
  gtk_widget_set_visible (self->steps, m > 1);
}

void
beckon_question_dialog_save_draft (BeckonQuestionDialog *self, BeckonQuestionDraft *draft)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  if (beckon_question_dialog_is_handoff (self))
    beckon_question_handoff_save_draft (BECKON_QUESTION_HANDOFF (self->handoff), draft);
  else
    beckon_question_body_save_draft (BECKON_QUESTION_BODY (self->body), draft);
}

gboolean
beckon_question_dialog_has_text (BeckonQuestionDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_DIALOG (self), FALSE);

  return *beckon_question_dialog_get_text (self) != '\0';
}

void
beckon_question_dialog_arm (BeckonQuestionDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  beckon_question_focus_clear (self->focus);
  self->touched = FALSE;
  beckon_question_prompt_deselect (BECKON_QUESTION_PROMPT (self->prompt));
  beckon_question_guard_arm (self->guard, g_get_monotonic_time ());
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      if (self->paint_id == 0)
        self->paint_id = g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (self)),
                                           "after-paint", G_CALLBACK (painted_cb), self);
      beckon_question_guard_set_painted (self->guard, FALSE, 0);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  beckon_question_dialog_show_guard (self);
}
