/* task-list.c: the list of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-list.h"

#include "app/task/list/agent-strip.h"
#include "app/task/list/row-menu.h"
#include "app/task/list/selection-bar.h"
#include "app/task/list/task-list-select.h"
#include "app/task/list/task-memory.h"
#include "app/task/list/task-row.h"
#include "app/task/list/task-search.h"
#include "app/widgets/list-keys.h"
#include "app/widgets/ticker.h"
#include "base/timestamp.h"

#define GROUP_BY "group-by"
/* How long rows stay in place after the pointer moved over them. */
#define STILL_MS 1500

struct _BeckonTaskList
{
  GtkWidget            parent_instance;
  BeckonDesk          *desk;      /* (owned) (nullable) */
  GSettings           *settings;  /* (owned) (nullable) */
  BeckonTaskModel     *model;     /* (owned) (nullable) */
  GtkSingleSelection  *selection; /* (owned) (nullable) */
  BeckonTaskSelection *several;   /* (owned) (nullable): with check marks */
  BeckonTask          *selected;  /* (owned) (nullable): stays chosen while its row moves */
  BeckonTaskItem      *awaited;   /* (owned) (nullable): chosen, and not read yet */
  guint                awaited_signal;
  GHashTable          *rows;   /* (owned): set of BeckonTaskRow that are bound, not owned */
  BeckonTicker        *ticker; /* (owned) */
  guint                still;
  gboolean             narrow;
  gboolean             selecting; /* the program changes the selection, not the person */
  gboolean             to_top;    /* the filter changed: scroll to the top */
  gboolean             had_focus; /* before the rows changed */
  GtkWidget           *box;
  BeckonAgentStrip    *strip;
  BeckonTaskSearch    *search;
  GtkStack            *stack;
  GtkListView         *list_view;
  BeckonSelectionBar  *bar;
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
  WORKING,
  N_SIGNALS
};

static GParamSpec *properties[PROP_NARROW + 1];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTaskList, beckon_task_list, GTK_TYPE_WIDGET)

/* --- what changes with time --- */

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

/* --- making rows --- */

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

static const BeckonListRows rows_for_keys = { get_item, is_heading, focus_heading, find_heading };

static void
init_rows (BeckonTaskList *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->rows = g_hash_table_new (NULL, NULL);
  self->ticker = beckon_ticker_new (GTK_WIDGET (self), tick_rows);
  beckon_list_keys_install (self->list_view, &rows_for_keys);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (release_rows), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list_view), motion);
}

/* Once the desk is known. */
static void
make_rows (BeckonTaskList *self)
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

static void
forget_rows (BeckonTaskList *self)
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

/* --- groups: by what, and what is folded --- */

static void
on_group_by (BeckonTaskList *self)
{
  g_autofree char   *word = g_settings_get_string (self->settings, GROUP_BY);
  BeckonTaskGrouping grouping = beckon_task_grouping_from_word (word);

  if (grouping == beckon_task_model_get_grouping (self->model))
    return;
  self->to_top = TRUE;
  beckon_task_model_set_grouping (self->model, grouping);
}

/* What the list is grouped by, now and later. */
static void
follow_grouping (BeckonTaskList *self)
{
  g_signal_connect_object (self->settings, "changed::" GROUP_BY, G_CALLBACK (on_group_by), self,
                           G_CONNECT_SWAPPED);
  on_group_by (self);
}

static void
action_fold (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonTaskList *self = BECKON_TASK_LIST (widget);
  const char     *word = g_variant_get_string (parameter, NULL);

  if (beckon_task_model_toggle_fold (self->model, word) && self->settings != NULL)
    beckon_task_memory_save_folded (self->settings, self->model);
}

static void
action_show_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_task_model_show_all_done (BECKON_TASK_LIST (widget)->model);
}

/* --- selection --- */

/* A failed task counts as looked at when the person goes on to something else: its row stays where
 * it is for as long as they look. */
static void
leave_selected (BeckonTaskList *self)
{
  const BeckonTask *task = NULL;

  /* It may have failed since it was selected. */
  if (self->selected != NULL && self->model != NULL)
    task = beckon_task_model_peek (self->model, self->selected->serial);
  if (task != NULL && task->status == BECKON_TASK_FAILED)
    beckon_task_memory_look_at (self->settings, self->model, task);
}

