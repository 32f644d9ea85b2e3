/* question-input.c: keys and clicks of the dialog, and which of them the guard ignores (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-dialog-private.h"

#include "app/question/question-option-row.h"
#include "app/question/queue/question-handoff.h"
#include "app/widgets/compat.h"
#include "app/widgets/event-time.h"

/* --- the guard (ATT-3) --- */

static gboolean
has_keyboard (GtkWidget *widget)
{
  g_autoptr (GList) seats = gdk_display_list_seats (gtk_widget_get_display (widget));

  for (GList *l = seats; l != NULL; l = l->next)
    {
      /* Not the capabilities of the seat: on Wayland they tell what it may have, not what it
       * has. */
      g_autoptr (GList) keyboards = gdk_seat_get_devices (l->data, GDK_SEAT_CAPABILITY_KEYBOARD);

      if (keyboards != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
guard_opens_cb (gpointer user_data)
{
  BeckonQuestionDialog *self = user_data;

  self->guard_id = 0;
  beckon_question_dialog_show_guard (self);
  return G_SOURCE_REMOVE;
}

/* While the guard is active, the numbers are dim and a screen reader hears that the dialog is busy.
 * Its content is: of the window itself nothing may be told before it is active
 * (question-announce.c). */
void
beckon_question_dialog_show_guard (BeckonQuestionDialog *self)
{
  gint64 rest_us;

  beckon_question_guard_set_keyboard (self->guard, has_keyboard (GTK_WIDGET (self)));
  rest_us = beckon_question_guard_get_rest (self->guard, g_get_monotonic_time ());
  g_clear_handle_id (&self->guard_id, g_source_remove);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->guarded), GTK_ACCESSIBLE_STATE_BUSY,
                               rest_us != 0, -1);
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

  /* Some compositors leave the keyboard with the parent, which is blocked: its keys are forwarded
   * here. */
  beckon_question_guard_set_active (self->guard,
                                    gtk_window_is_active (GTK_WINDOW (self))
                                      || (parent != NULL && gtk_window_is_active (parent)),
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
beckon_question_dialog_pressed_cb (
  GtkGestureClick *gesture, int n_press, double x, double y, BeckonQuestionDialog *self)
{
  /* Keyboards come and go. */
  beckon_question_guard_set_keyboard (self->guard, has_keyboard (GTK_WIDGET (self)));
  if (!beckon_question_guard_take_click (self->guard,
                                         beckon_event_time_get (GTK_EVENT_CONTROLLER (gesture))))
    {
      beckon_question_focus_take_input (self->focus);
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (!gtk_window_is_active (GTK_WINDOW (self)))
    gtk_window_present (GTK_WINDOW (self));
}

/* A button acts, and takes the focus, on release. If the press was ignored, ignore the release,
 * too. */
gboolean
beckon_question_dialog_event_cb (GtkEventControllerLegacy *controller,
                                 GdkEvent                 *event,
                                 BeckonQuestionDialog     *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if ((type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END)
      && !beckon_question_guard_holds (self->guard,
                                       beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    beckon_question_focus_take_input (self->focus);
  return GDK_EVENT_PROPAGATE;
}

/* --- keys --- */

gboolean
beckon_question_dialog_is_typing (BeckonQuestionDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return focus != NULL
         && (GTK_IS_TEXT (focus)
             || (GTK_IS_TEXT_VIEW (focus) && gtk_text_view_get_editable (GTK_TEXT_VIEW (focus))));
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
step_key (BeckonQuestionDialog *self, guint keyval, GdkModifierType state)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  gboolean alt = state == GDK_ALT_MASK;
  gboolean plain = state == 0 && !beckon_question_dialog_is_typing (self)
                   && !GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (self)));
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
grab_focus (BeckonQuestionDialog *self, gboolean last)
{
  if (beckon_question_dialog_is_handoff (self))
    beckon_question_handoff_grab_focus (BECKON_QUESTION_HANDOFF (self->handoff), last);
  else
    beckon_question_body_grab_focus (BECKON_QUESTION_BODY (self->body), last);
  gtk_window_set_focus_visible (GTK_WINDOW (self), TRUE);
}

/* Enter or Space that must do nothing: the person chose nothing (ATT-3), or it would accidentally
 * toggle a check box (SEN-5). */
static gboolean
is_idle_key (BeckonQuestionDialog *self, guint keyval, GdkModifierType state)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean   enter = is_enter (keyval);
  gboolean   space = keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space;

  if (!enter && !space)
    return FALSE;
  if (enter && state == GDK_CONTROL_MASK)
    return !self->touched && !beckon_question_focus_is_chosen (self->focus);
  /* In a text, they are characters. */
  if (beckon_question_dialog_is_typing (self) && (space || GTK_IS_TEXT_VIEW (focus)))
    return FALSE;
  if (!beckon_question_focus_is_chosen (self->focus))
    return TRUE;
  return enter
         && (GTK_IS_CHECK_BUTTON (focus)
             || (BECKON_IS_QUESTION_OPTION_ROW (focus)
                 && beckon_question_option_row_is_multiple (BECKON_QUESTION_OPTION_ROW (focus))));
}

static gboolean
is_arrow (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Arrow keys choose within a group of radio buttons: GTK treats a check box as a group of one, and
 * toggles it (SEN-5). */
static gboolean
is_check_arrow (BeckonQuestionDialog *self, GtkWidget *focus, guint keyval)
{
  return GTK_IS_CHECK_BUTTON (focus) && gtk_widget_is_ancestor (focus, self->remember)
         && is_arrow (keyval);
}

/* The focus is nowhere, in a read-only text or on a check box: these keys look for a control that
 * answers. */
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
      grab_focus (self, FALSE);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      grab_focus (self, TRUE);
      return TRUE;
    case GDK_KEY_Tab:
    case GDK_KEY_KP_Tab:
      /* From a read-only text, Tab moves on as usual. */
      if (gtk_window_get_focus (GTK_WINDOW (self)) != NULL)
        return FALSE;
      grab_focus (self, FALSE);
      return TRUE;
    default:
      break;
    }
  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL && text != NULL && state == 0
      && g_unichar_isprint (gdk_keyval_to_unicode (keyval)))
    {
      gtk_widget_grab_focus (text);
      return gtk_text_view_im_context_filter_keypress (
        GTK_TEXT_VIEW (text),
        gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)));
    }
  return FALSE;
}

