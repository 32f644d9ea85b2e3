/* question-input.c: what comes into the dialog by keys and clicks, and what the guard swallows of it (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question-dialog-private.h"

#include "app/question-handoff.h"

/* An event that is older than this by its own time has another clock than ours. */
#define MAX_LATE_MS (60 * 1000)

/* --- the guard (ATT-3) --- */

/* When the event that is handled now really happened. Input has the time of the monotonic clock, in ms and 32 bits, on X11 and
 * on Wayland; a program that was busy handles it late. */
static gint64
get_event_time_us (GtkEventController *controller)
{
  gint64 now_us = g_get_monotonic_time ();
  guint32 time_ms = gtk_event_controller_get_current_event_time (controller);
  guint32 late_ms = (guint32) (now_us / 1000) - time_ms;

  if (time_ms == GDK_CURRENT_TIME || late_ms > MAX_LATE_MS)
    return now_us;
  return now_us - (gint64) late_ms * 1000;
}

static gboolean
guard_opens_cb (gpointer user_data)
{
  BeckonQuestionDialog *self = user_data;

  self->guard_id = 0;
  beckon_question_dialog_show_guard (self);
  return G_SOURCE_REMOVE;
}

/* The numbers are dim while they cannot be chosen; a screen reader hears that the dialog is busy. */
void
beckon_question_dialog_show_guard (BeckonQuestionDialog *self)
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

void
beckon_question_dialog_active_changed_cb (BeckonQuestionDialog *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  /* Where a compositor leaves the keyboard with the window that this one blocks, what is typed there comes here. */
  beckon_question_guard_set_active (self->guard,
                                    gtk_window_is_active (GTK_WINDOW (self)) || (parent != NULL && gtk_window_is_active (parent)),
                                    g_get_monotonic_time ());
  beckon_question_dialog_show_guard (self);
}

void
beckon_question_dialog_update_keyboard (BeckonQuestionDialog *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_DIALOG (self));

  beckon_question_dialog_active_changed_cb (self);
}

void
beckon_question_dialog_pressed_cb (GtkGestureClick      *gesture,
                                   int                   n_press,
                                   double                x,
                                   double                y,
                                   BeckonQuestionDialog *self)
{
  if (!beckon_question_guard_take_click (self->guard, get_event_time_us (GTK_EVENT_CONTROLLER (gesture))))
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
is_enter (guint keyval)
{
  return keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
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
  g_signal_emit (self, beckon_question_dialog_signals[BECKON_QUESTION_DIALOG_STEP], 0, step);
  return TRUE;
}

static void
grab_focus (BeckonQuestionDialog *self,
            gboolean              last)
{
  if (beckon_question_dialog_is_handoff (self))
    beckon_question_handoff_grab_focus (BECKON_QUESTION_HANDOFF (self->handoff), last);
  else
    beckon_question_body_grab_focus (BECKON_QUESTION_BODY (self->body), last);
  gtk_window_set_focus_visible (GTK_WINDOW (self), TRUE);
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
      grab_focus (self, FALSE);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      grab_focus (self, TRUE);
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
      return gtk_text_view_im_context_filter_keypress (GTK_TEXT_VIEW (text),
                                                       gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)));
    }
  return FALSE;
}

static gboolean
guarded_key (BeckonQuestionDialog *self,
             guint                 keyval,
             GdkModifierType       state,
             gint64                pressed_us)
{
  gunichar character = state == 0 ? gdk_keyval_to_unicode (keyval) : 0;

  if (!beckon_question_guard_holds (self->guard, pressed_us))
    return FALSE;

  /* Text that goes on where the person was typing before is a draft, no answer. */
  if (is_typing (self) && character != 0 && g_unichar_isprint (character))
    {
      beckon_question_guard_arm (self->guard, pressed_us);
      beckon_question_dialog_show_guard (self);
      return FALSE;
    }

  beckon_question_guard_take_key (self->guard, character, keyval == GDK_KEY_BackSpace, pressed_us);
  beckon_question_dialog_show_kept (self);
  beckon_question_dialog_show_guard (self);
  return TRUE;
}

gboolean
beckon_question_dialog_key_pressed_cb (GtkEventControllerKey *controller,
                                       guint                  keyval,
                                       guint                  keycode,
                                       GdkModifierType        modifiers,
                                       BeckonQuestionDialog  *self)
{
  GdkModifierType state = modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK |
                                       GDK_HYPER_MASK | GDK_META_MASK);
  int digit;

  if (guarded_key (self, keyval, state, get_event_time_us (GTK_EVENT_CONTROLLER (controller))))
    return GDK_EVENT_STOP;
  if (is_in_popover (self))
    return GDK_EVENT_PROPAGATE;

  if (keyval == GDK_KEY_Escape && state == 0)
    {
      beckon_question_dialog_leave (self);
      return GDK_EVENT_STOP;
    }
  if (step_key (self, keyval, state))
    return GDK_EVENT_STOP;
  /* Plain Enter is a new line of a text and takes the focused option. */
  if (is_enter (keyval) && state == GDK_CONTROL_MASK)
    {
      if (beckon_question_dialog_is_handoff (self))
        beckon_question_handoff_answer (BECKON_QUESTION_HANDOFF (self->handoff));
      else
        beckon_question_body_answer (BECKON_QUESTION_BODY (self->body));
      return GDK_EVENT_STOP;
    }

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
