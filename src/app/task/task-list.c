/* task-list.c: the list of tasks, with search and filter
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/task-list.h"

#include <glib/gi18n-lib.h>

#include "app/task/task-list-keys.h"
#include "app/task/task-row.h"
#include "app/widgets/compat.h"
#include "app/widgets/ticker.h"
#include "model/task-status.h"

/* How long rows stay in place after the pointer moved over them. */
#define STILL_MS 1500

struct _BeckonTaskList
{
  GtkWidget           parent_instance;
  BeckonDesk         *desk;      /* (owned) (nullable) */
  BeckonTaskModel    *model;     /* (owned) (nullable) */
  GtkSingleSelection *selection; /* (owned) (nullable) */
  BeckonTask         *selected;  /* (owned) (nullable): stays chosen while its row moves */
  GHashTable         *rows;      /* (owned): set of BeckonTaskRow that are bound, not owned */
  BeckonTicker       *ticker;    /* (owned) */
  guint               still;
  gboolean            narrow;
  gboolean            selecting; /* the program changes the selection, not the person */
  gboolean            to_top;    /* the filter changed: scroll to the top */
  gboolean            had_focus; /* before the rows changed */
  GtkWidget          *box;
  GtkSearchBar       *search_bar;
  GtkSearchEntry     *search_entry;
  GtkDropDown        *status_filter;
  GtkDropDown        *agent_filter;
  GtkStack           *stack;
  GtkListView        *list_view;
};

typedef enum
{
  PROP_SEARCH_MODE = 1,
  PROP_NARROW
} BeckonTaskListProperty;

enum
{
  SELECTED,
  ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[PROP_NARROW + 1];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskList, beckon_task_list, GTK_TYPE_WIDGET)

/* What each entry of the status filter matches, after "any". */
static const BeckonTaskStatus filter_statuses[] = {
  BECKON_TASK_AWAITING_RESPONSE, BECKON_TASK_POSTPONED, BECKON_TASK_RUNNING, BECKON_TASK_QUEUED,
  BECKON_TASK_WAITING,           BECKON_TASK_COMPLETE,  BECKON_TASK_FAILED,  BECKON_TASK_CANCELLED,
};

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

  return next_us;
}

/* Rows do not move under the pointer */

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

/* Rows */

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonTaskList *self)
{
  gtk_list_item_set_child (entry, beckon_task_row_new (self->desk, self->ticker));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonTaskList *self)
{
  BeckonTaskItem *item = gtk_list_item_get_item (entry);
  BeckonTaskRow  *row = BECKON_TASK_ROW (gtk_list_item_get_child (entry));
  gboolean        heading = beckon_task_item_is_heading (item);

  gtk_list_item_set_selectable (entry, !heading);
  gtk_list_item_set_activatable (entry, !heading);
  beckon_task_row_bind (row, item);
  if (!heading)
    g_hash_table_add (self->rows, row);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonTaskList *self)
{
  BeckonTaskRow *row = BECKON_TASK_ROW (gtk_list_item_get_child (entry));

  g_hash_table_remove (self->rows, row);
  beckon_task_row_bind (row, NULL);
}

/* Selection */

static void
set_selected (BeckonTaskList *self, BeckonTask *task)
{
  g_clear_pointer (&self->selected, beckon_task_unref);
  self->selected = task != NULL ? beckon_task_ref (task) : NULL;
}

static void
on_selection_changed (GtkSingleSelection *selection, GParamSpec *pspec, BeckonTaskList *self)
{
  BeckonTaskItem *item = gtk_single_selection_get_selected_item (selection);
  BeckonTask     *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

  if (self->selecting || self->narrow || task == NULL)
    return;

  set_selected (self, task);
  g_signal_emit (self, signals[SELECTED], 0, task);
}

static void
select_again (BeckonTaskList *self)
{
  guint position = GTK_INVALID_LIST_POSITION;

  if (self->selected != NULL)
    position = beckon_task_model_find (self->model, self->selected);

  self->selecting = TRUE;
  gtk_single_selection_set_selected (self->selection, position);
  self->selecting = FALSE;
}

/* GtkListView anchors to a row, and would scroll new “needs you” rows out of view: a list at the
 * top must stay there. */
