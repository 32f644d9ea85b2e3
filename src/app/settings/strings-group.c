/* strings-group.c: a group of preferences that edits a list of names
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/strings-group.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/spoken.h"
#include "base/display-text.h"

struct _BeckonStringsGroup
{
  BeckonListGroup   parent_instance;
  GSettings        *settings; /* (owned) */
  char             *key;      /* (owned) */
  GtkWidget        *add;
  BeckonStringCheck check;
  BeckonGuards     *guards; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (BeckonStringsGroup, beckon_strings_group, BECKON_TYPE_LIST_GROUP)

/* The person has changed the list. */
static void
store (BeckonStringsGroup *self, char **names)
{
  if (self->guards != NULL)
    beckon_guards_choose (self->guards, self->key,
                          g_variant_new_strv ((const char *const *) names, -1));
  g_settings_set_strv (self->settings, self->key, (const char *const *) names);
}

static void
on_remove (GtkWidget *button, BeckonStringsGroup *self)
{
  GtkWidget  *row = gtk_widget_get_ancestor (button, ADW_TYPE_ACTION_ROW);
  const char *name = g_object_get_data (G_OBJECT (row), "name");
  g_auto (GStrv) names = g_settings_get_strv (self->settings, self->key);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) left = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!g_str_equal (names[i], name))
        g_strv_builder_add (builder, names[i]);
    }

  left = g_strv_builder_end (builder);
  store (self, left);
}

static gboolean
beckon_strings_group_has_item (GtkWidget *row, gconstpointer item)
{
  return g_str_equal (g_object_get_data (G_OBJECT (row), "name"), item);
}

static GtkWidget *
beckon_strings_group_make_row (BeckonListGroup *group, gconstpointer item)
{
  const char      *name = item;
  GtkWidget       *row = adw_action_row_new ();
  GtkWidget       *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *safe = beckon_display_text (name, TRUE);
  g_autofree char *label = NULL;

  /* Translators: the accessible name of a button */
  label = g_strdup_printf (_ ("Remove %s"), safe);
  /* Set before the title: g_object_set() notifies properties in no guaranteed order. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  g_object_set (row, "title", safe, NULL);
  g_object_set_data_full (G_OBJECT (row), "name", g_strdup (name), g_free);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Remove"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove), group);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);

  return row;
}

static void
update (BeckonStringsGroup *self)
{
  g_auto (GStrv) names = g_settings_get_strv (self->settings, self->key);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (items, names[i]);
  beckon_list_group_show (BECKON_LIST_GROUP (self), items);
}

static void
on_apply (BeckonStringsGroup *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->add))));
  g_auto (GStrv) names = g_settings_get_strv (self->settings, self->key);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) more = NULL;

  if (*name == '\0' || (self->check != NULL && !self->check (name)))
    {
      gtk_widget_add_css_class (self->add, "error");
      return;
    }

  gtk_widget_remove_css_class (self->add, "error");
  gtk_editable_set_text (GTK_EDITABLE (self->add), "");
  if (g_strv_contains ((const char *const *) names, name))
    return;

  g_strv_builder_addv (builder, (const char **) names);
  g_strv_builder_add (builder, name);
  more = g_strv_builder_end (builder);
  store (self, more);
}

static void
beckon_strings_group_dispose (GObject *object)
{
  BeckonStringsGroup *self = BECKON_STRINGS_GROUP (object);

  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);
  g_clear_object (&self->guards);
  g_clear_pointer (&self->key, g_free);

  G_OBJECT_CLASS (beckon_strings_group_parent_class)->dispose (object);
}

static void
beckon_strings_group_class_init (BeckonStringsGroupClass *klass)
{
  BeckonListGroupClass *group_class = BECKON_LIST_GROUP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_strings_group_dispose;

  group_class->has_item = beckon_strings_group_has_item;
  group_class->make_row = beckon_strings_group_make_row;
}

static void
beckon_strings_group_init (BeckonStringsGroup *self)
{
  GtkWidget *plus = g_object_new (GTK_TYPE_IMAGE, "icon-name", "list-add-symbolic",
                                  "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  self->add = adw_entry_row_new ();
  /* It adds something: no pencil. */
  gtk_widget_add_css_class (self->add, "adds");
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (self->add), plus);
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->add));
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->add), TRUE);
  g_signal_connect_swapped (self->add, "apply", G_CALLBACK (on_apply), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->add);
}

void
beckon_strings_group_bind (BeckonStringsGroup *self,
                           GSettings          *settings,
                           const char         *key,
                           const char         *add_label,
                           BeckonStringCheck   check)
{
  g_autofree char *signal = NULL;

  g_return_if_fail (BECKON_IS_STRINGS_GROUP (self));
  g_return_if_fail (self->settings == NULL);

  self->settings = g_object_ref (settings);
  self->key = g_strdup (key);
  self->check = check;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->add), add_label);
  signal = g_strconcat ("changed::", key, NULL);
  g_signal_connect_swapped (settings, signal, G_CALLBACK (update), self);
  update (self);
}

void
beckon_strings_group_set_guards (BeckonStringsGroup *self, BeckonGuards *guards)
{
  g_return_if_fail (BECKON_IS_STRINGS_GROUP (self));
  g_return_if_fail (self->settings == NULL);

  g_set_object (&self->guards, guards);
}
