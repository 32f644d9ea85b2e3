/* question-input.c: whether keys and clicks count for a question yet (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-input.h"

#include "app/widgets/event-time.h"

struct _BeckonQuestionInput
{
  GObject              parent_instance;
  GtkWidget           *view;       /* not owned */
  GtkWidget           *guarded;    /* not owned */
  BeckonQuestionBody  *body;       /* not owned */
  BeckonQuestionGuard *guard;      /* (owned) */
  BeckonQuestionFocus *focus;      /* (owned) */
  guint                open_id;    /* (owned): timeout at which the guard opens */
  gulong               paint_id;   /* waits for the first frame of what the guard protects */
  gboolean             touched;    /* the person typed or checked something since it was shown */
  gint64               pointed_id; /* the question of which an option is to have the focus; 0 */
  guint                pointed_option; /* that option, from 0 */
};

enum
{
  CLICKED,
  PAINTED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionInput, beckon_question_input, G_TYPE_OBJECT)

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
opens_cb (gpointer user_data)
{
  BeckonQuestionInput *self = user_data;

  self->open_id = 0;
  beckon_question_input_show (self);
  return G_SOURCE_REMOVE;
}

/* The guard is open: whoever pointed at an option elsewhere finds the focus there, as if they had
 * moved it. */
static void
focus_pointed (BeckonQuestionInput *self)
{
  gboolean wanted = self->pointed_id == beckon_question_body_get_id (self->body) && !self->touched
                    && !beckon_question_body_is_settled (self->body)
                    && !beckon_question_focus_is_chosen (self->focus);

  if (self->pointed_id == 0)
    return;
  self->pointed_id = 0;
  if (!wanted || beckon_question_body_get_kind (self->body) == BECKON_KIND_HANDOFF)
    return;
  beckon_question_focus_take_input (self->focus);
  beckon_question_body_focus_option (self->body, self->pointed_option);
  gtk_window_set_focus_visible (GTK_WINDOW (gtk_widget_get_root (self->view)), TRUE);
}

void
beckon_question_input_point_at (BeckonQuestionInput *self, guint index)
{
  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  self->pointed_id = beckon_question_body_get_id (self->body);
  self->pointed_option = index;
  beckon_question_input_show (self);
}

/* While the guard is active, the numbers are dim and a screen reader hears that the dialog is busy.
 * Its content is: of the window itself nothing may be told before it is active
 * (announce.c). */
void
beckon_question_input_show (BeckonQuestionInput *self)
{
  gint64 rest_us;

  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  beckon_question_guard_set_keyboard (self->guard, has_keyboard (self->view));
  rest_us = beckon_question_guard_get_rest (self->guard, g_get_monotonic_time ());
  g_clear_handle_id (&self->open_id, g_source_remove);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->guarded), GTK_ACCESSIBLE_STATE_BUSY,
                               rest_us != 0, -1);
  if (rest_us == 0)
    gtk_widget_remove_css_class (self->view, "guarded");
  else
    gtk_widget_add_css_class (self->view, "guarded");
  if (rest_us > 0)
    self->open_id = g_timeout_add ((guint) (rest_us / 1000) + 1, opens_cb, self);
  else if (rest_us == 0)
    focus_pointed (self);
}

void
beckon_question_input_set_active (BeckonQuestionInput *self, gboolean active)
{
  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  beckon_question_guard_set_active (self->guard, active, g_get_monotonic_time ());
  beckon_question_input_show (self);
}

void
beckon_question_input_extend (BeckonQuestionInput *self, gint64 pressed_us)
{
  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  beckon_question_guard_arm (self->guard, pressed_us);
  beckon_question_input_show (self);
}

/* --- the first frame --- */

static void
forget_paint (BeckonQuestionInput *self)
{
  if (self->paint_id != 0)
    g_signal_handler_disconnect (gtk_widget_get_frame_clock (self->view), self->paint_id);
  self->paint_id = 0;
}

/* The dialog becomes visible only now, so the guard starts here, however long the first frame
 * took. */
