/* seen-group.c: the agents that ask and report without being registered
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/seen-group.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/settings/agent-dialog.h"
#include "app/settings/agent-row.h"

/* From this number on there is a search. */
#define MANY 8
/* The most rows; the others are found by the search. */
#define MOST 50

struct _BeckonSeenGroup
{
  AdwPreferencesGroup parent_instance;
  BeckonDesk         *desk;       /* (owned) (nullable) */
  GPtrArray          *activities; /* (owned) (nullable) (element-type BeckonAgentActivity) */
  GPtrArray          *rows; /* (owned) (element-type BeckonAgentRow): not owned, in their order */
  GtkWidget          *search_row;
  GtkWidget          *search;
  GtkWidget          *more; /* says that there are others, or none */
};

G_DEFINE_FINAL_TYPE (BeckonSeenGroup, beckon_seen_group, ADW_TYPE_PREFERENCES_GROUP)

static void
on_register (BeckonAgentRow *row, BeckonSeenGroup *self)
{
  beckon_agent_dialog_open_for_name (GTK_WIDGET (self), self->desk,
                                     beckon_agent_row_get_name (row));
}

static GtkWidget *
add_row (BeckonSeenGroup *self)
{
  GtkWidget *row = beckon_agent_row_new ();

  g_signal_connect (row, "register", G_CALLBACK (on_register), self);
  g_signal_connect (row, "show-task", G_CALLBACK (beckon_agent_row_show_task), NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);

  return row;
}

/* Rows are used again, so that the focus stays. */
static void
fill (BeckonSeenGroup *self, GPtrArray *shown)
{
  for (guint i = 0; i < shown->len; i++)
    {
      const BeckonAgentActivity *activity = g_ptr_array_index (shown, i);
      GtkWidget *row = i < self->rows->len ? g_ptr_array_index (self->rows, i) : add_row (self);

      if (g_strcmp0 (beckon_agent_row_get_name (BECKON_AGENT_ROW (row)), activity->name) != 0)
        beckon_agent_row_set_name (BECKON_AGENT_ROW (row), activity->name);
      beckon_agent_row_set_activity (BECKON_AGENT_ROW (row), activity);
    }
  while (self->rows->len > shown->len)
    {
      adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self),
                                    g_ptr_array_index (self->rows, self->rows->len - 1));
      g_ptr_array_set_size (self->rows, (int) self->rows->len - 1);
    }
}

static void
update (BeckonSeenGroup *self)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  g_autofree char *typed =
    g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  guint n_found = 0;

  for (guint i = 0; i < self->activities->len; i++)
    {
      BeckonAgentActivity *activity = g_ptr_array_index (self->activities, i);
      g_autofree char     *name = g_utf8_casefold (activity->name, -1);

      if (strstr (name, g_strstrip (typed)) == NULL)
        continue;
      if (++n_found <= MOST)
        g_ptr_array_add (shown, activity);
    }
  fill (self, shown);
  gtk_widget_set_visible (GTK_WIDGET (self), self->activities->len > 0);
  gtk_widget_set_visible (self->search_row, self->activities->len >= MANY);
  gtk_widget_set_visible (self->more, n_found == 0 || n_found > MOST);
  g_object_set (self->more, "title",
                n_found == 0 ? _ ("No agents found") : _ ("Search to see more."), NULL);
}

static void
beckon_seen_group_dispose (GObject *object)
{
  BeckonSeenGroup *self = BECKON_SEEN_GROUP (object);

  g_clear_object (&self->desk);
  g_clear_pointer (&self->activities, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_seen_group_parent_class)->dispose (object);
}

static void
beckon_seen_group_class_init (BeckonSeenGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_seen_group_dispose;
}

static void
on_search (BeckonSeenGroup *self)
{
  if (self->activities != NULL)
    update (self);
}

static void
beckon_seen_group_init (BeckonSeenGroup *self)
{
  const char *title = _ ("Search Agents");

  self->rows = g_ptr_array_new ();
  self->search_row = adw_preferences_row_new ();
  self->search = gtk_search_entry_new ();
  self->more = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->search_row), title);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self->search_row), self->search);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->search_row), FALSE);
  gtk_widget_set_focusable (self->search_row, FALSE);
  g_object_set (self->search, "placeholder-text", title, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_widget_add_css_class (self->search, "row-search");
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (on_search), self);
  gtk_widget_add_css_class (self->more, "dim-label");
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->search_row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->more);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Seen on This Desk"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self),
    _ ("These agents ask and report without being registered. Register one to pause it, or to give "
       "it steps of plans."));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
beckon_seen_group_set_desk (BeckonSeenGroup *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_SEEN_GROUP (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
}

void
beckon_seen_group_show (BeckonSeenGroup *self, GPtrArray *activities)
{
  g_return_if_fail (BECKON_IS_SEEN_GROUP (self));
  g_return_if_fail (activities != NULL);

  g_clear_pointer (&self->activities, g_ptr_array_unref);
  self->activities = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_agent_activity_free);
  for (guint i = 0; i < activities->len; i++)
    g_ptr_array_add (self->activities,
                     beckon_agent_activity_copy (g_ptr_array_index (activities, i)));
  update (self);
}
