/* palette-window.c: the command palette: everything that can be done or opened, in one list
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/palette/palette-window.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/announce.h"
#include "app/widgets/composing.h"
#include "app/widgets/spoken.h"

/* Rows of one Page Up or Page Down. */
#define PAGE_ROWS 8
/* What was found is said when nothing was typed for so long. */
#define SAY_MS 500

/* A row of the list, filled again for each search. */
typedef struct
{
  GtkWidget *row;
  GtkLabel  *title;
  GtkLabel  *detail;
  GtkLabel  *keys;
} Row;

struct _BeckonPaletteWindow
{
  AdwWindow           parent_instance;
  BeckonPaletteModel *model; /* (owned) (nullable) */
  GArray             *rows;  /* (owned) (element-type Row) */
  guint               n_shown;
  guint               say; /* 0, or the timeout after which what was found is said */
  GtkWidget          *entry;
  GtkListBox         *list;
  GtkWidget          *scroller;
  GtkLabel           *count;
};

enum
{
  CHOSEN,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonPaletteWindow, beckon_palette_window, ADW_TYPE_WINDOW)

static const BeckonPaletteItem *
get_item (BeckonPaletteWindow *self, guint index)
{
  return g_ptr_array_index (beckon_palette_model_get_results (self->model), index);
}

static guint
get_selected (BeckonPaletteWindow *self)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  return row != NULL ? (guint) gtk_list_box_row_get_index (row) : 0;
}

/* --- rows --- */

static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);

  return GTK_LABEL (label);
}

static void
add_row (BeckonPaletteWindow *self)
{
  Row        row = { .row = gtk_list_box_row_new () };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (box), texts);
  row.title = add_label (texts, NULL);
  row.detail = add_label (texts, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (row.detail), "dim-label");
  row.keys = add_label (box, "dim-label");
  gtk_label_set_ellipsize (row.keys, PANGO_ELLIPSIZE_NONE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row.row), box);
  /* The keyboard stays in the entry. */
  gtk_widget_set_focusable (row.row, FALSE);
  gtk_list_box_append (self->list, row.row);
  g_array_append_val (self->rows, row);
}

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

/* (transfer full): what a screen reader says of a row. */
static char *
describe (const BeckonPaletteItem *item)
{
  GString *text = g_string_new (item->title);

  if (item->detail != NULL && *item->detail != '\0')
    g_string_append_printf (text, ", %s", item->detail);
  if (item->keys != NULL)
    g_string_append_printf (text, ", %s", item->keys);

  return g_string_free (text, FALSE);
}

static void
fill_row (Row *row, const BeckonPaletteItem *item)
{
  g_autofree char *name = describe (item);

  set_label (row->title, item->title);
  set_label (row->detail, item->detail);
  set_label (row->keys, item->keys);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  BeckonPaletteWindow *self = user_data;
  GPtrArray           *results = beckon_palette_model_get_results (self->model);
  guint                index = (guint) gtk_list_box_row_get_index (row);
  GtkWidget           *label;
  BeckonPaletteSection section;

  if (index >= results->len)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  section = get_item (self, index)->section;
  if (before != NULL && get_item (self, index - 1)->section == section)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  label = gtk_list_box_row_get_header (row);
  if (label == NULL)
    {
      label = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "heading");
      gtk_widget_add_css_class (label, "palette-heading");
      gtk_list_box_row_set_header (row, label);
    }
  gtk_label_set_label (GTK_LABEL (label), beckon_palette_section_to_label (section));
}

/* --- the selected row --- */

static void
scroll_to (BeckonPaletteWindow *self, GtkWidget *row)
{
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_rect_t bounds;

  if (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) == 0)
    gtk_adjustment_set_value (adjustment, 0);
  else if (gtk_widget_compute_bounds (row, GTK_WIDGET (self->list), &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height);
}

/* GTK 4.8 tells a screen reader that the entry has the focus, and not the text in it, which has the
 * keyboard. */
static void
announce (BeckonPaletteWindow *self, const char *text)
{
  GtkAccessible *entry = GTK_ACCESSIBLE (self->entry);

  if (gtk_check_version (4, 14, 0) == NULL)
    {
      beckon_announce (GTK_WIDGET (self), text);
      return;
    }
  gtk_accessible_update_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_accessible_reset_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static void
say (BeckonPaletteWindow *self, const char *before)
{
  g_autoptr (GString) spoken = g_string_new (before);
  g_autofree char *row = NULL;

  if (self->n_shown > 0)
    {
      row = describe (get_item (self, get_selected (self)));
      beckon_spoken_add_sentence (spoken, row);
    }
  announce (self, spoken->str);
}

static void
select_row (BeckonPaletteWindow *self, guint index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) index);

  gtk_list_box_select_row (self->list, row);
  scroll_to (self, GTK_WIDGET (row));
}

static void
move (BeckonPaletteWindow *self, int by)
{
  int next = (int) get_selected (self) + by;

  if (self->n_shown == 0)
    return;
  select_row (self, (guint) CLAMP (next, 0, (int) self->n_shown - 1));
  g_clear_handle_id (&self->say, g_source_remove);
  say (self, NULL);
}

static gboolean
say_found (gpointer user_data)
{
  BeckonPaletteWindow *self = user_data;

  self->say = 0;
  say (self, gtk_label_get_label (self->count));

  return G_SOURCE_REMOVE;
}

/* --- results --- */