static void
set_selected (BeckonTaskList *self, BeckonTask *task)
{
  if (self->selected != NULL && (task == NULL || task->serial != self->selected->serial))
    leave_selected (self);
  g_clear_pointer (&self->selected, beckon_task_unref);
  self->selected = task != NULL ? beckon_task_ref (task) : NULL;
}

static void on_item_read (BeckonTaskItem *item, BeckonTaskList *self);

/* @item (nullable): the person has selected or opened it, which is told by @signal as soon as it is
 * read. */
static void
await (BeckonTaskList *self, BeckonTaskItem *item, guint signal)
{
  if (self->awaited != NULL)
    g_signal_handlers_disconnect_by_func (self->awaited, on_item_read, self);
  g_set_object (&self->awaited, item);
  self->awaited_signal = signal;
  if (item != NULL)
    g_signal_connect (item, "changed", G_CALLBACK (on_item_read), self);
}

static void
on_item_read (BeckonTaskItem *item, BeckonTaskList *self)
{
  BeckonTask *task = beckon_task_item_get_task (item);
  guint       signal = self->awaited_signal;
  gboolean    still =
    signal == ACTIVATED || gtk_single_selection_get_selected_item (self->selection) == item;

  await (self, NULL, 0);
  if (task == NULL || !still)
    return;
  set_selected (self, task);
  g_signal_emit (self, signals[signal], 0, task);
}

static void
on_selection_changed (GtkSingleSelection *selection, GParamSpec *pspec, BeckonTaskList *self)
{
  BeckonTaskItem *item = gtk_single_selection_get_selected_item (selection);
  BeckonTask     *task = item != NULL ? beckon_task_item_get_task (item) : NULL;

  await (self, NULL, 0);
  if (self->selecting || self->narrow || item == NULL)
    return;
  if (task == NULL)
    {
      if (beckon_task_item_is_awaited (item))
        await (self, item, SELECTED);
      return;
    }

  /* Its row moved: the person has selected nothing. */
  if (self->selected != NULL && self->selected->serial == task->serial)
    {
      set_selected (self, task);
      return;
    }
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
  self->had_focus = beckon_list_keys_are_inside (self->list_view);
}

/* Connected after the selection and the view, because a view can select only an item that it
 * knows. */
static void
on_items_changed (
  GListModel *model, guint position, guint removed, guint added, BeckonTaskList *self)
{
  BeckonTaskItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (self->selected != NULL
      && (item == NULL
          || (item != self->awaited
              && beckon_task_item_get_serial (item) != self->selected->serial)))
    select_again (self);
  if (self->had_focus && !beckon_list_keys_are_inside (self->list_view))
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
    {
      if (item != NULL && beckon_task_item_is_awaited (item))
        await (self, item, ACTIVATED);
      return;
    }

  await (self, NULL, 0);
  set_selected (self, task);
  g_signal_emit (self, signals[ACTIVATED], 0, task);
}

static gboolean
beckon_task_list_focus (GtkWidget *widget, GtkDirectionType direction)
{
  BeckonTaskList *self = BECKON_TASK_LIST (widget);
  gboolean        inside = beckon_list_keys_are_inside (self->list_view);

  return GTK_WIDGET_CLASS (beckon_task_list_parent_class)->focus (widget, direction)
         && (inside || beckon_list_keys_enter (self->list_view));
}

/* --- search and filter --- */

static void
on_filter_changed (BeckonTaskList *self)
{
  g_auto (GStrv) agents = NULL;
  const char *agent = beckon_task_search_get_agent (self->search);

  if (self->model == NULL)
    return;

  if (agent != NULL)
    {
      agents = g_new0 (char *, 2);
      agents[0] = g_strdup (agent);
    }
  else
    {
      agents = beckon_agent_strip_dup_chosen (self->strip);
    }
  self->to_top = TRUE;
  beckon_task_model_set_filter (self->model, beckon_task_search_get_statuses (self->search), agents,
                                beckon_task_search_get_text (self->search));
}

static void
on_working (BeckonTaskList *self)
{
  g_signal_emit (self, signals[WORKING], 0);
}

static gboolean
is_searching (BeckonTaskList *self)
{
  gboolean searching;

  g_object_get (self->search, "search-mode", &searching, NULL);
  return searching;
}

