/* question-dialog.c: the window that shows one question at a time and takes its answer (AIC-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question-dialog.h"

#include <glib/gi18n-lib.h>

#include "app/countdown.h"
#include "app/question-announce.h"
#include "app/question-guard.h"
#include "app/question-prompt.h"
#include "model/display-text.h"
#include "model/error.h"

/* Of what was typed while the question appeared, as much as fits in a line. */
#define KEPT_CHARS 60

struct _BeckonQuestionDialog
{
  AdwWindow            parent_instance;
  GtkWidget           *title;
  GtkWidget           *steps;
  GtkWidget           *scroller;
  GtkWidget           *prompt;
  GtkWidget           *body;
  GtkWidget           *kept;
  GtkWidget           *kept_label;
  GtkWidget           *error;
  GtkWidget           *error_label;
  GtkWidget           *offer;
  GtkWidget           *outcome;
  GtkWidget           *outcome_label;
  GtkWidget           *draft_buttons;
  GtkWidget           *correct_button;
  GtkWidget           *countdown;
  GtkWidget           *later_button;
  GtkWidget           *skip_button;
  GtkWidget           *answer_button;
  BeckonStore         *store;     /* (owned) */
  BeckonClock         *clock;     /* (owned) */
  BeckonQuestionGuard *guard;     /* (owned) */
  guint                guard_id;  /* (owned): when the guard opens */
  gboolean             settled;   /* what is shown is not open any more */
};

enum
{
  ANSWER,
  LATER,
  STEP,
  HOLD,
  TYPED,
  CORRECT,
  DISMISS,
  LIST_ONLY,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionDialog, beckon_question_dialog, ADW_TYPE_WINDOW)

/* The height follows what is shown; the width is the person's. */
static void
fit_height (BeckonQuestionDialog *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, -1);
}

static void
set_notice (BeckonQuestionDialog *self,
            GtkWidget            *notice,
            gboolean              visible)
{
  if (gtk_widget_get_visible (notice) == visible)
    return;
  gtk_widget_set_visible (notice, visible);
  fit_height (self);
}

/* --- the guard (ATT-3) --- */

static void
show_kept (BeckonQuestionDialog *self)
{
  const char *kept = beckon_question_guard_get_kept (self->guard);
  g_autofree char *shown = NULL;
  g_autofree char *text = NULL;

  if (kept != NULL)
    {
      shown = beckon_display_text_short (kept, KEPT_CHARS);
      /* Translators: %s is what the person typed, meant for another program */
      text = g_strdup_printf (_("Typed while the question appeared: “%s”"), shown);
      gtk_label_set_label (GTK_LABEL (self->kept_label), text);
    }
  set_notice (self, self->kept, kept != NULL);
}

static void show_guard (BeckonQuestionDialog *self);

static gboolean
guard_opens_cb (gpointer user_data)
{
  BeckonQuestionDialog *self = user_data;

  self->guard_id = 0;
  show_guard (self);
  return G_SOURCE_REMOVE;
}

/* The numbers are dim while they cannot be chosen; a screen reader hears that the dialog is busy. */
static void
show_guard (BeckonQuestionDialog *self)
{
  gint64 rest_us = beckon_question_guard_get_rest (self->guard, g_get_monotonic_time ());

  g_clear_handle_id (&self->guard_id, g_source_remove);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, rest_us != 0, -1);
  if (rest_us == 0)
    gtk_widget_remove_css_class (GTK_WIDGET (self), "guarded");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self), "guarded");
  if (rest_us > 0)
    self->guard_id = g_timeout_add ((guint) (rest_us / 1000) + 1, guard_opens_cb, self);
}

static void
active_changed_cb (BeckonQuestionDialog *self)
{
  beckon_question_guard_set_active (self->guard, gtk_window_is_active (GTK_WINDOW (self)),
                                    g_get_monotonic_time ());
  show_guard (self);
}

