/* window-batch.c: what is done with several tasks at once, and taken back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include "app/task/task-batch.h"

static void
action_pause_tasks (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GVariantIter) iter = NULL;
  gboolean    pause;
  const char *id;

  g_variant_get (parameter, "(bas)", &pause, &iter);
  while (g_variant_iter_next (iter, "&s", &id))
    g_ptr_array_add (ids, (gpointer) id);
  if (self->desk != NULL)
    beckon_task_batch_move (GTK_WIDGET (self->toasts), self->desk,
                            pause ? BECKON_VERB_PAUSE : BECKON_VERB_RESUME, ids);
}

static void
action_hold_questions (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GVariantIter) iter = NULL;
  gboolean held;
  gint64   id;

  g_variant_get (parameter, "(bax)", &held, &iter);
  while (g_variant_iter_next (iter, "x", &id))
    g_array_append_val (ids, id);
  if (self->desk != NULL)
    beckon_task_batch_hold (GTK_WIDGET (self->toasts), self->desk, ids, held);
}

static void
action_select (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);

  beckon_window_go_to (self, "desk");
  beckon_task_list_start_selection (self->list);
}

void
beckon_window_class_install_batch (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.pause-tasks", "(bas)", action_pause_tasks);
  gtk_widget_class_install_action (widget_class, "win.hold-questions", "(bax)",
                                   action_hold_questions);
  gtk_widget_class_install_action (widget_class, "win.select", NULL, action_select);
}