static gboolean
is_at_top (BeckonTaskList *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list_view));

  return gtk_adjustment_get_value (adjustment) <= gtk_adjustment_get_lower (adjustment);
}

/* Connected before the view, which takes the focus from a row that goes. */
static void
on_items_change (BeckonTaskList *self)
{
  self->had_focus = beckon_task_list_keys_are_inside (self->list_view);
}

/* Connected after the selection and the view, because a view can select only an item that it
 * knows. */
static void
on_items_changed (
  GListModel *model, guint position, guint removed, guint added, BeckonTaskList *self)
{
  BeckonTaskItem *item = gtk_single_selection_get_selected_item (self->selection);
  BeckonTask     *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

  if (self->selected != NULL && (task == NULL || task->serial != self->selected->serial))
    select_again (self);
  if (self->had_focus && !beckon_task_list_keys_are_inside (self->list_view))
    gtk_widget_grab_focus (GTK_WIDGET (self->list_view));

  if ((self->to_top || is_at_top (self)) && g_list_model_get_n_items (model) > 0)
    {
      self->to_top = FALSE;
      gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", 0);
    }

  gtk_stack_set_visible_child_name (self->stack, g_list_model_get_n_items (model) == 0
                                                     && beckon_task_model_is_filtered (self->model)
                                                   ? "nothing"
                                                   : "list");
}

static void
on_activate (GtkListView *list_view, guint position, BeckonTaskList *self)
{
  g_autoptr (BeckonTaskItem) item = g_list_model_get_item (G_LIST_MODEL (self->model), position);
  BeckonTask *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

  if (task == NULL)
    return;

  set_selected (self, task);
  g_signal_emit (self, signals[ACTIVATED], 0, task);
}

static gboolean
beckon_task_list_focus (GtkWidget *widget, GtkDirectionType direction)
{
  BeckonTaskList *self = BECKON_TASK_LIST (widget);
  gboolean        inside = beckon_task_list_keys_are_inside (self->list_view);

  return GTK_WIDGET_CLASS (beckon_task_list_parent_class)->focus (widget, direction)
         && (inside || beckon_task_list_keys_enter (self->list_view));
}

/* Search and filter */

static void
apply_filter (BeckonTaskList *self)
{
  guint       status = gtk_drop_down_get_selected (self->status_filter);
  GObject    *agent = gtk_drop_down_get_selected_item (self->agent_filter);
  guint       statuses = 0;
  const char *name = NULL;

  if (self->model == NULL)
    return;

  if (status > 0 && status <= G_N_ELEMENTS (filter_statuses))
    statuses = 1u << filter_statuses[status - 1];
  if (gtk_drop_down_get_selected (self->agent_filter) > 0 && GTK_IS_STRING_OBJECT (agent))
    name = gtk_string_object_get_string (GTK_STRING_OBJECT (agent));

  self->to_top = TRUE;
  beckon_task_model_set_filter (self->model, statuses, name,
                                gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

static void
on_filter_changed (BeckonTaskList *self)
{
  apply_filter (self);
}

static void
fill_agents (BeckonTaskList *self)
{
  g_auto (GStrv) names = beckon_task_model_dup_agents (self->model);
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (self->agent_filter));

  gtk_string_list_splice (list, 1, g_list_model_get_n_items (G_LIST_MODEL (list)) - 1,
                          (const char *const *) names);
}

static void
on_search_mode_changed (BeckonTaskList *self)
{
  if (gtk_search_bar_get_search_mode (self->search_bar))
    {
      if (self->model != NULL)
        fill_agents (self);
    }
  else
    {
      gtk_drop_down_set_selected (self->status_filter, 0);
      gtk_drop_down_set_selected (self->agent_filter, 0);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH_MODE]);
}

static void
fill_statuses (BeckonTaskList *self)
{
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (self->status_filter));

  for (guint i = 0; i < G_N_ELEMENTS (filter_statuses); i++)
    gtk_string_list_append (list, beckon_task_status_to_label (filter_statuses[i]));
}

/* Object */