static void
pressed_cb (GtkGestureClick      *gesture,
            int                   n_press,
            double                x,
            double                y,
            BeckonQuestionDialog *self)
{
  if (!beckon_question_guard_take_click (self->guard, g_get_monotonic_time ()))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (!gtk_window_is_active (GTK_WINDOW (self)))
    gtk_window_present (GTK_WINDOW (self));
}

/* --- keys --- */

/* Where the person types: digits and Page Up belong to the text there. */
static gboolean
is_typing (BeckonQuestionDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && (GTK_IS_TEXT (focus) ||
                           (GTK_IS_TEXT_VIEW (focus) && gtk_text_view_get_editable (GTK_TEXT_VIEW (focus))));
}

static gboolean
is_in_popover (BeckonQuestionDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL && gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL;
}

static gboolean
step_key (BeckonQuestionDialog *self,
          guint                 keyval,
          GdkModifierType       state)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean alt = state == GDK_ALT_MASK;
  gboolean plain = state == 0 && !is_typing (self) &&
                   !GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (self)));
  int step = 0;

  if (alt && (keyval == GDK_KEY_Left || keyval == GDK_KEY_KP_Left))
    step = rtl ? 1 : -1;
  else if (alt && (keyval == GDK_KEY_Right || keyval == GDK_KEY_KP_Right))
    step = rtl ? -1 : 1;
  else if (plain && (keyval == GDK_KEY_Page_Up || keyval == GDK_KEY_KP_Page_Up))
    step = -1;
  else if (plain && (keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_KP_Page_Down))
    step = 1;
  if (step == 0)
    return FALSE;
  g_signal_emit (self, signals[STEP], 0, step);
  return TRUE;
}

/* Nothing has the focus: these keys look for it, and Enter means nothing yet. */
static gboolean
unfocused_key (BeckonQuestionDialog  *self,
               GtkEventControllerKey *controller,
               guint                  keyval,
               GdkModifierType        state)
{
  GtkWidget *text = beckon_question_body_get_text_view (BECKON_QUESTION_BODY (self->body));

  switch (keyval)
    {
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
    case GDK_KEY_Tab:
    case GDK_KEY_KP_Tab:
      beckon_question_body_grab_focus (BECKON_QUESTION_BODY (self->body), FALSE);
      gtk_window_set_focus_visible (GTK_WINDOW (self), TRUE);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      beckon_question_body_grab_focus (BECKON_QUESTION_BODY (self->body), TRUE);
      gtk_window_set_focus_visible (GTK_WINDOW (self), TRUE);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      return TRUE;
    default:
      break;
    }
  if (text != NULL && state == 0 && g_unichar_isprint (gdk_keyval_to_unicode (keyval)))
    {
      gtk_widget_grab_focus (text);
      return gtk_event_controller_key_forward (controller, text);
    }
  return FALSE;
}

static gboolean
guarded_key (BeckonQuestionDialog *self,
             guint                 keyval,
             GdkModifierType       state)
{
  gint64 now_us = g_get_monotonic_time ();
  gunichar character = state == 0 ? gdk_keyval_to_unicode (keyval) : 0;

  /* Text that goes on where the person was typing before is a draft, no answer. */
  if (is_typing (self) && character != 0 && g_unichar_isprint (character) &&
      beckon_question_guard_holds (self->guard, now_us))
    {
      beckon_question_guard_arm (self->guard, now_us);
      show_guard (self);
      return FALSE;
    }

  if (!beckon_question_guard_take_key (self->guard, character, keyval == GDK_KEY_BackSpace, now_us))
    return FALSE;
  show_kept (self);
  show_guard (self);
  return TRUE;
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonQuestionDialog  *self)
{
  GdkModifierType state = modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK |
                                       GDK_HYPER_MASK | GDK_META_MASK);
  int digit;

  if (guarded_key (self, keyval, state))
    return GDK_EVENT_STOP;
  if (is_in_popover (self))
    return GDK_EVENT_PROPAGATE;

  if (keyval == GDK_KEY_Escape && state == 0)
    {
      g_signal_emit (self, signals[self->settled ? DISMISS : LATER], 0, FALSE);
      return GDK_EVENT_STOP;
    }
  if (step_key (self, keyval, state))
    return GDK_EVENT_STOP;

  digit = g_unichar_digit_value (gdk_keyval_to_unicode (keyval));
  if (digit >= 1 && state == 0 && !is_typing (self) &&
      beckon_question_body_get_text_view (BECKON_QUESTION_BODY (self->body)) == NULL)
    {
      beckon_question_body_choose (BECKON_QUESTION_BODY (self->body), (guint) digit - 1);
      return GDK_EVENT_STOP;
    }
  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL &&
      unfocused_key (self, controller, keyval, state))
    return GDK_EVENT_STOP;
  return GDK_EVENT_PROPAGATE;
}

