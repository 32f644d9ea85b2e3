/* history-page.c: everything that was ever asked, with its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-page.h"

#include "app/history/history-details.h"
#include "app/history/history-export.h"
#include "app/history/history-filters.h"
#include "app/history/history-hold.h"
#include "app/history/history-model.h"
#include "app/history/history-row.h"
#include "app/widgets/compat.h"
#include "app/widgets/split.h"
#include "model/stats.h"

struct _BeckonHistoryPage
{
  GtkWidget             parent_instance;
  BeckonDesk           *desk;      /* (owned) (nullable) */
  BeckonHistoryModel   *model;     /* (owned) (nullable) */
  GtkSingleSelection   *selection; /* (owned) (nullable) */
  BeckonHistoryHold    *hold;      /* (owned) (nullable) */
  GCancellable         *exports;   /* (owned): of exports in progress */
  BeckonSplit          *split;
  GtkSearchBar         *search_bar;
  GtkSearchEntry       *search_entry;
  BeckonHistoryFilters *filters;
  GtkStack             *stack;
  GtkScrolledWindow    *scroller;
  GtkListView          *list_view;
  GtkButton            *news;
  BeckonHistoryDetails *details;
  gboolean              to_top;      /* the filter changed: show the newest */
  gboolean              wants_focus; /* once there are rows */
  gboolean              had_focus;   /* before the rows changed */
};

typedef enum
{
  PROP_SEARCH_MODE = 1,
  PROP_NARROW,
  PROP_SHOW_DETAILS
} BeckonHistoryPageProperty;

static GParamSpec *properties[PROP_SHOW_DETAILS + 1];

G_DEFINE_FINAL_TYPE (BeckonHistoryPage, beckon_history_page, GTK_TYPE_WIDGET)

static const char *
get_text (BeckonHistoryPage *self)
{
  return self->model != NULL ? beckon_history_model_get_query (self->model)->text : NULL;
}

static gint64
now_us (BeckonHistoryPage *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

/* Filter */

static void
apply_filter (BeckonHistoryPage *self)
{
  BeckonInteractionQuery query = { 0 };

  if (self->model == NULL)
    return;

  beckon_history_filters_fill (self->filters, now_us (self), &query);
  query.text = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  self->to_top = TRUE;
  beckon_history_model_set_query (self->model, &query);
  beckon_history_details_mark (self->details, get_text (self));
}

static void
on_filter_changed (BeckonHistoryPage *self)
{
  apply_filter (self);
}

static void
on_search_mode (BeckonHistoryPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH_MODE]);
}

/* List */

static void
update_stack (BeckonHistoryPage *self)
{
  gboolean filtered = beckon_history_filters_are_set (self->filters) || get_text (self) != NULL;

  if (beckon_history_model_is_loading (self->model))
    return;

  if (g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0)
    gtk_stack_set_visible_child_name (self->stack, "list");
  else
    gtk_stack_set_visible_child_name (self->stack, filtered ? "nothing" : "empty");
}

/* Connected before the view, which takes the focus from a row that goes. */
static void
on_items_change (BeckonHistoryPage *self)
{
  self->had_focus = beckon_list_keys_are_inside (self->list_view);
}

/* Connected after the view. */
static void
on_items_changed (BeckonHistoryPage *self)
{
  gboolean at_top = beckon_history_hold_is_at_top (self->hold);

  /* The person may have gone elsewhere in the meantime. */
  if (gtk_widget_get_focus_child (GTK_WIDGET (self->filters)) == NULL)
    self->wants_focus = FALSE;
  if (self->wants_focus && g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0)
    self->wants_focus = !gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  if (self->had_focus && !beckon_list_keys_are_inside (self->list_view))
    gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  if ((self->to_top || at_top) && !beckon_history_hold_is_reading (self->hold))
    beckon_history_hold_scroll_to_top (self->hold);
  self->to_top = FALSE;
  update_stack (self);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonHistoryPage *self)
{
  gtk_list_item_set_child (entry, beckon_history_row_new (self->desk));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonHistoryPage *self)
{
  BeckonInteractionItem *item = gtk_list_item_get_item (entry);
  gboolean               heading = beckon_interaction_item_is_heading (item);

  gtk_list_item_set_selectable (entry, !heading);
  gtk_list_item_set_activatable (entry, !heading);
  beckon_history_row_bind (BECKON_HISTORY_ROW (gtk_list_item_get_child (entry)), item,
                           get_text (self));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonHistoryPage *self)
{
  beckon_history_row_bind (BECKON_HISTORY_ROW (gtk_list_item_get_child (entry)), NULL, NULL);
}