/* Names the ignored keys without a character, so that the person does not wait for an effect in
 * another program. */
static void
note_key (BeckonQuestionDialog *self, GdkEvent *event, guint keyval, GdkModifierType state)
{
  g_autofree char *name = NULL;

  if (event == NULL || gdk_key_event_is_modifier (event)
      || (state == 0 && keyval != GDK_KEY_Escape
          && !(is_enter (keyval) && beckon_question_guard_get_kept (self->guard) == NULL)))
    return;
  name = gtk_accelerator_get_label (is_enter (keyval) ? GDK_KEY_Return : keyval, state);
  beckon_question_guard_note_key (self->guard, name);
}

static gboolean
guarded_key (BeckonQuestionDialog *self,
             GdkEvent             *event,
             guint                 keyval,
             GdkModifierType       state,
             gint64                pressed_us)
{
  gunichar character = state == 0 ? gdk_keyval_to_unicode (keyval) : 0;

  if (!beckon_question_guard_holds (self->guard, pressed_us))
    return FALSE;

  /* The person continues a text that they were typing before: that is a draft, not an answer. */
  if (beckon_question_dialog_is_typing (self) && character != 0 && g_unichar_isprint (character))
    {
      beckon_question_guard_arm (self->guard, pressed_us);
      beckon_question_dialog_show_guard (self);
      return FALSE;
    }

  note_key (self, event, keyval, state);
  /* Pressing Escape again means leaving, not typing: it does not extend the time. */
  if (keyval != GDK_KEY_Escape || state != 0)
    beckon_question_guard_take_key (self->guard, character, keyval == GDK_KEY_BackSpace,
                                    pressed_us);
  beckon_question_dialog_show_kept (self);
  beckon_question_dialog_show_guard (self);
  return TRUE;
}

/* Keys from the parent, which this window blocks, do not reach the focused widget on their own:
 * forward them. */
static gboolean
forward_key (BeckonQuestionDialog *self, GtkEventControllerKey *controller)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));
  GdkEvent  *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  if (parent == NULL || event == NULL
      || gdk_event_get_surface (event) != gtk_native_get_surface (GTK_NATIVE (parent)))
    return GDK_EVENT_PROPAGATE;
  for (GtkWidget *widget = gtk_window_get_focus (GTK_WINDOW (self));
       widget != NULL && widget != GTK_WIDGET (self); widget = gtk_widget_get_parent (widget))
    {
      if (beckon_compat_forward_key (controller, widget))
        return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

gboolean
beckon_question_dialog_key_pressed_cb (GtkEventControllerKey *controller,
                                       guint                  keyval,
                                       guint                  keycode,
                                       GdkModifierType        modifiers,
                                       BeckonQuestionDialog  *self)
{
  GdkModifierType state =
    modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_HYPER_MASK | GDK_META_MASK);
  GtkWidget *focus;
  int        digit;

  if (guarded_key (self, gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller)),
                   keyval, state, beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    return GDK_EVENT_STOP;
  beckon_question_focus_take_input (self->focus);
  if (is_in_popover (self))
    return GDK_EVENT_PROPAGATE;

  if (keyval == GDK_KEY_Escape && state == 0)
    {
      beckon_question_dialog_leave (self);
      return GDK_EVENT_STOP;
    }
  if (step_key (self, keyval, state))
    return GDK_EVENT_STOP;
  if (is_idle_key (self, keyval, state))
    return GDK_EVENT_STOP;
  /* Plain Enter is a new line in a text view, and takes the focused option elsewhere. */
  if (is_enter (keyval) && state == GDK_CONTROL_MASK)
    {
      if (beckon_question_dialog_is_handoff (self))
        beckon_question_handoff_answer (BECKON_QUESTION_HANDOFF (self->handoff));
      else
        beckon_question_body_answer (BECKON_QUESTION_BODY (self->body));
      return GDK_EVENT_STOP;
    }

  digit = g_unichar_digit_value (gdk_keyval_to_unicode (keyval));
  if (digit >= 1 && state == 0 && !beckon_question_dialog_is_typing (self)
      && beckon_question_body_get_text_view (BECKON_QUESTION_BODY (self->body)) == NULL)
    {
      beckon_question_body_choose (BECKON_QUESTION_BODY (self->body), (guint) digit - 1);
      return GDK_EVENT_STOP;
    }
  focus = gtk_window_get_focus (GTK_WINDOW (self));
  if ((focus == NULL || (GTK_IS_LABEL (focus) && state == 0 && (modifiers & GDK_SHIFT_MASK) == 0))
      && unfocused_key (self, controller, keyval, state))
    return GDK_EVENT_STOP;
  if (is_check_arrow (self, focus, keyval))
    {
      unfocused_key (self, controller, keyval, state);
      return GDK_EVENT_STOP;
    }
  return forward_key (self, controller);
}
