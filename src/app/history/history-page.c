/* history-page.c: everything that was ever asked, with its outcome
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-page.h"

#include <glib/gi18n-lib.h>

#include "app/history/history-details.h"
#include "app/history/history-model.h"
#include "app/history/history-row.h"
#include "app/insights/export.h"
#include "app/question/queue/reading-start.h"
#include "app/widgets/compat.h"
#include "app/widgets/split.h"
#include "app/widgets/toast.h"

#define BIT(status) (1u << BECKON_INTERACTION_##status)

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
  GtkBox               *chips;
  GtkStack             *stack;
  GtkListView          *list_view;
  BeckonHistoryDetails *details;
  guint                 statuses; /* of the active chip */
};

typedef enum
{
  PROP_SEARCH_MODE = 1,
  PROP_NARROW,
  PROP_SHOW_DETAILS
} BeckonHistoryPageProperty;

static GParamSpec *properties[PROP_SHOW_DETAILS + 1];

G_DEFINE_FINAL_TYPE (BeckonHistoryPage, beckon_history_page, GTK_TYPE_WIDGET)

static const struct
{
  const char *label;
  guint       statuses;
} outcomes[] = {
  { N_ ("All"), 0 },
  { N_ ("Answered"), BIT (ANSWERED) },
  { N_ ("Decided without me"), BIT (AUTO_RESOLVED) },
  { N_ ("Still open"), BIT (PENDING) | BIT (POSTPONED) },
  { N_ ("Without an answer"), BIT (DECLINED) | BIT (SKIPPED) | BIT (CANCELLED) | BIT (EXPIRED) },
};

/* Filter */

static void
apply_filter (BeckonHistoryPage *self)
{
  if (self->model != NULL)
    beckon_history_model_set_filter (self->model, self->statuses,
                                     gtk_editable_get_text (GTK_EDITABLE (self->search_entry)));
}

static void
on_filter_changed (BeckonHistoryPage *self)
{
  apply_filter (self);
}

static void
on_chip (GtkToggleButton *chip, BeckonHistoryPage *self)
{
  if (!gtk_toggle_button_get_active (chip))
    return;

  self->statuses = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (chip), "statuses"));
  apply_filter (self);
}

/* Lets an ordinary (vertical) mouse wheel scroll the chips, too. */
static gboolean
on_chips_scroll (GtkEventControllerScroll *scroll,
                 double                    dx,
                 double                    dy,
                 GtkScrolledWindow        *scroller)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (scroller);

  /* Down is forward, which is to the left in a right-to-left language. */
  if (gtk_widget_get_direction (GTK_WIDGET (scroller)) == GTK_TEXT_DIR_RTL)
    dy = -dy;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + dy * 40);

  return GDK_EVENT_STOP;
}

static void
build_chips (BeckonHistoryPage *self)
{
  GtkToggleButton *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (outcomes); i++)
    {
      GtkWidget *chip = gtk_toggle_button_new_with_label (_ (outcomes[i].label));

      gtk_widget_add_css_class (chip, "chip");
      g_object_set_data (G_OBJECT (chip), "statuses", GUINT_TO_POINTER (outcomes[i].statuses));
      if (first == NULL)
        first = GTK_TOGGLE_BUTTON (chip);
      else
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (chip), first);
      g_signal_connect (chip, "toggled", G_CALLBACK (on_chip), self);
      gtk_box_append (self->chips, chip);
    }
  gtk_toggle_button_set_active (first, TRUE);
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
  gboolean filtered = beckon_history_model_get_statuses (self->model) != 0
                      || beckon_history_model_get_text (self->model) != NULL;

  if (beckon_history_model_is_loading (self->model))
    return;

  if (g_list_model_get_n_items (G_LIST_MODEL (self->model)) > 0)
    gtk_stack_set_visible_child_name (self->stack, "list");
  else
    gtk_stack_set_visible_child_name (self->stack, filtered ? "nothing" : "empty");
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonHistoryPage *self)
{
  gtk_list_item_set_child (entry, beckon_history_row_new (self->desk));
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonHistoryPage *self)
{
  beckon_history_row_bind (BECKON_HISTORY_ROW (gtk_list_item_get_child (entry)),
                           gtk_list_item_get_item (entry));
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *entry, BeckonHistoryPage *self)
{
  beckon_history_row_bind (BECKON_HISTORY_ROW (gtk_list_item_get_child (entry)), NULL);
}

static void
on_selected (GtkSingleSelection *selection, GParamSpec *pspec, BeckonHistoryPage *self)
{
  BeckonInteractionItem *item = gtk_single_selection_get_selected_item (selection);

  if (!beckon_split_get_narrow (self->split) && item != NULL)
    beckon_history_details_show (self->details, self->desk, item);
}

static void
on_activate (GtkListView *list_view, guint position, BeckonHistoryPage *self)
{
  g_autoptr (BeckonInteractionItem) item =
    g_list_model_get_item (G_LIST_MODEL (self->model), position);

  beckon_history_details_show (self->details, self->desk, item);
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
                         beckon_history_model_get_statuses (self->model),
                         beckon_history_model_get_text (self->model), wish->format, file,
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
  if (self->model != NULL)
    beckon_history_model_set_active (self->model, TRUE);
}

static void
beckon_history_page_unmap (GtkWidget *widget)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (widget);

  if (self->model != NULL)
    beckon_history_model_set_active (self->model, FALSE);
  GTK_WIDGET_CLASS (beckon_history_page_parent_class)->unmap (widget);
}

static void
beckon_history_page_dispose (GObject *object)
{
  BeckonHistoryPage *self = BECKON_HISTORY_PAGE (object);

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
  g_type_ensure (BECKON_TYPE_SPLIT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/history-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, split);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, search_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, chips);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, list_view);
  gtk_widget_class_bind_template_child (widget_class, BeckonHistoryPage, details);
  gtk_widget_class_bind_template_callback (widget_class, on_chips_scroll);
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
  build_chips (self);
  beckon_reading_start_keep (
    GTK_SCROLLABLE (gtk_widget_get_ancestor (GTK_WIDGET (self->chips), GTK_TYPE_VIEWPORT)));
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
  g_signal_connect_swapped (self->model, "items-changed", G_CALLBACK (update_stack), self);

  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));

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
  beckon_history_details_show (self->details, self->desk, item);
  if (beckon_split_get_narrow (self->split))
    beckon_split_set_show_content (self->split, TRUE);
}

void
beckon_history_page_focus_list (BeckonHistoryPage *self)
{
  g_return_if_fail (BECKON_IS_HISTORY_PAGE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}
