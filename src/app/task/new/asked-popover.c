/* asked-popover.c: what was asked for before, to be found and taken again (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/asked-popover.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"

#define LINE_CHARS 160
/* px */
#define WIDTH 300
#define MAX_HEIGHT 320

struct _BeckonAskedPopover
{
  GtkPopover  parent_instance;
  GtkWidget  *search;
  GtkListBox *list;
  char      **words; /* (owned) (nullable) (array zero-terminated=1): what is searched, folded */
};

enum
{
  CHOSEN,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonAskedPopover, beckon_asked_popover, GTK_TYPE_POPOVER)

static gboolean
filter_row (GtkListBoxRow *row, gpointer user_data)
{
  BeckonAskedPopover *self = user_data;
  const char         *folded = g_object_get_data (G_OBJECT (row), "folded");

  for (guint i = 0; self->words != NULL && self->words[i] != NULL; i++)
    if (strstr (folded, self->words[i]) == NULL)
      return FALSE;
  return TRUE;
}

static void
on_search (BeckonAskedPopover *self)
{
  g_autofree char *folded =
    g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);

  g_clear_pointer (&self->words, g_strfreev);
  self->words = g_strsplit (g_strstrip (folded), " ", -1);
  gtk_list_box_invalidate_filter (self->list);
}

static void
choose (BeckonAskedPopover *self, GtkListBoxRow *row)
{
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (row), "text"));

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[CHOSEN], 0, text);
}

static void
on_row_activated (GtkListBox *list, GtkListBoxRow *row, BeckonAskedPopover *self)
{
  choose (self, row);
}

/* Enter in the search takes the first that fits. */
static void
on_search_activated (BeckonAskedPopover *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      {
        choose (self, row);
        return;
      }
}

static void
on_shown (BeckonAskedPopover *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_widget_grab_focus (self->search);
}

static void
beckon_asked_popover_finalize (GObject *object)
{
  g_strfreev (BECKON_ASKED_POPOVER (object)->words);

  G_OBJECT_CLASS (beckon_asked_popover_parent_class)->finalize (object);
}

static void
beckon_asked_popover_class_init (BeckonAskedPopoverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_asked_popover_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
beckon_asked_popover_init (BeckonAskedPopover *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *none = gtk_label_new (_ ("No Results"));
  GtkWidget *scroller =
    g_object_new (GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER,
                  "propagate-natural-height", TRUE, "max-content-height", MAX_HEIGHT, NULL);

  self->search = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search Earlier Requests"), -1);
  g_object_set (self->search, "placeholder-text", _ ("Search Earlier Requests"), NULL);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (self->list, filter_row, self, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "asked");
  gtk_widget_add_css_class (none, "dim-label");
  gtk_widget_set_margin_bottom (none, 6);
  gtk_widget_set_margin_top (none, 6);
  gtk_list_box_set_placeholder (self->list, none);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_set_size_request (box, WIDTH, -1);
  gtk_popover_set_child (GTK_POPOVER (self), box);

  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (on_search), self);
  g_signal_connect_swapped (self->search, "activate", G_CALLBACK (on_search_activated), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (gtk_popover_popdown), self);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (on_row_activated), self);
  g_signal_connect (self, "show", G_CALLBACK (on_shown), NULL);
}

void
beckon_asked_popover_set_texts (BeckonAskedPopover *self, GPtrArray *texts)
{
  GtkListBoxRow *old;

  g_return_if_fail (BECKON_IS_ASKED_POPOVER (self));

  while ((old = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (old));
  for (guint i = 0; i < texts->len; i++)
    {
      const char      *text = g_ptr_array_index (texts, i);
      g_autofree char *line = beckon_display_text_short (text, LINE_CHARS);
      GtkWidget       *label =
        g_object_new (GTK_TYPE_LABEL, "label", line, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                      PANGO_WRAP_WORD_CHAR, "lines", 2, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
      GtkWidget *row = gtk_list_box_row_new ();

      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, line,
                                      -1);
      g_object_set_data_full (G_OBJECT (row), "text", g_strdup (text), g_free);
      g_object_set_data_full (G_OBJECT (row), "folded", g_utf8_casefold (text, -1), g_free);
      gtk_list_box_append (self->list, row);
    }
}