/* --- what the person does --- */

static void
show_buttons (BeckonQuestionDialog *self)
{
  BeckonQuestionBody *body = BECKON_QUESTION_BODY (self->body);
  gboolean text = beckon_question_body_get_text_view (body) != NULL;

  gtk_widget_set_visible (self->answer_button, !self->settled && beckon_question_body_needs_button (body));
  gtk_button_set_label (GTK_BUTTON (self->answer_button), text ? _("Continue") : _("Answer"));
  gtk_widget_set_sensitive (self->answer_button, beckon_question_body_can_answer (body));
  gtk_widget_set_visible (self->skip_button, !self->settled && text);
  gtk_button_set_label (GTK_BUTTON (self->later_button), self->settled ? _("Close") : _("Later"));
  gtk_widget_set_tooltip_text (self->later_button,
                               self->settled ? NULL : _("Keep the question open on the desk; nothing is chosen meanwhile"));
  gtk_widget_set_visible (self->countdown, !self->settled);
}

static void
emit_answer (BeckonQuestionDialog *self,
             BeckonAnswer         *answer)
{
  if (self->settled || beckon_question_guard_is_recent (self->guard, g_get_monotonic_time ()))
    return;
  beckon_question_dialog_show_error (self, NULL);
  g_signal_emit (self, signals[ANSWER], 0, answer);
}

static void
answer_cb (BeckonQuestionBody   *body,
           BeckonAnswer         *answer,
           BeckonQuestionDialog *self)
{
  emit_answer (self, answer);
}

static void
edited_cb (BeckonQuestionBody   *body,
           BeckonQuestionDialog *self)
{
  show_buttons (self);
  gtk_widget_set_sensitive (self->correct_button, *beckon_question_body_get_text (body) != '\0');
  if (!self->settled)
    g_signal_emit (self, signals[TYPED], 0);
}

static void
answer_clicked_cb (BeckonQuestionDialog *self)
{
  beckon_question_body_answer (BECKON_QUESTION_BODY (self->body));
}

static void
skip_clicked_cb (BeckonQuestionDialog *self)
{
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_action (BECKON_ACTION_SKIP);

  emit_answer (self, answer);
}

static void
later_clicked_cb (BeckonQuestionDialog *self)
{
  g_signal_emit (self, signals[self->settled ? DISMISS : LATER], 0, FALSE);
}

static gboolean
close_request_cb (BeckonQuestionDialog *self)
{
  g_signal_emit (self, signals[LATER], 0, TRUE);
  return GDK_EVENT_STOP;
}

static void
previous_cb (BeckonQuestionDialog *self)
{
  g_signal_emit (self, signals[STEP], 0, -1);
}

static void
next_cb (BeckonQuestionDialog *self)
{
  g_signal_emit (self, signals[STEP], 0, 1);
}

static void
hold_cb (BeckonCountdown      *countdown,
         gboolean              held,
         BeckonQuestionDialog *self)
{
  g_signal_emit (self, signals[HOLD], 0, held);
}

