/* task-list-select.c: several rows of the list of tasks are selected with pointer and keyboard
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-list-select.h"

#include "app/task/list/row-menu.h"
#include "app/widgets/composing.h"
#include "app/widgets/printed-key.h"

typedef struct
{
  GtkListView         *view;      /* not owned: it owns this */
  BeckonTaskSelection *selection; /* (owned) */
} Input;

static void
input_free (gpointer data)
{
  Input *self = data;

  g_signal_handlers_disconnect_by_data (self->selection, self);
  g_object_unref (self->selection);
  g_free (self);
}

static GtkSingleSelection *
get_shown (Input *self)
{
  return GTK_SINGLE_SELECTION (gtk_list_view_get_model (self->view));
}

static BeckonTaskModel *
get_model (Input *self)
{
  return BECKON_TASK_MODEL (gtk_single_selection_get_model (get_shown (self)));
}

/* (nullable): NULL for a heading. */
static BeckonTask *
get_task (BeckonTaskRow *row)
{
  BeckonTaskItem *item = row != NULL ? beckon_task_row_get_item (row) : NULL;

  return item != NULL ? beckon_task_item_get_task (item) : NULL;
}

static void
on_pressed (GtkGestureClick *click, int n_press, double x, double y, Input *self)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click));
  BeckonTaskRow *row = beckon_row_menu_find_at (self->view, x, y);
  BeckonTask    *task = get_task (row);

  if (task == NULL
      || !((state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0
           || beckon_task_selection_is_active (self->selection)))
    return;

  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  if ((state & GDK_SHIFT_MASK) != 0)
    beckon_task_selection_extend (self->selection,
                                  gtk_single_selection_get_selected (get_shown (self)),
                                  beckon_task_model_find (get_model (self), task));
  else
    beckon_task_selection_toggle (self->selection, task);
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (row)));
}

/* All of the section with the focus, else of the one with the task that is shown. */
static gboolean
add_section (Input *self)
{
  BeckonTaskRow  *row = beckon_row_menu_find_focused (self->view);
  BeckonTaskItem *item = row != NULL ? beckon_task_row_get_item (row) : NULL;
  BeckonTask     *task = get_task (row);
  guint           position = gtk_single_selection_get_selected (get_shown (self));

  if (task != NULL)
    position = beckon_task_model_find (get_model (self), task);
  else if (item != NULL)
    position = beckon_task_model_find_heading (get_model (self), item);
  if (position >= g_list_model_get_n_items (G_LIST_MODEL (get_model (self))))
    position = 0;
  beckon_task_selection_add_section (self->selection, position);

  return TRUE;
}

static gboolean
on_key (GtkEventController *controller, guint key, guint code, GdkModifierType state, Input *self)
{
  GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();
  guint           latin =
    beckon_printed_key_get_latin (gtk_event_controller_get_current_event (controller), key);
  BeckonTask *task;

  if (held == GDK_CONTROL_MASK && (latin == GDK_KEY_a || latin == GDK_KEY_A))
    return add_section (self);
  if ((key != GDK_KEY_space && key != GDK_KEY_KP_Space)
      || !(held == GDK_CONTROL_MASK
           || (held == 0 && beckon_task_selection_is_active (self->selection))))
    return FALSE;
  task = get_task (beckon_row_menu_find_focused (self->view));
  if (task == NULL)
    return FALSE;
  beckon_task_selection_toggle (self->selection, task);

  return TRUE;
}

static gboolean
on_host_key (
  GtkEventController *controller, guint key, guint code, GdkModifierType state, Input *self)
{
  /* The input method comes first (ATT-19). */
  if (beckon_composing (GTK_WIDGET (self->view)))
    return GDK_EVENT_PROPAGATE;
  if (key != GDK_KEY_Escape || (state & gtk_accelerator_get_default_mod_mask ()) != 0
      || !beckon_task_selection_is_active (self->selection))
    return FALSE;
  beckon_task_selection_leave (self->selection);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));

  return TRUE;
}

/* What had the focus went with the bar. */
static void
on_changed (Input *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->view));

  if (root != NULL && gtk_root_get_focus (root) == NULL
      && gtk_widget_get_mapped (GTK_WIDGET (self->view)))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

void
beckon_task_list_select_install (GtkWidget *host, GtkListView *view, BeckonTaskSelection *selection)
{
  Input              *self = g_new0 (Input, 1);
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *escape = gtk_event_controller_key_new ();

  g_return_if_fail (GTK_IS_LIST_VIEW (view));

  self->view = view;
  self->selection = g_object_ref (selection);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (view), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (view), keys);
  gtk_event_controller_set_propagation_phase (escape, GTK_PHASE_CAPTURE);
  g_signal_connect (escape, "key-pressed", G_CALLBACK (on_host_key), self);
  gtk_widget_add_controller (host, escape);
  g_object_set_data_full (G_OBJECT (view), "beckon-select", self, input_free);
  /* After the bar has gone. */
  g_signal_connect_data (selection, "changed", G_CALLBACK (on_changed), self, NULL,
                         G_CONNECT_AFTER | G_CONNECT_SWAPPED);
}
