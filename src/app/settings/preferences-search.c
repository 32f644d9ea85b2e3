/* preferences-search.c: finds rows of the preferences by their words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/preferences-search.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ROW "row"
#define PAGE "page"

typedef struct
{
  GtkListBox          *list;
  char               **words; /* folded */
  AdwViewStackPage    *page;
  AdwPreferencesGroup *group; /* (nullable): around the current row */
  guint                n_found;
} Search;

/* (transfer full): @title without the underline of a mnemonic. */
static char *
dup_plain (const char *title)
{
  g_autoptr (GString) plain = g_string_new (title);

  g_string_replace (plain, "_", "", 0);
  return g_strdup (plain->str);
}

/* (transfer full): the title or subtitle of a row, without markup. */
static char *
dup_text (AdwPreferencesRow *row, const char *text)
{
  char *plain = NULL;

  if (text == NULL)
    return g_strdup ("");
  if (adw_preferences_row_get_use_markup (row)
      && pango_parse_markup (text, -1, 0, NULL, &plain, NULL, NULL))
    return plain;
  return g_strdup (text);
}

static gboolean
has_words (Search *search, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  for (guint i = 0; search->words[i] != NULL; i++)
    {
      if (strstr (folded, search->words[i]) == NULL)
        return FALSE;
    }
  return TRUE;
}

static void
add_result (Search *search, AdwPreferencesRow *row, const char *title, const char *group)
{
  GtkWidget       *result = adw_action_row_new ();
  GtkWidget       *arrow = g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic",
                                         "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  g_autofree char *page = dup_plain (adw_view_stack_page_get_title (search->page));
  g_autofree char *place = *group != '\0'
                             /* Translators: a page of the preferences, and a heading on it */
                             ? g_strdup_printf (_ ("%s: %s"), page, group)
                             : g_strdup (page);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (result), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (result), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (result), place);
  adw_action_row_add_suffix (ADW_ACTION_ROW (result), arrow);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (result), TRUE);
  g_object_set_data_full (G_OBJECT (result), ROW, g_object_ref (row), g_object_unref);
  g_object_set_data_full (G_OBJECT (result), PAGE,
                          g_object_ref (adw_view_stack_page_get_child (search->page)),
                          g_object_unref);
  gtk_list_box_append (search->list, result);
  search->n_found++;
}

static void
look_at (Search *search, AdwPreferencesRow *row)
{
  g_autofree char *title = dup_text (row, adw_preferences_row_get_title (row));
  g_autofree char *subtitle = dup_text (
    row, ADW_IS_ACTION_ROW (row) ? adw_action_row_get_subtitle (ADW_ACTION_ROW (row)) : NULL);
  const char *heading =
    search->group != NULL ? adw_preferences_group_get_title (search->group) : NULL;
  g_autofree char *all = g_strjoin ("\n", title, subtitle, heading != NULL ? heading : "", NULL);

  if (*title != '\0' && has_words (search, all))
    add_result (search, row, title, heading != NULL ? heading : "");
}

static void
look_below (Search *search, GtkWidget *widget)
{
  AdwPreferencesGroup *around = search->group;

  if (!gtk_widget_get_visible (widget))
    return;
  if (ADW_IS_PREFERENCES_GROUP (widget))
    search->group = ADW_PREFERENCES_GROUP (widget);
  if (ADW_IS_PREFERENCES_ROW (widget))
    look_at (search, ADW_PREFERENCES_ROW (widget));
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      look_below (search, child);
  search->group = around;
}

guint
beckon_preferences_search_fill (GtkListBox *list, AdwViewStack *pages, const char *text)
{
  g_autoptr (GListModel) model = G_LIST_MODEL (adw_view_stack_get_pages (pages));
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (folded), " ", -1);
  Search     search = { .list = list, .words = words };
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, old);
  if (*folded == '\0')
    return 0;

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (AdwViewStackPage) page = g_list_model_get_item (model, i);

      search.page = page;
      look_below (&search, adw_view_stack_page_get_child (page));
    }
  return search.n_found;
}

void
beckon_preferences_search_go_to (GtkListBoxRow *result, AdwViewStack *pages)
{
  GtkWidget *row = g_object_get_data (G_OBJECT (result), ROW);

  adw_view_stack_set_visible_child (pages, g_object_get_data (G_OBJECT (result), PAGE));
  /* Into the row, or on it. The page scrolls there. */
  if (!gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD))
    gtk_widget_grab_focus (row);
}
