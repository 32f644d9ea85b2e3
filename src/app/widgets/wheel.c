/* wheel.c: the mouse wheel scrolls only what can be scrolled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/wheel.h"

static gboolean
can_move (GtkAdjustment *adjustment)
{
  return gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_lower (adjustment)
         > gtk_adjustment_get_page_size (adjustment);
}

/* GTK's own scroll controllers consume every wheel event as soon as one direction can be
 * scrolled. */
static void
set_listening (GtkWidget *widget, GtkEventController *but, gboolean listens)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller) && controller != but)
        gtk_event_controller_set_propagation_phase (controller,
                                                    listens ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE);
    }
}

static gboolean
on_scroll (GtkEventControllerScroll *scroll, double dx, double dy, GtkScrolledWindow *scroller)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (scroll);
  gboolean            sideways =
    (gtk_event_controller_get_current_event_state (controller) & GDK_SHIFT_MASK) != 0
    || ABS (dx) > ABS (dy);
  GtkAdjustment *adjustment = sideways ? gtk_scrolled_window_get_hadjustment (scroller)
                                       : gtk_scrolled_window_get_vadjustment (scroller);
  GtkPolicyType  policies[2];

  gtk_scrolled_window_get_policy (scroller, &policies[0], &policies[1]);
  set_listening (GTK_WIDGET (scroller), controller,
                 policies[sideways ? 0 : 1] != GTK_POLICY_NEVER && can_move (adjustment));

  return GDK_EVENT_PROPAGATE;
}

void
beckon_wheel_pass_on (GtkWidget *inside)
{
  GtkWidget          *scroller;
  GtkEventController *scroll;

  g_return_if_fail (GTK_IS_WIDGET (inside));

  scroller = gtk_widget_get_ancestor (inside, GTK_TYPE_SCROLLED_WINDOW);
  g_return_if_fail (scroller != NULL);

  scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), scroller);
  gtk_widget_add_controller (scroller, scroll);
}

void
beckon_wheel_leave (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  set_listening (widget, NULL, FALSE);
}
