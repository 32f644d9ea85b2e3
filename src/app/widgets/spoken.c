/* spoken.c: what a screen reader says of the windows (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/spoken.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/announce.h"

static void
name_stack_pages (GtkStack *stack)
{
  g_autoptr (GListModel) pages = G_LIST_MODEL (gtk_stack_get_pages (stack));

  for (guint i = 0; i < g_list_model_get_n_items (pages); i++)
    {
      g_autoptr (GObject) page = g_list_model_get_item (pages, i);
      const char *title = gtk_stack_page_get_title (GTK_STACK_PAGE (page));

      gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      title != NULL ? title : "", -1);
    }
}

static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  GtkWidget     *group = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP);

  /* A list in a group without a title is labelled by that title. */
  if (group != NULL && *adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group)) == '\0')
    return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL);
  return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL)
         || gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* What only holds other widgets together needs no name. */
static gboolean
is_container (GtkWidget *widget)
{
  return GTK_IS_LIST_BASE (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget)
         || GTK_IS_STACK_SWITCHER (widget) || ADW_IS_VIEW_SWITCHER (widget)
         || ADW_IS_VIEW_SWITCHER_BAR (widget) || ADW_IS_PREFERENCES_PAGE (widget);
}

/* GTK 4.8 names what has no name after its class: “GtkStackPage panel”. An empty name is not
 * said. */
static void
take_class_names (GtkWidget *widget)
{
  if (GTK_IS_STACK (widget))
    name_stack_pages (GTK_STACK (widget));
  else if (is_container (widget) && !has_name (widget))
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  else if (GTK_IS_MENU_BUTTON (widget))
    /* The button in it is described by the tooltip of the whole, which is its name already. */
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (gtk_widget_get_first_child (widget)),
                                   GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
  else if (GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL)
    /* Each icon button has a name of its own; its icon has none but that of its class. */
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    take_class_names (child);
}

/* Later versions name nothing on their own, and tell of each window. */
static gboolean
is_old (void)
{
  return gtk_check_version (4, 10, 0) != NULL;
}

static void
mapped_cb (GtkWidget *window)
{
  /* GTK 4.8 tells of a window that appears that it does not show. That must be the first that a
   * screen reader hears of it: what it knows by then it would correct, and take no notice of the
   * window. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (window), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE, -1);
  take_class_names (window);
}

static void
windows_changed_cb (GListModel *windows, guint position, guint removed, guint added, gpointer data)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, position + i);

      if (is_old ())
        g_signal_connect (window, "map", G_CALLBACK (mapped_cb), NULL);
      beckon_announce_prepare (window);
    }
}

void
beckon_spoken_install (void)
{
  g_signal_connect (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (windows_changed_cb),
                    NULL);
}

void
beckon_spoken_added (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (is_old ())
    take_class_names (widget);
}

GtkAccessibleRole
beckon_spoken_dialog_role (GtkAccessibleRole role)
{
  return is_old () ? GTK_ACCESSIBLE_ROLE_WINDOW : role;
}

void
beckon_spoken_focus_first (GtkWindow *window, GtkWidget *widget)
{
  g_signal_connect_object (window, "map", G_CALLBACK (gtk_widget_grab_focus), widget,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void
beckon_spoken_name (GtkWidget *widget, const char *name)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
name_text (AdwPreferencesRow *row, GParamSpec *pspec, GtkWidget *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (text), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  adw_preferences_row_get_title (row), -1);
}

void
beckon_spoken_entry_row (AdwEntryRow *row)
{
  GtkWidget *text;

  g_return_if_fail (ADW_IS_ENTRY_ROW (row));

  if (!is_old ())
    return;
  /* The text has the focus, but no role of its own, and libadwaita has put a nameless widget
   * between it and the row. */
  text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (row)));
  g_object_set (text, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (text)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  g_signal_connect_object (row, "notify::title", G_CALLBACK (name_text), text, 0);
  name_text (ADW_PREFERENCES_ROW (row), NULL, text);
}

char *
beckon_spoken_text (const char *text)
{
  g_autoptr (GString) spoken = g_string_new (text);

  g_string_replace (spoken, " · ", _ (", "), 0);
  return g_string_free (g_steal_pointer (&spoken), FALSE);
}

void
beckon_spoken_add_sentence (GString *spoken, const char *part)
{
  g_autofree char *text = part != NULL ? g_strstrip (beckon_spoken_text (part)) : NULL;
  gunichar         last;

  if (text == NULL || *text == '\0')
    return;

  if (spoken->len > 0)
    g_string_append_c (spoken, ' ');
  g_string_append (spoken, text);
  last = g_utf8_get_char (g_utf8_prev_char (text + strlen (text)));
  if (!g_unichar_ispunct (last))
    g_string_append_c (spoken, '.');
}
