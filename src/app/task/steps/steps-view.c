/* steps-view.c: the steps of a task as a timeline: past, current and next (WH-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps/steps-view.h"

#include "app/task/steps/steps-model.h"
#include "app/task/steps/timeline-row.h"
#include "app/widgets/ticker.h"

struct _BeckonStepsView
{
  GtkWidget         parent_instance;
  BeckonDesk       *desk;   /* (owned) (nullable) */
  BeckonTask       *task;   /* (owned) (nullable) */
  BeckonStepsModel *model;  /* (owned) */
  GHashTable       *rows;   /* (owned): set of BeckonTimelineRow that are bound, not owned */
  guint             scroll; /* idle source that scrolls to the current step */
  GtkWidget        *scroller;
  GtkListView      *list_view;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonStepsView, beckon_steps_view, GTK_TYPE_WIDGET)

static gint64
update_row (BeckonStepsView *self, BeckonTimelineRow *row)
{
  return beckon_timeline_row_update (
    row, self->desk, self->task, g_list_model_get_n_items (G_LIST_MODEL (self->model)),
    beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
}

static void
on_item_changed (BeckonStepItem *item, BeckonTimelineRow *row)
{
  BeckonStepsView *self =
    BECKON_STEPS_VIEW (gtk_widget_get_ancestor (GTK_WIDGET (row), BECKON_TYPE_STEPS_VIEW));

  if (self == NULL || self->task == NULL)
    return;

  update_row (self, row);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonStepsView *self)
{
  gtk_list_item_set_child (entry, beckon_timeline_row_new ());
  gtk_list_item_set_activatable (entry, FALSE);
  gtk_list_item_set_selectable (entry, FALSE);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonStepsView *self)
{
  BeckonTimelineRow *row = BECKON_TIMELINE_ROW (gtk_list_item_get_child (entry));
  BeckonStepItem    *item = gtk_list_item_get_item (entry);

  beckon_timeline_row_set_item (row, item);
  g_signal_connect (item, "changed", G_CALLBACK (on_item_changed), row);
  g_hash_table_add (self->rows, row);
  if (self->task != NULL)
    update_row (self, row);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonStepsView *self)
{
  BeckonTimelineRow *row = BECKON_TIMELINE_ROW (gtk_list_item_get_child (entry));

  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (entry), row);
  beckon_timeline_row_set_item (row, NULL);
  g_hash_table_remove (self->rows, row);
}

static gboolean
scroll_to_current (gpointer user_data)
{
  BeckonStepsView *self = user_data;
  guint            n = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  self->scroll = 0;
  if (self->task != NULL && n > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u",
                                MIN (self->task->position, n - 1));

  return G_SOURCE_REMOVE;
}

static void
set_task (BeckonStepsView *self, BeckonTask *task)
{
  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
}

static void
beckon_steps_view_dispose (GObject *object)
{
  BeckonStepsView *self = BECKON_STEPS_VIEW (object);

  g_clear_handle_id (&self->scroll, g_source_remove);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->model);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task, beckon_task_unref);

  G_OBJECT_CLASS (beckon_steps_view_parent_class)->dispose (object);
}

static void
beckon_steps_view_finalize (GObject *object)
{
  g_hash_table_unref (BECKON_STEPS_VIEW (object)->rows);

  G_OBJECT_CLASS (beckon_steps_view_parent_class)->finalize (object);
}

static void
beckon_steps_view_class_init (BeckonStepsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_steps_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_steps_view_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/steps-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonStepsView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonStepsView, list_view);
}

static void
beckon_steps_view_init (BeckonStepsView *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_hash_table_new (NULL, NULL);
  self->model = beckon_steps_model_new ();
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->model)));
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (selection));
}

void
beckon_steps_view_load (BeckonStepsView *self, BeckonDesk *desk, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_STEPS_VIEW (self));

  g_set_object (&self->desk, desk);
  set_task (self, task);
  beckon_steps_model_load (self->model, desk != NULL ? beckon_desk_get_store (desk) : NULL, task);
  if (task != NULL && task->position > 0 && self->scroll == 0)
    self->scroll = g_idle_add_full (GTK_PRIORITY_RESIZE + 5, scroll_to_current, self, NULL);
}

void
beckon_steps_view_update (BeckonStepsView *self, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_STEPS_VIEW (self));
  g_return_if_fail (self->desk != NULL);

  set_task (self, task);
  beckon_steps_model_refresh (self->model, task);
}

gint64
beckon_steps_view_tick (BeckonStepsView *self)
{
  GHashTableIter iter;
  gpointer       row;
  gint64         next_us = BECKON_TICK_NEVER;

  g_return_val_if_fail (BECKON_IS_STEPS_VIEW (self), BECKON_TICK_NEVER);

  if (self->task == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return BECKON_TICK_NEVER;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    {
      gint64 row_us = update_row (self, row);

      next_us = MIN (next_us, row_us);
    }

  return next_us;
}