static void
beckon_task_list_dispose (GObject *object)
{
  BeckonTaskList *self = BECKON_TASK_LIST (object);

  g_clear_handle_id (&self->still, g_source_remove);
  if (self->desk != NULL && self->ticker != NULL)
    {
      g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self->ticker);
      g_signal_handlers_disconnect_by_data (beckon_desk_get_clock (self->desk), self->ticker);
    }
  if (self->ticker != NULL)
    g_object_run_dispose (G_OBJECT (self->ticker));
  g_clear_object (&self->ticker);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->selected, beckon_task_unref);

  G_OBJECT_CLASS (beckon_task_list_parent_class)->dispose (object);
}

static void
beckon_task_list_finalize (GObject *object)
{
  g_hash_table_unref (BECKON_TASK_LIST (object)->rows);

  G_OBJECT_CLASS (beckon_task_list_parent_class)->finalize (object);
}

static void
beckon_task_list_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonTaskList *self = BECKON_TASK_LIST (object);

  switch ((BeckonTaskListProperty) prop_id)
    {
    case PROP_SEARCH_MODE:
      g_value_set_boolean (value, gtk_search_bar_get_search_mode (self->search_bar));
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, self->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_task_list_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  BeckonTaskList *self = BECKON_TASK_LIST (object);

  switch ((BeckonTaskListProperty) prop_id)
    {
    case PROP_SEARCH_MODE:
      gtk_search_bar_set_search_mode (self->search_bar, g_value_get_boolean (value));
      /* Typing replaces the previous search text. */
      if (g_value_get_boolean (value))
        {
          gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
          gtk_editable_select_region (GTK_EDITABLE (self->search_entry), 0, -1);
        }
      break;
    case PROP_NARROW:
      self->narrow = g_value_get_boolean (value);
      gtk_list_view_set_single_click_activate (self->list_view, self->narrow);
      if (self->selection != NULL)
        select_again (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_task_list_class_init (BeckonTaskListClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_task_list_dispose;
  object_class->finalize = beckon_task_list_finalize;
  object_class->get_property = beckon_task_list_get_property;
  object_class->set_property = beckon_task_list_set_property;
  widget_class->focus = beckon_task_list_focus;

  properties[PROP_SEARCH_MODE] =
    g_param_spec_boolean ("search-mode", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  signals[SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-list.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, box);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, search_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, search_entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, status_filter);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, agent_filter);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, list_view);
  gtk_widget_class_bind_template_callback (widget_class, on_filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_mode_changed);
}

static void
beckon_task_list_init (BeckonTaskList *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->rows = g_hash_table_new (NULL, NULL);
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick_rows);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  fill_statuses (self);
  beckon_compat_name_drop_down (self->status_filter, _ ("State"));
  beckon_compat_name_drop_down (self->agent_filter, _ ("Agent"));

  beckon_task_list_keys_install (self->list_view);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (release_rows), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list_view), motion);
  g_signal_connect (self->list_view, "activate", G_CALLBACK (on_activate), self);
}

void
beckon_task_list_set_desk (BeckonTaskList *self, BeckonDesk *desk)
{
  g_autoptr (GtkListItemFactory) factory = NULL;

  g_return_if_fail (BECKON_IS_TASK_LIST (self));
  g_return_if_fail (BECKON_IS_DESK (desk));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  self->model = beckon_task_model_new (desk);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (self->selection, "notify::selected-item", G_CALLBACK (on_selection_changed),
                    self);
  g_signal_connect_swapped (self->selection, "items-changed", G_CALLBACK (on_items_change), self);
  g_signal_connect_after (self->selection, "items-changed", G_CALLBACK (on_items_changed), self);
  g_signal_connect_swapped (beckon_desk_get_questions (desk), "items-changed",
                            G_CALLBACK (beckon_ticker_poke), self->ticker);
  g_signal_connect_swapped (beckon_desk_get_clock (desk), "jumped", G_CALLBACK (beckon_ticker_poke),
                            self->ticker);

  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
}

BeckonTaskModel *
beckon_task_list_get_model (BeckonTaskList *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_LIST (self), NULL);

  return self->model;
}

void
beckon_task_list_select (BeckonTaskList *self, const BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  set_selected (self, (BeckonTask *) task);
  if (self->model != NULL)
    select_again (self);
}

void
beckon_task_list_search (BeckonTaskList *self, const char *text)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  g_object_set (self, "search-mode", TRUE, NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), text);
}

void
beckon_task_list_focus_list (BeckonTaskList *self)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}