static void
show_details (BeckonHistoryPage *self, BeckonInteractionItem *item)
{
  beckon_history_details_show (self->details, self->desk, item, get_text (self));
}

static void
on_selected (GtkSingleSelection *selection, GParamSpec *pspec, BeckonHistoryPage *self)
{
  BeckonInteractionItem *item = gtk_single_selection_get_selected_item (selection);

  if (!beckon_split_get_narrow (self->split) && item != NULL
      && !beckon_interaction_item_is_heading (item))
    show_details (self, item);
}

static void
on_activate (GtkListView *list_view, guint position, BeckonHistoryPage *self)
{
  g_autoptr (BeckonInteractionItem) item =
    g_list_model_get_item (G_LIST_MODEL (self->model), position);

  if (item == NULL || beckon_interaction_item_is_heading (item))
    return;
  show_details (self, item);
  if (beckon_split_get_narrow (self->split))
    beckon_split_set_show_content (self->split, TRUE);
}

static void
on_show_content (BeckonHistoryPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW_DETAILS]);
}

/* Export */

static void
action_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (widget);
  gboolean           csv = g_str_equal (g_variant_get_string (parameter, NULL), "csv");

  if (self->model != NULL)
    beckon_history_export (widget, beckon_desk_get_store (self->desk), self->model,
                           csv ? BECKON_EXPORT_CSV : BECKON_EXPORT_JSON, self->exports);
}

/* Object */

static void
beckon_history_page_map (GtkWidget *widget)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (widget);

  GTK_WIDGET_CLASS (beckon_history_page_parent_class)->map (widget);
  if (self->model == NULL)
    return;
  beckon_history_filters_read_agents (self->filters, self->desk);
  /* The last days are others than when this was shown last. */
  apply_filter (self);
  beckon_history_model_set_active (self->model, TRUE);
}

static void
beckon_history_page_unmap (GtkWidget *widget)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (widget);

  self->wants_focus = FALSE;
  if (self->model != NULL)
    beckon_history_model_set_active (self->model, FALSE);
  GTK_WIDGET_CLASS (beckon_history_page_parent_class)->unmap (widget);
}

static void
beckon_history_page_dispose (GObject *object)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (object);

  g_clear_pointer (&self->hold, beckon_history_hold_free);
  if (self->exports != NULL)
    g_cancellable_cancel (self->exports);
  g_clear_object (&self->exports);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_pointer ((GtkWidget **) &self->split, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->model);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_history_page_parent_class)->dispose (object);
}

