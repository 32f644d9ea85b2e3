/* history-page.c: everything that was ever asked, with its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-page.h"

#include <glib/gi18n-lib.h>

#include "app/history/history-details.h"
#include "app/history/history-filters.h"
#include "app/history/history-model.h"
#include "app/history/history-row.h"
#include "app/insights/export.h"
#include "app/widgets/compat.h"
#include "app/widgets/split.h"
#include "app/widgets/toast.h"
#include "model/stats.h"

/* How long rows stay in place after the pointer moved over them. */
#define STILL_MS 1500

struct _BeckonHistoryPage
{
  GtkWidget             parent_instance;
  BeckonDesk           *desk;      /* (owned) (nullable) */
  BeckonHistoryModel   *model;     /* (owned) (nullable) */
  GtkSingleSelection   *selection; /* (owned) (nullable) */
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
  guint                 still;       /* timeout after the pointer moved over the rows */
  guint                 release;     /* idle source that lets new rows in */
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

/* Rows do not move while the person reads */

static gboolean
is_at_top (BeckonHistoryPage *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (adjustment) <= gtk_adjustment_get_lower (adjustment);
}

/* Of a row that is chosen, whose details are beside the list. */
static gboolean
is_reading (BeckonHistoryPage *self)
{
  return gtk_single_selection_get_selected (self->selection) != GTK_INVALID_LIST_POSITION;
}

static gboolean
must_hold (BeckonHistoryPage *self)
{
  return self->still != 0 || is_reading (self) || !is_at_top (self);
}

static gboolean
on_release (gpointer user_data)
{
  BeckonHistoryPage *self = user_data;

  self->release = 0;
  beckon_history_model_hold (self->model, must_hold (self));

  return G_SOURCE_REMOVE;
}

/* Rows are let in later: this may run while the list changes, or gets its size. */
static void
update_hold (BeckonHistoryPage *self)
{
  if (self->model == NULL)
    return;

  if (must_hold (self))
    beckon_history_model_hold (self->model, TRUE);
  else if (self->release == 0)
    self->release = g_idle_add (on_release, self);
}

static gboolean
on_still (gpointer user_data)
{
  BeckonHistoryPage *self = user_data;

  self->still = 0;
  update_hold (self);

  return G_SOURCE_REMOVE;
}

static void
on_motion (GtkEventControllerMotion *motion, double x, double y, BeckonHistoryPage *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  self->still = g_timeout_add (STILL_MS, on_still, self);
  update_hold (self);
}

static void
scroll_to_top (BeckonHistoryPage *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", 0);
}

static void
update_news (BeckonHistoryPage *self)
{
  guint            n = beckon_history_model_get_n_waiting (self->model);
  g_autofree char *label = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->news), n > 0);
  if (n == 0)
    return;

  /* Translators: a button above a list: how many new rows it will show */
  label = g_strdup_printf (ngettext ("Show %u New", "Show %u New", n), n);
  gtk_button_set_label (self->news, label);
}

/* Shows what came while the person was reading; the details stay. */
static void
on_news (BeckonHistoryPage *self)
{
  g_clear_handle_id (&self->still, g_source_remove);
  beckon_history_model_hold (self->model, FALSE);
  scroll_to_top (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  update_hold (self);
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
  gboolean at_top = is_at_top (self);

  /* The person may have gone elsewhere in the meantime. */
  if (gtk_widget_get_focus_child (GTK_WIDGET (self->filters)) == NULL)
    self->wants_focus = FALSE;
  if (self->wants_focus && g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0)
    self->wants_focus = !gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  if (self->had_focus && !beckon_list_keys_are_inside (self->list_view))
    gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
  if ((self->to_top || at_top) && !is_reading (self))
    scroll_to_top (self);
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
  update_hold (self);
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
on_exported (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonHistoryPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint            count;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;

  if (beckon_export_finish (result, &count, &error))
    text =
      g_strdup_printf (ngettext ("%u question exported", "%u questions exported", count), count);
  else
    text = g_strdup_printf (_ ("The export failed: %s"), error->message);
  beckon_toast_text (GTK_WIDGET (self), text);
}

typedef struct
{
  BeckonHistoryPage *self; /* (owned) */
  BeckonExportFormat format;
} Wish;

static void
on_file (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Wish *wish = user_data;
  g_autoptr (BeckonHistoryPage) self = wish->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = beckon_compat_save_file_finish (result, &error);

  if (file != NULL && self->model != NULL)
    beckon_export_async (beckon_desk_get_store (self->desk),
                         beckon_history_model_get_query (self->model), wish->format, file,
                         self->exports, on_exported, g_object_ref (self));
  else if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
           && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_toast_text (GTK_WIDGET (self), error->message);
}

static void
action_export (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  gboolean csv = g_str_equal (g_variant_get_string (parameter, NULL), "csv");
  Wish    *wish = g_new0 (Wish, 1);

  wish->self = g_object_ref (BECKON_HISTORY_PAGE (widget));
  wish->format = csv ? BECKON_EXPORT_CSV : BECKON_EXPORT_JSON;
  beckon_compat_save_file_async (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                 _ ("Export History"),
                                 csv ? "beckon-history.csv" : "beckon-history.json", on_file, wish);
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

  g_clear_handle_id (&self->still, g_source_remove);
  g_clear_handle_id (&self->release, g_source_remove);
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
      gtk_search_bar_set_search_mode (self->search_bar, yes);
      /* Typing replaces the previous search text. */
      if (yes)
        {
          gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
          gtk_editable_select_region (GTK_EDITABLE (self->search_entry), 0, -1);
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
  gtk_widget_class_bind_template_callback (widget_class, on_news);
  gtk_widget_class_bind_template_callback (widget_class, on_search_mode);
  gtk_widget_class_bind_template_callback (widget_class, on_show_content);
  gtk_widget_class_install_action (widget_class, "history.export", "s", action_export);
}

static void
beckon_history_page_init (BeckonHistoryPage *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->exports = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->search_bar, GTK_EDITABLE (self->search_entry));
  beckon_list_keys_install (self->list_view, &beckon_history_list_rows);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list_view), motion);
  g_signal_connect_swapped (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed",
                            G_CALLBACK (update_hold), self);
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
  g_signal_connect_swapped (self->model, "notify::n-waiting", G_CALLBACK (update_news), self);
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
                              beckon_stats_day (now_us (self)));
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