static void
show_results (BeckonPaletteWindow *self, gboolean keep)
{
  GPtrArray       *results = beckon_palette_model_get_results (self->model);
  guint            selected = keep ? get_selected (self) : 0;
  g_autofree char *count =
    results->len > 0
      ? g_strdup_printf (ngettext ("%u result", "%u results", results->len), results->len)
      : g_strdup (_ ("No Results"));

  while (self->rows->len < results->len)
    add_row (self);
  self->n_shown = results->len;
  for (guint i = 0; i < self->rows->len; i++)
    {
      Row *row = &g_array_index (self->rows, Row, i);

      if (i < results->len)
        fill_row (row, get_item (self, i));
      gtk_widget_set_visible (row->row, i < results->len);
    }
  gtk_list_box_invalidate_headers (self->list);
  gtk_label_set_label (self->count, count);
  if (results->len > 0)
    select_row (self, MIN (selected, results->len - 1));
  else
    gtk_list_box_unselect_all (self->list);
  g_clear_handle_id (&self->say, g_source_remove);
  self->say = g_timeout_add (SAY_MS, say_found, self);
}

static void
on_changed (BeckonPaletteWindow *self)
{
  show_results (self, TRUE);
}

static void
on_typed (BeckonPaletteWindow *self)
{
  beckon_palette_model_search (self->model, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  show_results (self, FALSE);
}

static void
choose (BeckonPaletteWindow *self, guint index)
{
  const BeckonPaletteItem *item;
  g_autofree char         *action = NULL;
  g_autoptr (GVariant) target = NULL;

  if (index >= self->n_shown)
    return;
  item = get_item (self, index);
  action = g_strdup (item->action);
  target = item->target != NULL ? g_variant_ref (item->target) : NULL;
  g_object_ref (self);
  /* The focus is back in the window before anything happens there. */
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[CHOSEN], 0, action, target);
  gtk_window_destroy (GTK_WINDOW (self));
  g_object_unref (self);
}

static void
on_activate (BeckonPaletteWindow *self)
{
  choose (self, get_selected (self));
}

static void
on_row_activated (BeckonPaletteWindow *self, GtkListBoxRow *row)
{
  choose (self, (guint) gtk_list_box_row_get_index (row));
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonPaletteWindow   *self)
{
  /* The input method comes first (ATT-19). */
  if (beckon_composing (GTK_WIDGET (self)))
    return GDK_EVENT_PROPAGATE;
  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;

  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move (self, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move (self, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      move (self, -PAGE_ROWS);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      move (self, PAGE_ROWS);
      return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
      if (!beckon_composing_takes (GTK_WIDGET (self), controller))
        gtk_window_close (GTK_WINDOW (self));
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* --- the object --- */

static void
beckon_palette_window_dispose (GObject *object)
{
  BeckonPaletteWindow *self = BECKON_PALETTE_WINDOW (object);

  g_clear_handle_id (&self->say, g_source_remove);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  if (self->list != NULL)
    gtk_list_box_set_header_func (self->list, NULL, NULL, NULL);
  self->list = NULL;

  G_OBJECT_CLASS (beckon_palette_window_parent_class)->dispose (object);
}

static void
beckon_palette_window_finalize (GObject *object)
{
  BeckonPaletteWindow *self = BECKON_PALETTE_WINDOW (object);

  g_clear_object (&self->model);
  g_array_unref (self->rows);

  G_OBJECT_CLASS (beckon_palette_window_parent_class)->finalize (object);
}

static void
beckon_palette_window_class_init (BeckonPaletteWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_palette_window_dispose;
  object_class->finalize = beckon_palette_window_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_VARIANT);

  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass),
                                        beckon_spoken_dialog_role (GTK_ACCESSIBLE_ROLE_DIALOG));
}

static void
beckon_palette_window_init (BeckonPaletteWindow *self)
{
  GtkWidget          *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_object_set (self, "title", _ ("Command Palette"), "modal", TRUE, "destroy-with-parent", TRUE,
                "default-width", 560, "default-height", 460, "width-request", 320, NULL);

  self->entry = gtk_search_entry_new ();
  g_object_set (self->entry, "placeholder-text", _ ("Search tasks, questions and commands"),
                "search-delay", 0, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search tasks, questions and commands"), -1);
  gtk_widget_add_css_class (self->entry, "palette-entry");
  gtk_box_append (GTK_BOX (box), self->entry);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "palette");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Results"), -1);
  self->scroller = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "vexpand", TRUE, "hscrollbar-policy",
                                 GTK_POLICY_NEVER, "child", self->list, NULL);
  gtk_box_append (GTK_BOX (box), self->scroller);

  self->count = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "accessible-role",
                              GTK_ACCESSIBLE_ROLE_STATUS, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "desk-footer");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->count));
  adw_window_set_content (ADW_WINDOW (self), box);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (on_typed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (on_activate), self);
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  beckon_spoken_focus_first (GTK_WINDOW (self), self->entry);
}

BeckonPaletteWindow *
beckon_palette_window_new (GtkWindow *parent, BeckonPaletteModel *model)
{
  BeckonPaletteWindow *self =
    g_object_new (BECKON_TYPE_PALETTE_WINDOW, "transient-for", parent, NULL);

  self->model = model;
  gtk_list_box_set_header_func (self->list, update_header, self, NULL);
  g_signal_connect_swapped (model, "changed", G_CALLBACK (on_changed), self);
  show_results (self, FALSE);

  return self;
}
