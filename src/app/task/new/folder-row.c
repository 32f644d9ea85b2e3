/* folder-row.c: a row that chooses the folder of a task: a recent one, or any (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/new/folder-row.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/compat.h"
#include "app/widgets/format.h"
#include "app/widgets/spoken.h"

#define MENU_CHARS 60

struct _BeckonFolderRow
{
  AdwActionRow    parent_instance;
  AdwSplitButton *button;
  GMenu          *recent; /* (owned): a section of the button's menu */
  char           *path;   /* (owned) (nullable) */
  char           *fixed;  /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (BeckonFolderRow, beckon_folder_row, ADW_TYPE_ACTION_ROW)

/* (transfer full): with ~ for the home folder; of a long one, its end. */
static char *
shorten (const char *path)
{
  g_autofree char *safe = beckon_format_path (path);
  glong            n_chars = g_utf8_strlen (safe, -1);

  if (n_chars <= MENU_CHARS)
    return g_steal_pointer (&safe);
  return g_strconcat ("…", g_utf8_offset_to_pointer (safe, n_chars - MENU_CHARS + 1), NULL);
}

static void
update (BeckonFolderRow *self)
{
  const char      *path = self->fixed != NULL ? self->fixed : self->path;
  g_autofree char *safe = beckon_format_path (path != NULL ? path : _ ("Your home folder"));
  g_autofree char *escaped = g_markup_escape_text (safe, -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), escaped);
  gtk_widget_set_visible (GTK_WIDGET (self->button), self->fixed == NULL);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), self->fixed == NULL);
}

static void
on_folder_chosen (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFolderRow) self = user_data;
  g_autoptr (GFile) file = beckon_compat_choose_folder_finish (result, NULL);
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  if (path != NULL && g_utf8_validate (path, -1, NULL)
      && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_folder_row_set_path (self, path);
}

static void
choose (BeckonFolderRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->fixed == NULL && GTK_IS_WINDOW (root))
    beckon_compat_choose_folder_async (GTK_WINDOW (root), _ ("Task Folder"), on_folder_chosen,
                                       g_object_ref (self));
}

static void
action_choose (GtkWidget *widget, const char *name, GVariant *parameter)
{
  choose (BECKON_FOLDER_ROW (widget));
}

static void
action_recent (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *path = g_variant_get_string (parameter, NULL);

  beckon_folder_row_set_path (BECKON_FOLDER_ROW (widget), *path != '\0' ? path : NULL);
}

static void
beckon_folder_row_finalize (GObject *object)
{
  BeckonFolderRow *self = BECKON_FOLDER_ROW (object);

  g_clear_object (&self->recent);
  g_free (self->path);
  g_free (self->fixed);

  G_OBJECT_CLASS (beckon_folder_row_parent_class)->finalize (object);
}

static void
beckon_folder_row_class_init (BeckonFolderRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_folder_row_finalize;
  gtk_widget_class_install_action (widget_class, "folder.choose", NULL, action_choose);
  gtk_widget_class_install_action (widget_class, "folder.recent", "s", action_recent);
}

/* An underscore in a menu is a mnemonic. */
static void
add_item (GMenu *menu, const char *label, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);
  g_autofree char *plain = g_strjoinv ("__", parts);
  g_autoptr (GMenuItem) item = g_menu_item_new (plain, NULL);

  g_menu_item_set_action_and_target (item, "folder.recent", "s", path);
  g_menu_append_item (menu, item);
}

/* The part that opens the menu has no name of its own. */
static void
name_menu (GtkWidget *button)
{
  for (GtkWidget *child = gtk_widget_get_first_child (button); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child))
      {
        beckon_spoken_name (child, _ ("Recent Folders"));
        beckon_spoken_name (gtk_widget_get_first_child (child), _ ("Recent Folders"));
      }
}

static void
beckon_folder_row_init (BeckonFolderRow *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) others = g_menu_new ();

  self->recent = g_menu_new ();
  g_menu_append_section (menu, NULL, G_MENU_MODEL (self->recent));
  add_item (others, _ ("Home Folder"), "");
  g_menu_append (others, _ ("_Choose…"), "folder.choose");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (others));

  self->button = ADW_SPLIT_BUTTON (adw_split_button_new ());
  adw_split_button_set_label (self->button, _ ("Choose…"));
  adw_split_button_set_menu_model (self->button, G_MENU_MODEL (menu));
  adw_split_button_set_dropdown_tooltip (self->button, _ ("Recent Folders"));
  name_menu (GTK_WIDGET (self->button));
  gtk_widget_set_valign (GTK_WIDGET (self->button), GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (choose), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->button));
  g_signal_connect (self, "activated", G_CALLBACK (choose), NULL);
  update (self);
}

void
beckon_folder_row_set_path (BeckonFolderRow *self, const char *path)
{
  g_return_if_fail (BECKON_IS_FOLDER_ROW (self));

  if (g_strcmp0 (self->path, path) != 0)
    {
      g_free (self->path);
      self->path = g_strdup (path);
    }
  update (self);
}

const char *
beckon_folder_row_get_path (BeckonFolderRow *self)
{
  g_return_val_if_fail (BECKON_IS_FOLDER_ROW (self), NULL);

  return self->path;
}

void
beckon_folder_row_set_fixed (BeckonFolderRow *self, const char *path)
{
  g_return_if_fail (BECKON_IS_FOLDER_ROW (self));

  g_free (self->fixed);
  self->fixed = g_strdup (path);
  update (self);
}

gboolean
beckon_folder_row_is_fixed (BeckonFolderRow *self)
{
  g_return_val_if_fail (BECKON_IS_FOLDER_ROW (self), FALSE);

  return self->fixed != NULL;
}

void
beckon_folder_row_set_recent (BeckonFolderRow *self, GPtrArray *folders)
{
  g_return_if_fail (BECKON_IS_FOLDER_ROW (self));

  g_menu_remove_all (self->recent);
  for (guint i = 0; i < folders->len; i++)
    {
      const char      *path = g_ptr_array_index (folders, i);
      g_autofree char *shown = shorten (path);

      add_item (self->recent, shown, path);
    }
}
