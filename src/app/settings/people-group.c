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
  BeckonListGroup parent_instance;
};

/* What one row shows; freed with it. */
typedef struct
{
  BeckonPerson *person; /* (owned) (nullable) */
  GtkWidget    *avatar;
  GtkWidget    *state_icon;
  GtkWidget    *state; /* says that the person is inactive */
} Row;

G_DEFINE_FINAL_TYPE (BeckonPeopleGroup, beckon_people_group, BECKON_TYPE_LIST_GROUP)

static void
row_free (gpointer data)
{
  Row *self = data;

  g_clear_pointer (&self->person, beckon_person_free);
  g_free (self);
}

static Row *
get_row (gpointer widget)
{
  return g_object_get_data (widget, "row");
}

static void
beckon_people_group_add (BeckonListGroup *group)
{
  beckon_person_dialog_open (GTK_WIDGET (group), beckon_list_group_get_desk (group), NULL);
}

static void
on_activated (GtkWidget *widget, BeckonListGroup *group)
{
  beckon_person_dialog_open (GTK_WIDGET (group), beckon_list_group_get_desk (group),
                             get_row (widget)->person);
}

static gboolean
beckon_people_group_has_item (GtkWidget *widget, gconstpointer item)
{
  const BeckonPerson *person = item;

  return get_row (widget)->person->id == person->id;
}

static GtkWidget *
beckon_people_group_make_row (BeckonListGroup *group, gconstpointer item)
{
  GtkWidget *widget = adw_action_row_new ();
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  Row       *row = g_new0 (Row, 1);

  /* Set before the title: g_object_set() notifies properties in no guaranteed order. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (widget), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (widget), TRUE);
  row->avatar = adw_avatar_new (32, NULL, TRUE);
  row->state_icon = gtk_image_new_from_icon_name ("beckon-paused-symbolic");
  row->state = gtk_label_new (_ ("Inactive"));
  gtk_accessible_update_state (GTK_ACCESSIBLE (row->state_icon), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE,
                               -1);
  gtk_widget_add_css_class (row->state, "dim-label");
  gtk_accessible_update_state (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (widget), row->avatar);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), row->state_icon);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), row->state);
  adw_action_row_add_suffix (ADW_ACTION_ROW (widget), arrow);
  g_signal_connect (widget, "activated", G_CALLBACK (on_activated), group);
  g_object_set_data_full (G_OBJECT (widget), "row", row, row_free);

  return widget;
}

static void
beckon_people_group_update_row (BeckonListGroup *group, GtkWidget *widget, gconstpointer item)
{
  const BeckonPerson *person = item;
  Row                *row = get_row (widget);
  g_autofree char    *name = beckon_display_text_short (person->name, NAME_CHARS);
  g_autofree char    *subtitle = NULL;

  if (person->telegram_chat != NULL)
    /* Translators: the handle of a person, and the number of a chat */
    subtitle =
      g_strdup_printf (_ ("@%s · Telegram chat %s"), person->handle, person->telegram_chat);
  else
    subtitle = g_strdup_printf ("@%s", person->handle);
  g_object_set (widget, "title", name, "subtitle", subtitle, NULL);
  adw_avatar_set_text (ADW_AVATAR (row->avatar), name);
  gtk_widget_set_visible (row->state_icon, !person->active);
  gtk_widget_set_visible (row->state, !person->active);
  g_clear_pointer (&row->person, beckon_person_free);
  row->person = beckon_person_copy (person);
}

/* @result (nullable) (element-type BeckonPerson): NULL with @error. */
static void
show (gpointer target, gpointer result, const GError *error)
{
  BeckonListGroup *group = target;
  g_autoptr (GPtrArray) people = result != NULL ? g_ptr_array_ref (result) : g_ptr_array_new ();
  const char *note = error != NULL ? error->message : _ ("No people added yet");

  beckon_list_group_show (group, people);
  beckon_list_group_set_note (group, people->len == 0 ? note : NULL, NULL);
}

static gpointer
read_people (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_people (view, error);
}

static void
beckon_people_group_update (BeckonListGroup *group)
{
  beckon_view_slot_read (beckon_desk_get_store (beckon_list_group_get_desk (group)), group,
                         "people", read_people, NULL, NULL, (GDestroyNotify) g_ptr_array_unref,
                         show);
}

static void
beckon_people_group_class_init (BeckonPeopleGroupClass *klass)
{
  BeckonListGroupClass *group_class = BECKON_LIST_GROUP_CLASS (klass);

  group_class->has_item = beckon_people_group_has_item;
  group_class->make_row = beckon_people_group_make_row;
  group_class->update_row = beckon_people_group_update_row;
  group_class->update = beckon_people_group_update;
  group_class->add = beckon_people_group_add;
}

static void
beckon_people_group_init (BeckonPeopleGroup *self)
{
  beckon_list_group_add_button (BECKON_LIST_GROUP (self), _ ("Add Person…"));
  beckon_list_group_add_note (BECKON_LIST_GROUP (self));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("People"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self),
    _ ("Agents and plans can hand work over to these people by handle."));
}

void
beckon_people_group_set_desk (BeckonPeopleGroup *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_PEOPLE_GROUP (self));

  beckon_list_group_set_desk (BECKON_LIST_GROUP (self), desk, "event::PERSON_CHANGED");
}