static void
painted_cb (GdkFrameClock *clock, BeckonQuestionInput *self)
{
  forget_paint (self);
  beckon_question_guard_set_painted (self->guard, TRUE, g_get_monotonic_time ());
  beckon_question_input_show (self);
  g_signal_emit (self, signals[PAINTED], 0);
}

void
beckon_question_input_arm (BeckonQuestionInput *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  beckon_question_input_set_touched (self, FALSE);
  beckon_question_guard_arm (self->guard, g_get_monotonic_time ());
  if (gtk_widget_get_mapped (self->view))
    {
      if (self->paint_id == 0)
        self->paint_id = g_signal_connect (gtk_widget_get_frame_clock (self->view), "after-paint",
                                           G_CALLBACK (painted_cb), self);
      beckon_question_guard_set_painted (self->guard, FALSE, 0);
      gtk_widget_queue_draw (self->view);
    }
  beckon_question_input_show (self);
}

void
beckon_question_input_hide (BeckonQuestionInput *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  g_clear_handle_id (&self->open_id, g_source_remove);
  forget_paint (self);
  beckon_question_focus_clear (self->focus);
  beckon_question_guard_forget (self->guard);
}

void
beckon_question_input_set_touched (BeckonQuestionInput *self, gboolean touched)
{
  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));

  if (!touched)
    beckon_question_focus_clear (self->focus);
  self->touched = touched;
}

gboolean
beckon_question_input_is_touched (BeckonQuestionInput *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_INPUT (self), FALSE);

  return self->touched;
}

/* --- clicks --- */

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, BeckonQuestionInput *self)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (self->view));

  g_signal_emit (self, signals[CLICKED], 0);
  /* A double click is one step, not two (ATT-7). */
  if (n_press > 1 && beckon_question_body_is_armed (self->body))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      return;
    }
  /* Keyboards come and go. */
  beckon_question_guard_set_keyboard (self->guard, has_keyboard (self->view));
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
event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, BeckonQuestionInput *self)
{
  GdkEventType type = gdk_event_get_event_type (event);

  if ((type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END)
      && !beckon_question_guard_holds (self->guard,
                                       beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    beckon_question_focus_take_input (self->focus);
  return GDK_EVENT_PROPAGATE;
}

void
beckon_question_input_catch_clicks (BeckonQuestionInput *self, GtkWidget *widget)
{
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkEventController *events = gtk_event_controller_legacy_new ();

  g_return_if_fail (BECKON_IS_QUESTION_INPUT (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect_object (events, "event", G_CALLBACK (event_cb), self, 0);
  gtk_widget_add_controller (widget, events);
}

/* --- the object --- */

static void
beckon_question_input_dispose (GObject *object)
{
  BeckonQuestionInput *self = BECKON_QUESTION_INPUT (object);

  g_clear_handle_id (&self->open_id, g_source_remove);
  g_clear_pointer (&self->focus, beckon_question_focus_free);
  g_clear_pointer (&self->guard, beckon_question_guard_free);

  G_OBJECT_CLASS (beckon_question_input_parent_class)->dispose (object);
}

static void
beckon_question_input_class_init (BeckonQuestionInputClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_input_dispose;

  signals[CLICKED] = g_signal_new ("clicked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[PAINTED] = g_signal_new ("painted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_question_input_init (BeckonQuestionInput *self)
{
  self->guard = beckon_question_guard_new ();
  self->focus = beckon_question_focus_new ();
}

BeckonQuestionInput *
beckon_question_input_new (GtkWidget *view, GtkWidget *guarded, BeckonQuestionBody *body)
{
  BeckonQuestionInput *self = g_object_new (BECKON_TYPE_QUESTION_INPUT, NULL);

  self->view = view;
  self->guarded = guarded;
  self->body = body;
  return self;
}

BeckonQuestionGuard *
beckon_question_input_get_guard (BeckonQuestionInput *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_INPUT (self), NULL);

  return self->guard;
}

BeckonQuestionFocus *
beckon_question_input_get_focus (BeckonQuestionInput *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_INPUT (self), NULL);

  return self->focus;
}