static void
beckon_history_page_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (object);

  switch ((BeckonHistoryPageProperty) prop_id)
    {
    case PROP_SEARCH_MODE:
      g_value_set_boolean (value, gtk_search_bar_get_search_mode (self->search_bar));
      break;
    case PROP_NARROW:
      g_value_set_boolean (value, beckon_split_get_narrow (self->split));
      break;
    case PROP_SHOW_DETAILS:
      g_value_set_boolean (value, beckon_split_get_show_content (self->split));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_history_page_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (object);
  gboolean           yes = g_value_get_boolean (value);

  switch ((BeckonHistoryPageProperty) prop_id)
    {
    case PROP_SEARCH_MODE:
      if (yes)
        {
          beckon_compat_open_search (self->search_bar, GTK_EDITABLE (self->search_entry));
          /* Typing replaces the previous search text. */
          gtk_editable_select_region (GTK_EDITABLE (self->search_entry), 0, -1);
        }
      else
        {
          gtk_search_bar_set_search_mode (self->search_bar, FALSE);
        }
      break;
    case PROP_NARROW:
      beckon_split_set_show_content (self->split, FALSE);
      beckon_split_set_narrow (self->split, yes);
      gtk_list_view_set_single_click_activate (self->list_view, yes);
      break;
    case PROP_SHOW_DETAILS:
      beckon_split_set_show_content (self->split, yes);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_history_page_class_init (BeckonHistoryPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags     flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = beckon_history_page_dispose;
  object_class->get_property = beckon_history_page_get_property;
  object_class->set_property = beckon_history_page_set_property;
  widget_class->map = beckon_history_page_map;
  widget_class->unmap = beckon_history_page_unmap;

  properties[PROP_SEARCH_MODE] = g_param_spec_boolean ("search-mode", NULL, NULL, FALSE, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  properties[PROP_SHOW_DETAILS] = g_param_spec_boolean ("show-details", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);

  g_type_ensure (BECKON_TYPE_HISTORY_DETAILS);
  g_type_ensure (BECKON_TYPE_HISTORY_FILTERS);
  g_type_ensure (BECKON_TYPE_SPLIT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/history-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, split);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, filters);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, list_view);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, news);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, details);
  gtk_widget_class_bind_template_callback (widget_class, on_filter_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_mode);
  gtk_widget_class_bind_template_callback (widget_class, on_show_content);
  gtk_widget_class_install_action (widget_class, "history.export", "s", action_export);
}

static void
beckon_history_page_init (BeckonHistoryPage *self)
{
  self->exports = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  beckon_list_keys_install (self->list_view, &beckon_history_list_rows);
  g_signal_connect (self->list_view, "activate", G_CALLBACK (on_activate), self);
}

void
beckon_history_page_set_desk (BeckonHistoryPage *self, BeckonDesk *desk)
{
  g_autoptr (GtkListItemFactory) factory = NULL;

  g_return_if_fail (BECKON_IS_HISTORY_PAGE (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  self->model = beckon_history_model_new (desk);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->model)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect (self->selection, "notify::selected-item", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (self->model, "notify::loading", G_CALLBACK (update_stack), self);
  self->hold = beckon_history_hold_new (self->model, self->selection, self->scroller,
                                        self->list_view, self->news);
  g_signal_connect_swapped (self->model, "items-changed", G_CALLBACK (on_items_change), self);

  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_swapped (self->model, "items-changed", G_CALLBACK (on_items_changed), self);
  apply_filter (self);

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    beckon_history_model_set_active (self->model, TRUE);
}

void
beckon_history_page_show (BeckonHistoryPage *self, BeckonInteraction *interaction)
{
  g_autoptr (BeckonInteractionItem) item = NULL;

  g_return_if_fail (BECKON_IS_HISTORY_PAGE (self));
  g_return_if_fail (self->desk != NULL);

  item = beckon_interaction_item_new (interaction);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  show_details (self, item);
  if (beckon_split_get_narrow (self->split))
    beckon_split_set_show_content (self->split, TRUE);
}

void
beckon_history_page_filter (BeckonHistoryPage   *self,
                            BeckonHistoryOutcome outcome,
                            const char          *agent,
                            gint64               from_day,
                            gint64               to_day)
{
  g_return_if_fail (BECKON_IS_HISTORY_PAGE (self));
  g_return_if_fail (self->desk != NULL);

  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  show_details (self, NULL);
  beckon_split_set_show_content (self->split, FALSE);
  gtk_search_bar_set_search_mode (self->search_bar, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  beckon_history_filters_set (self->filters, outcome, agent, from_day, to_day,
                              beckon_stats_local_day (now_us (self)));
}

void
beckon_history_page_focus_list (BeckonHistoryPage *self)
{
  g_return_if_fail (BECKON_IS_HISTORY_PAGE (self));

  /* While it is being read, it is empty, and the focus must not stay in a hidden page. */
  self->wants_focus = !gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  if (self->wants_focus)
    gtk_widget_child_focus (GTK_WIDGET (self->filters), GTK_DIR_TAB_FORWARD);
}
