/* icon-entry.c: the row of a form in which an agent is given an icon
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/icon-entry.h"

#include <glib/gi18n-lib.h>

#include "app/settings/picture-file.h"
#include "app/widgets/compat.h"
#include "app/widgets/face.h"
#include "app/widgets/spoken.h"
#include "model/agent-icon.h"

/* State of one row; freed with it. */
typedef struct
{
  BeckonFormDialog *dialog; /* not owned: it has the row */
  GtkEditable      *row;    /* not owned: it has this state */
  GtkWidget        *face;
  GtkWidget        *remove;
  char             *picture;  /* (owned) (nullable): the chosen one; the text is empty then */
  gboolean          updating; /* the text is not changed by the person */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *self = data;

  g_free (self->picture);
  g_free (self);
}

static Entry *
get_entry (GtkEditable *row)
{
  return g_object_get_data (G_OBJECT (row), "icon-entry");
}

static void
update (Entry *self)
{
  g_autofree char *icon = beckon_icon_entry_dup_icon (self->row);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), self->picture != NULL
                                                                    ? _ ("Icon: a picture")
                                                                    : _ ("Icon: emoji or letters"));
  beckon_face_set_icon (BECKON_FACE (self->face), icon);
  gtk_widget_set_visible (self->remove, *icon != '\0');
}

/* @icon (nullable) */
static void
set_icon (Entry *self, const char *icon)
{
  gboolean picture = beckon_icon_get_kind (icon) == BECKON_ICON_PICTURE;

  g_free (self->picture);
  self->picture = picture ? g_strdup (icon) : NULL;
  self->updating = TRUE;
  gtk_editable_set_text (self->row, picture || icon == NULL ? "" : icon);
  self->updating = FALSE;
  update (self);
}

static void
on_changed (Entry *self)
{
  if (self->updating)
    return;
  /* What is typed takes the place of the picture. */
  g_clear_pointer (&self->picture, g_free);
  update (self);
}

static void
on_remove (Entry *self)
{
  set_icon (self, NULL);
  /* The button is gone. */
  gtk_widget_grab_focus (GTK_WIDGET (self->row));
}

/* --- choosing --- */

static void
on_emoji_picked (Entry *self, const char *emoji)
{
  set_icon (self, emoji);
  gtk_editable_set_position (self->row, -1);
}

/* The search of GTK's own chooser has no name. */
static void
name_search (GtkWidget *widget)
{
  if (GTK_IS_SEARCH_ENTRY (widget))
    beckon_spoken_name (widget, _ ("Search"));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_search (child);
}

/* Created when it is wanted: it has thousands of them. */
static void
create_emoji_chooser (GtkMenuButton *button, gpointer user_data)
{
  GtkWidget *chooser;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;
  chooser = gtk_emoji_chooser_new ();
  name_search (chooser);
  g_signal_connect_swapped (chooser, "emoji-picked", G_CALLBACK (on_emoji_picked), user_data);
  gtk_menu_button_set_popover (button, chooser);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkEditable) row = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *icon = beckon_picture_file_read_finish (result, &error);
  Entry           *self = get_entry (row);

  /* The dialog was closed in the meantime. */
  if (gtk_widget_get_root (GTK_WIDGET (row)) == NULL)
    return;
  if (icon != NULL)
    set_icon (self, icon);
  else
    beckon_form_dialog_refuse_entry (self->dialog, row, error);
}

static void
on_file_chosen (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkEditable) row = user_data;
  g_autoptr (GFile) file = beckon_compat_open_file_finish (result, NULL);

  if (file != NULL)
    beckon_picture_file_read_async (file, NULL, on_read, g_steal_pointer (&row));
}

static void
on_picture (Entry *self)
{
  beckon_compat_open_file_async (GTK_WINDOW (self->dialog), _ ("Choose Picture"), on_file_chosen,
                                 g_object_ref (self->row));
}

/* --- the row --- */

static void
add_button (Entry *self, GtkWidget *button, const char *name)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  beckon_spoken_name (button, name);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->row), button);
}

GtkEditable *
beckon_icon_entry_add (BeckonFormDialog *dialog, const char *agent, const char *icon)
{
  Entry     *self = g_new0 (Entry, 1);
  GtkWidget *emoji = gtk_menu_button_new ();
  GtkWidget *picture = gtk_button_new_from_icon_name ("image-x-generic-symbolic");

  self->dialog = dialog;
  self->row = beckon_form_dialog_add_entry (dialog, "", "");
  g_object_set_data_full (G_OBJECT (self->row), "icon-entry", self, entry_free);

  self->face = beckon_face_new (BECKON_FACE_SIZE);
  gtk_widget_set_valign (self->face, GTK_ALIGN_CENTER);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->face), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  beckon_face_set_agent (BECKON_FACE (self->face), agent);
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (self->row), self->face);

  self->remove = gtk_button_new_from_icon_name ("edit-clear-symbolic");
  g_signal_connect_swapped (self->remove, "clicked", G_CALLBACK (on_remove), self);
  add_button (self, self->remove, _ ("Remove Icon"));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (emoji), "face-smile-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (emoji), create_emoji_chooser, self, NULL);
  add_button (self, emoji, _ ("Choose Emoji"));
  g_signal_connect_swapped (picture, "clicked", G_CALLBACK (on_picture), self);
  add_button (self, picture, _ ("Choose Picture…"));

  set_icon (self, icon);
  g_signal_connect_swapped (self->row, "changed", G_CALLBACK (on_changed), self);

  return self->row;
}

void
beckon_icon_entry_set_agent (GtkEditable *row, const char *agent)
{
  beckon_face_set_agent (BECKON_FACE (get_entry (row)->face), agent);
}

char *
beckon_icon_entry_dup_icon (GtkEditable *row)
{
  Entry *self = get_entry (row);

  return self->picture != NULL ? g_strdup (self->picture)
                               : g_strstrip (g_strdup (gtk_editable_get_text (row)));
}
