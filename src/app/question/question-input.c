/* question-input.c: the guard of the question shown, and the clicks that it ignores (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-view-private.h"

#include "app/question/queue/question-menu.h"
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
  BeckonQuestionView *self = user_data;

  self->guard_id = 0;
  beckon_question_view_show_guard (self);
  return G_SOURCE_REMOVE;
}

/* The guard is open: whoever pointed at an option elsewhere finds the focus there, as if they had
 * moved it. */
static void
focus_pointed (BeckonQuestionView *self)
{
  gboolean wanted = self->pointed_id == self->id && !self->touched && !self->settled
                    && !beckon_question_focus_is_chosen (self->focus);

  if (self->pointed_id == 0)
    return;
  self->pointed_id = 0;
  if (!wanted || beckon_question_view_is_handoff (self))
    return;
  beckon_question_focus_take_input (self->focus);
  beckon_question_body_focus_option (BECKON_QUESTION_BODY (self->body), self->pointed_option);
  gtk_window_set_focus_visible (beckon_question_view_get_window (self), TRUE);
}

void
beckon_question_view_point_at (BeckonQuestionView *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  self->pointed_id = self->id;
  self->pointed_option = index;
  beckon_question_view_show_guard (self);
}

/* While the guard is active, the numbers are dim and a screen reader hears that the dialog is busy.
 * Its content is: of the window itself nothing may be told before it is active
 * (question-announce.c). */
void
beckon_question_view_show_guard (BeckonQuestionView *self)
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
  else if (rest_us == 0)
    focus_pointed (self);
}

void
beckon_question_view_update_keyboard (BeckonQuestionView *self)
{
  GtkWindow *window, *parent;
  gboolean   active;

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));

  window = beckon_question_view_get_window (self);
  parent = window != NULL ? gtk_window_get_transient_for (window) : NULL;
  /* While the menu is open, it has the keyboard on X11: the person is still here. Whether they are
   * when it closes is seen then. */
  if (beckon_question_menu_is_open (BECKON_QUESTION_MENU (self->menu)))
    return;
  /* Some compositors leave the keyboard with the parent, which is blocked: its keys are forwarded
   * here. */
  active = window != NULL
           && (gtk_window_is_active (window) || (parent != NULL && gtk_window_is_active (parent)));
  if (!active)
    beckon_question_view_forget_number (self);
  beckon_question_guard_set_active (self->guard, active, g_get_monotonic_time ());
  beckon_question_view_show_guard (self);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, BeckonQuestionView *self)
{
  GtkWindow *window = beckon_question_view_get_window (self);

  /* The person chooses with the pointer instead. */
  beckon_question_view_forget_number (self);
  /* A double click is one step, not two (ATT-7). */
  if (n_press > 1 && beckon_question_body_is_armed (BECKON_QUESTION_BODY (self->body)))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      return;
    }
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
  if (!gtk_window_is_active (window))
    gtk_window_present (window);
}

/* A button acts, and takes the focus, on release. If the press was ignored, ignore the release,
 * too. */
static gboolean
event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, BeckonQuestionView *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if ((type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END)
      && !beckon_question_guard_holds (self->guard,
                                       beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    beckon_question_focus_take_input (self->focus);
  return GDK_EVENT_PROPAGATE;
}

void
beckon_question_view_catch_clicks (BeckonQuestionView *self, GtkWidget *widget)
{
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkEventController *events = gtk_event_controller_legacy_new ();

  g_return_if_fail (BECKON_IS_QUESTION_VIEW (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_object (events, "event", G_CALLBACK (event_cb), self, 0);
  gtk_widget_add_controller (widget, events);
}
