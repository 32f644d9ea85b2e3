/* key-guard.c: ignores keys that reach one of our windows after a dialog closed, but were meant for
 * another program (ATT-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/key-guard.h"

#include <glib/gi18n-lib.h>

#include "app/question/question-guard.h"
#include "app/widgets/event-time.h"
#include "app/widgets/toast.h"

/* If a window becomes active later than this after a dialog closed, the person did it on
 * purpose. */
#define EXPECTED_US (3 * G_USEC_PER_SEC)

typedef struct
{
  GtkWindow *window;  /* not owned: it owns this */
  gint64 expected_us; /* monotonic: the keyboard may come from a dialog until then; 0: it cannot */
  BeckonQuestionGuard *guard; /* (owned) (nullable): while keys are ignored */
  gboolean             said;
} KeyGuard;

static void
key_guard_free (gpointer data)
{
  KeyGuard *self = data;

  g_clear_pointer (&self->guard, beckon_question_guard_free);
  g_free (self);
}

static void
active_changed_cb (GtkWindow *window, GParamSpec *pspec, KeyGuard *self)
{
  gint64 now_us = g_get_monotonic_time ();

  g_clear_pointer (&self->guard, beckon_question_guard_free);
  if (!gtk_window_is_active (window) || now_us >= self->expected_us)
    return;

  self->expected_us = 0;
  self->said = FALSE;
  self->guard = beckon_question_guard_new ();
  beckon_question_guard_set_active (self->guard, TRUE, now_us);
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                KeyGuard              *self)
{
  if (self->guard == NULL)
    return GDK_EVENT_PROPAGATE;
  if (!beckon_question_guard_take_key (self->guard, 0, FALSE,
                                       beckon_event_time_get (GTK_EVENT_CONTROLLER (controller))))
    {
      g_clear_pointer (&self->guard, beckon_question_guard_free);
      return GDK_EVENT_PROPAGATE;
    }

  if (!self->said)
    beckon_toast_text (
      GTK_WIDGET (self->window),
      _ ("The question has been closed. What you typed came here and was ignored."));
  self->said = TRUE;
  return GDK_EVENT_STOP;
}

/* A click into the window is deliberate. */
static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, KeyGuard *self)
{
  self->expected_us = 0;
  g_clear_pointer (&self->guard, beckon_question_guard_free);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

/* Controllers that are added last run first, so this runs before the accelerators of the window. */
static KeyGuard *
install (GtkWindow *window)
{
  KeyGuard           *self = g_new0 (KeyGuard, 1);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture         *click = gtk_gesture_click_new ();

  self->window = window;
  g_object_set_data_full (G_OBJECT (window), "beckon-key-guard", self, key_guard_free);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (window), GTK_EVENT_CONTROLLER (click));

  g_signal_connect (window, "notify::is-active", G_CALLBACK (active_changed_cb), self);
  return self;
}

static void
expect (GtkWindow *window)
{
  KeyGuard *self = g_object_get_data (G_OBJECT (window), "beckon-key-guard");

  if (self == NULL)
    self = install (window);
  self->expected_us = g_get_monotonic_time () + EXPECTED_US;
}

void
beckon_key_guard_expect (GtkApplication *application, GtkWindow *dialog)
{
  g_return_if_fail (GTK_IS_APPLICATION (application));

  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    {
      if (l->data != dialog)
        expect (l->data);
    }
}
