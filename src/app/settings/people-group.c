/* people-group.c: the people to whom work can be handed over (WH-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/people-group.h"

#include <glib/gi18n-lib.h>

#include "app/settings/person-dialog.h"
#include "base/display-text.h"
#include "store/view-slot.h"

#define NAME_CHARS 120

struct _BeckonPeopleGroup
{
  AdwPreferencesGroup parent_instance;
  BeckonDesk         *desk;  /* (owned) (nullable) */
  GtkWidget          *empty; /* explains why there are no rows */
  GPtrArray          *rows;  /* (owned) (element-type GtkWidget): not owned */
};

G_DEFINE_FINAL_TYPE (BeckonPeopleGroup, beckon_people_group, ADW_TYPE_PREFERENCES_GROUP)

static void
on_add (BeckonPeopleGroup *self)
{
  beckon_person_dialog_open (GTK_WIDGET (self), self->desk, NULL);
}

static const BeckonPerson *
get_person (gpointer row)
{
  return g_object_get_data (row, "person");
}

static void
on_activated (AdwActionRow *row, BeckonPeopleGroup *self)
{
  beckon_person_dialog_open (GTK_WIDGET (self), self->desk, get_person (row));
}

static void
add_state (GtkWidget *row)
{
  GtkWidget *icon = gtk_image_new_from_icon_name ("beckon-paused-symbolic");
  GtkWidget *label = gtk_label_new (_ ("Inactive"));

  gtk_accessible_update_state (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_add_css_class (label, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), icon);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

/* @person (transfer full) */
static void
add_row (BeckonPeopleGroup *self, BeckonPerson *person)
{
  GtkWidget       *row = adw_action_row_new ();
  GtkWidget       *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  g_autofree char *name = beckon_display_text_short (person->name, NAME_CHARS);
  g_autofree char *subtitle = NULL;

  if (person->telegram_chat != NULL)
    /* Translators: the handle of a person, and the number of a chat */
    subtitle =
      g_strdup_printf (_ ("@%s · Telegram chat %s"), person->handle, person->telegram_chat);
  else
    subtitle = g_strdup_printf ("@%s", person->handle);

  /* Set before the title: g_object_set() notifies properties in no guaranteed order. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  g_object_set (row, "title", name, "subtitle", subtitle, "activatable", TRUE, NULL);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), adw_avatar_new (32, name, TRUE));
  if (!person->active)
    add_state (row);
  gtk_accessible_update_state (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), arrow);
  g_signal_connect (row, "activated", G_CALLBACK (on_activated), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_object_set_data_full (G_OBJECT (row), "person", person, (GDestroyNotify) beckon_person_free);
  g_ptr_array_add (self->rows, row);
}

/* The id of the person whose row has the focus, 0: none. */
static gint64
get_focused (BeckonPeopleGroup *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);

      if (gtk_widget_is_focus (row))
        return get_person (row)->id;
    }

  return 0;
}

/* @result (nullable) (element-type BeckonPerson): NULL with @error. */
static void
show (gpointer target, gpointer result, const GError *error)
{
  BeckonPeopleGroup *self = target;
  gint64             focused = get_focused (self);
  GPtrArray         *people = result;

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);

  for (guint i = 0; people != NULL && i < people->len; i++)
    add_row (self, beckon_person_copy (g_ptr_array_index (people, i)));
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);

      if (get_person (row)->id == focused)
        gtk_widget_grab_focus (row);
    }

  gtk_widget_set_visible (self->empty, self->rows->len == 0);
  g_object_set (self->empty, "title", error != NULL ? error->message : _ ("No people added yet"),
                NULL);
}

static gpointer
read_people (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_people (view, error);
}

static void
update (BeckonPeopleGroup *self)
{
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, "people", read_people, NULL,
                         NULL, (GDestroyNotify) g_ptr_array_unref, show);
}

static void
beckon_people_group_dispose (GObject *object)
{
  BeckonPeopleGroup *self = BECKON_PEOPLE_GROUP (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_people_group_parent_class)->dispose (object);
}

static void
beckon_people_group_class_init (BeckonPeopleGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_people_group_dispose;
}

static void
beckon_people_group_init (BeckonPeopleGroup *self)
{
  GtkWidget *add = gtk_button_new_from_icon_name ("list-add-symbolic");

  self->rows = g_ptr_array_new ();
  self->empty = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->empty), FALSE);
  gtk_widget_add_css_class (self->empty, "dim-label");
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (add, _ ("Add Person…"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Add Person…"), -1);
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (on_add), self);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), add);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->empty);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("People"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self),
    _ ("Agents and plans can hand work over to these people by handle."));
}

void
beckon_people_group_set_desk (BeckonPeopleGroup *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_PEOPLE_GROUP (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect_swapped (desk, "event::PERSON_CHANGED", G_CALLBACK (update), self);
  update (self);
}
