/* task-list-rows.c: the rows of the list of tasks: they are made, are told the time, and do not
 * move under the pointer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-list-private.h"

#include "app/task/list/task-row.h"
#include "base/timestamp.h"

/* How long rows stay in place after the pointer moved over them. */
#define STILL_MS 1500

/* Returns in how many µs the next day begins. */
static gint64
tick_day (BeckonTaskList *self)
{
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_us / BECKON_US_PER_SECOND);

  beckon_task_model_update_day (self->model);
  if (now == NULL)
    return BECKON_TICK_NEVER;

  return BECKON_US_PER_DAY
         - (g_date_time_get_hour (now) * BECKON_US_PER_HOUR
            + g_date_time_get_minute (now) * BECKON_US_PER_MINUTE
            + g_date_time_get_second (now) * BECKON_US_PER_SECOND);
}

static gint64
tick_rows (GtkWidget *widget)
{
  BeckonTaskList *self = BECKON_TASK_LIST (widget);
  GHashTableIter  iter;
  gpointer        row;
  gint64          next_us = BECKON_TICK_NEVER;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    {
      gint64 row_us = beckon_task_row_tick (row);

      next_us = MIN (next_us, row_us);
    }
  if (self->model != NULL)
    next_us = MIN (next_us, tick_day (self));

  return next_us;
}

/* --- rows do not move under the pointer --- */

static void
release_rows (BeckonTaskList *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  if (self->model != NULL)
    beckon_task_model_hold (self->model, FALSE);
}

static gboolean
on_still (gpointer user_data)
{
  BeckonTaskList *self = user_data;

  self->still = 0;
  release_rows (self);

  return G_SOURCE_REMOVE;
}

static void
on_motion (GtkEventControllerMotion *motion, double x, double y, BeckonTaskList *self)
{
  if (self->model == NULL)
    return;

  beckon_task_model_hold (self->model, TRUE);
  g_clear_handle_id (&self->still, g_source_remove);
  self->still = g_timeout_add (STILL_MS, on_still, self);
}

/* --- rows --- */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonTaskList *self)
{
  gtk_list_item_set_child (entry, beckon_task_row_new (self->desk, self->ticker, self->several));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonTaskList *self)
{
  BeckonTaskItem *item = gtk_list_item_get_item (entry);
  BeckonTaskRow  *row = BECKON_TASK_ROW (gtk_list_item_get_child (entry));
  gboolean        task = beckon_task_item_get_serial (item) != 0;

  gtk_list_item_set_selectable (entry, task);
  gtk_list_item_set_activatable (entry, task);
  beckon_task_row_bind (row, item);
  if (task)
    g_hash_table_add (self->rows, row);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonTaskList *self)
{
  BeckonTaskRow *row = BECKON_TASK_ROW (gtk_list_item_get_child (entry));

  g_hash_table_remove (self->rows, row);
  beckon_task_row_bind (row, NULL);
}

/* --- the keyboard --- */

static gpointer
get_item (GtkWidget *row)
{
  return BECKON_IS_TASK_ROW (row) ? beckon_task_row_get_item (BECKON_TASK_ROW (row)) : NULL;
}

/* Or *more*. */
static gboolean
is_heading (gpointer item)
{
  return beckon_task_item_get_serial (item) == 0;
}

static gboolean
focus_heading (GtkWidget *row)
{
  return beckon_task_row_focus_heading (BECKON_TASK_ROW (row));
}

static guint
find_heading (GListModel *items, gpointer heading)
{
  return beckon_task_model_find_heading (BECKON_TASK_MODEL (items), heading);
}

const BeckonListRows beckon_task_list_rows = { get_item, is_heading, focus_heading, find_heading };

/* --- object --- */

void
beckon_task_list_init_rows (BeckonTaskList *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->rows = g_hash_table_new (NULL, NULL);
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick_rows);
  beckon_list_keys_install (self->list_view, &beckon_task_list_rows);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (release_rows), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list_view), motion);
}

void
beckon_task_list_make_rows (BeckonTaskList *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_swapped (beckon_desk_get_questions (self->desk), "items-changed",
                            G_CALLBACK (beckon_ticker_poke), self->ticker);
  g_signal_connect_swapped (beckon_desk_get_clock (self->desk), "jumped",
                            G_CALLBACK (beckon_ticker_poke), self->ticker);
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
}

void
beckon_task_list_forget_rows (BeckonTaskList *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  if (self->ticker == NULL)
    return;

  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self->ticker);
      g_signal_handlers_disconnect_by_data (beckon_desk_get_clock (self->desk), self->ticker);
    }
  g_object_run_dispose (G_OBJECT (self->ticker));
  g_clear_object (&self->ticker);
}