static void
copy (BeckonQuestionDialog *self,
      const char           *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
kept_copy_cb (BeckonQuestionDialog *self)
{
  const char *kept = beckon_question_guard_get_kept (self->guard);

  if (kept != NULL)
    copy (self, kept);
  beckon_question_guard_forget (self->guard);
  show_kept (self);
}

static void
kept_close_cb (BeckonQuestionDialog *self)
{
  beckon_question_guard_forget (self->guard);
  show_kept (self);
}

static void
error_close_cb (BeckonQuestionDialog *self)
{
  beckon_question_dialog_show_error (self, NULL);
}

static void
draft_copy_cb (BeckonQuestionDialog *self)
{
  copy (self, beckon_question_body_get_text (BECKON_QUESTION_BODY (self->body)));
}

static void
correct_cb (BeckonQuestionDialog *self)
{
  beckon_question_dialog_show_error (self, NULL);
  g_signal_emit (self, signals[CORRECT], 0);
}

static void
offer_answered (BeckonQuestionDialog *self,
                gboolean              list_only)
{
  set_notice (self, self->offer, FALSE);
  g_signal_emit (self, signals[LIST_ONLY], 0, list_only);
}

static void
offer_open_cb (BeckonQuestionDialog *self)
{
  offer_answered (self, FALSE);
}

static void
offer_list_cb (BeckonQuestionDialog *self)
{
  offer_answered (self, TRUE);
}

/* --- the object --- */

/* The window gives the focus to its first widget when it is shown. */
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
  beckon_question_guard_forget (self->guard);
  show_kept (self);
  set_notice (self, self->offer, FALSE);
  GTK_WIDGET_CLASS (beckon_question_dialog_parent_class)->unmap (widget);
}

static void
beckon_question_dialog_dispose (GObject *object)
{
  BeckonQuestionDialog *self = BECKON_QUESTION_DIALOG (object);

  g_clear_handle_id (&self->guard_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_DIALOG);
  g_clear_object (&self->store);
  g_clear_object (&self->clock);

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
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/question-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, steps);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, prompt);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, body);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, kept);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, kept_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, error);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, error_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, offer);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, outcome_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, draft_buttons);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, correct_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, countdown);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, later_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, skip_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionDialog, answer_button);
  gtk_widget_class_bind_template_callback (widget_class, fit_height);
  gtk_widget_class_bind_template_callback (widget_class, active_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, answer_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, skip_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, later_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_request_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, hold_cb);
  gtk_widget_class_bind_template_callback (widget_class, kept_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, kept_close_cb);
  gtk_widget_class_bind_template_callback (widget_class, error_close_cb);
  gtk_widget_class_bind_template_callback (widget_class, draft_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, correct_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_open_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_list_cb);
}

static guint
add_signal (const char *name,
            guint       n_params,
            GType       type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_DIALOG, G_SIGNAL_RUN_LAST,
                       0, NULL, NULL, NULL, G_TYPE_NONE, n_params, type);
}

static void
beckon_question_dialog_class_init (BeckonQuestionDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_question_dialog_dispose;
  object_class->finalize = beckon_question_dialog_finalize;
  widget_class->show = beckon_question_dialog_show;
  widget_class->unmap = beckon_question_dialog_unmap;

  signals[ANSWER] = add_signal ("answer", 1, G_TYPE_POINTER);
  signals[LATER] = add_signal ("later", 1, G_TYPE_BOOLEAN);
  signals[STEP] = add_signal ("step", 1, G_TYPE_INT);
  signals[HOLD] = add_signal ("hold", 1, G_TYPE_BOOLEAN);
  signals[TYPED] = add_signal ("typed", 0, G_TYPE_NONE);
  signals[CORRECT] = add_signal ("correct", 0, G_TYPE_NONE);
  signals[DISMISS] = add_signal ("dismiss", 0, G_TYPE_NONE);
  signals[LIST_ONLY] = add_signal ("list-only", 1, G_TYPE_BOOLEAN);

  g_type_ensure (BECKON_TYPE_COUNTDOWN);
  g_type_ensure (BECKON_TYPE_QUESTION_BODY);
  g_type_ensure (BECKON_TYPE_QUESTION_PROMPT);
  bind_template (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT_DIALOG);
}