static void
on_search_mode_changed (BeckonTaskList *self)
{
  if (is_searching (self) && self->model != NULL)
    {
      g_auto (GStrv) names = beckon_task_model_dup_agents (self->model);

      beckon_task_search_set_agents (self->search, (const char *const *) names);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH_MODE]);
}

/* --- object --- */

static void
beckon_task_list_dispose (GObject *object)
{
  BeckonTaskList *self = BECKON_TASK_LIST (object);

  leave_selected (self);
  forget_rows (self);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->several);
  g_clear_object (&self->model);
  g_clear_object (&self->desk);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->selected, beckon_task_unref);
  await (self, NULL, 0);

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
      g_value_set_boolean (value, is_searching (self));
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
      g_object_set (self->search, "search-mode", g_value_get_boolean (value), NULL);
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

  signals[WORKING] = g_signal_new ("working", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "tasks.fold", "s", action_fold);
  gtk_widget_class_install_action (widget_class, "tasks.show-all", NULL, action_show_all);

  g_type_ensure (BECKON_TYPE_AGENT_STRIP);
  g_type_ensure (BECKON_TYPE_SELECTION_BAR);
  g_type_ensure (BECKON_TYPE_TASK_SEARCH);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-list.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, box);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, strip);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, search);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, list_view);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskList, bar);
  gtk_widget_class_bind_template_callback (widget_class, on_filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_working);
  gtk_widget_class_bind_template_callback (widget_class, on_search_mode_changed);
}

static void
beckon_task_list_init (BeckonTaskList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_task_search_capture (self->search, GTK_WIDGET (self));
  init_rows (self);
  g_signal_connect (self->list_view, "activate", G_CALLBACK (on_activate), self);
}

void
beckon_task_list_set_desk (BeckonTaskList *self, BeckonDesk *desk, GSettings *settings)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));
  g_return_if_fail (BECKON_IS_DESK (desk));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  self->model = beckon_task_model_new (desk);
  if (settings != NULL)
    {
      self->settings = g_object_ref (settings);
      beckon_task_memory_restore (
        settings, self->model,
        beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL));
      follow_grouping (self);
    }
  beckon_agent_strip_follow (self->strip, desk, self->model);
  self->several = beckon_task_selection_new (self->model);
  beckon_selection_bar_follow (self->bar, desk, self->several);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (self->selection, "notify::selected-item", G_CALLBACK (on_selection_changed),
                    self);
  g_signal_connect_swapped (self->selection, "items-changed", G_CALLBACK (on_items_change), self);
  g_signal_connect_after (self->selection, "items-changed", G_CALLBACK (on_items_changed), self);
  make_rows (self);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  beckon_task_list_select_install (GTK_WIDGET (self), self->list_view, self->several);
  beckon_row_menu_install (GTK_WIDGET (self), self->list_view, desk, self->several);
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

guint
beckon_task_list_get_n_working (BeckonTaskList *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_LIST (self), 0);

  return beckon_agent_strip_get_n_working (self->strip);
}

void
beckon_task_list_go_to (BeckonTaskList *self, const BeckonTask *task, gboolean focus)
{
  guint position;

  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  if (task != NULL && self->model != NULL)
    beckon_task_model_reveal (self->model, task);
  beckon_task_list_select (self, task);
  position = gtk_single_selection_get_selected (self->selection);
  if (position == GTK_INVALID_LIST_POSITION)
    return;
  gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", position);
  if (focus)
    beckon_list_keys_focus (self->list_view, &rows_for_keys,
                            gtk_single_selection_get_selected_item (self->selection));
}

GtkWidget *
beckon_task_list_get_view (BeckonTaskList *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_LIST (self), NULL);

  return GTK_WIDGET (self->list_view);
}

void
beckon_task_list_start_selection (BeckonTaskList *self)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  if (self->several != NULL)
    beckon_task_selection_start (self->several, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}

void
beckon_task_list_search (BeckonTaskList *self, const char *text)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  beckon_task_search_open (self->search);
  beckon_task_search_set_text (self->search, text);
}

void
beckon_task_list_focus_list (BeckonTaskList *self)
{
  g_return_if_fail (BECKON_IS_TASK_LIST (self));

  /* Back from the task that covered the list. */
  if (self->narrow)
    leave_selected (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}