static void
beckon_question_dialog_init (BeckonQuestionDialog *self)
{
  self->guard = beckon_question_guard_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
beckon_question_dialog_new (BeckonStore *store,
                            BeckonClock *clock)
{
  BeckonQuestionDialog *self = g_object_new (BECKON_TYPE_QUESTION_DIALOG, NULL);

  self->store = g_object_ref (store);
  self->clock = g_object_ref (clock);
  return GTK_WIDGET (self);
}

void
beckon_question_dialog_show_question (BeckonQuestionDialog      *self,
                                      BeckonInteraction         *interaction,
                                      BeckonQuestion            *question,
                                      const BeckonQuestionDraft *draft)
{
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  self->settled = FALSE;
  beckon_question_dialog_show_error (self, NULL);
  gtk_widget_set_visible (self->outcome, FALSE);
  beckon_question_prompt_set_interaction (BECKON_QUESTION_PROMPT (self->prompt), interaction, self->store);
  beckon_question_body_set_interaction (BECKON_QUESTION_BODY (self->body), interaction, draft);
  beckon_countdown_set_question (BECKON_COUNTDOWN (self->countdown), question, self->clock);
  show_buttons (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  fit_height (self);

  text = beckon_display_text (interaction->conflict_description, FALSE);
  beckon_question_announce (GTK_WIDGET (self), text);
}

void
beckon_question_dialog_set_place (BeckonQuestionDialog *self,
                                  guint                 n,
                                  guint                 m)
{
  g_autofree char *place = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  if (m > 1)
    /* Translators: which of the open questions is shown: “1 of 3” */
    place = g_strdup_printf (_("%u of %u"), n, m);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), place != NULL ? place : "");
  gtk_widget_set_visible (self->steps, m > 1);
}

void
beckon_question_dialog_show_settled (BeckonQuestionDialog *self,
                                     BeckonInteraction    *interaction)
{
  g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);
  g_autofree char *shown = beckon_display_text (outcome, TRUE);
  gboolean open = beckon_interaction_is_open (interaction);
  gboolean correctable = open ||
                         interaction->status == BECKON_INTERACTION_ANSWERED ||
                         interaction->status == BECKON_INTERACTION_AUTO_RESOLVED;

  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  self->settled = TRUE;
  gtk_label_set_label (GTK_LABEL (self->outcome_label), shown);
  set_notice (self, self->outcome, TRUE);
  gtk_widget_set_visible (self->draft_buttons, beckon_question_dialog_has_text (self));
  gtk_widget_set_visible (self->correct_button, correctable);
  gtk_button_set_label (GTK_BUTTON (self->correct_button),
                        open ? _("Send as the answer") : _("Send as a correction"));
  beckon_question_body_set_settled (BECKON_QUESTION_BODY (self->body), TRUE);
  show_buttons (self);
  beckon_question_announce (GTK_WIDGET (self), shown);
}

void
beckon_question_dialog_show_error (BeckonQuestionDialog *self,
                                   const GError         *error)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  if (error != NULL)
    {
      const char *hint = beckon_error_get_hint (error);
      g_autofree char *text = NULL;

      if (hint != NULL && *hint != '\0')
        text = g_strdup_printf ("%s\n%s", error->message, hint);
      else
        text = g_strdup (error->message);
      gtk_label_set_label (GTK_LABEL (self->error_label), text);
      beckon_question_announce (GTK_WIDGET (self), text);
    }
  set_notice (self, self->error, error != NULL);
}

void
beckon_question_dialog_offer_list (BeckonQuestionDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  set_notice (self, self->offer, TRUE);
}

void
beckon_question_dialog_save_draft (BeckonQuestionDialog *self,
                                   BeckonQuestionDraft  *draft)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  beckon_question_body_save_draft (BECKON_QUESTION_BODY (self->body), draft);
}

gboolean
beckon_question_dialog_has_text (BeckonQuestionDialog *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_DIALOG (self), FALSE);

  return *beckon_question_body_get_text (BECKON_QUESTION_BODY (self->body)) != '\0';
}

void
beckon_question_dialog_arm (BeckonQuestionDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  beckon_question_prompt_deselect (BECKON_QUESTION_PROMPT (self->prompt));
  beckon_question_guard_arm (self->guard, g_get_monotonic_time ());
  show_guard (self);
}
