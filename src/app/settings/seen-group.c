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
/* The maximum number of rows; the person finds the others by searching. */
#define MAX_ROWS 50

struct _BeckonSeenGroup
{
  BeckonListGroup parent_instance;
  GPtrArray      *activities; /* (owned) (nullable) (element-type BeckonAgentActivity) */
};

G_DEFINE_FINAL_TYPE (BeckonSeenGroup, beckon_seen_group, BECKON_TYPE_LIST_GROUP)

static void
on_register (BeckonAgentRow *row, BeckonListGroup *group)
{
  beckon_agent_dialog_open_for_name (GTK_WIDGET (group), beckon_list_group_get_desk (group),
                                     beckon_agent_row_get_name (row));
}

static GtkWidget *
beckon_seen_group_make_row (BeckonListGroup *group, gconstpointer item)
{
  GtkWidget *row = beckon_agent_row_new ();

  g_signal_connect (row, "register", G_CALLBACK (on_register), group);
  g_signal_connect (row, "show-task", G_CALLBACK (beckon_agent_row_show_task), NULL);

  return row;
}

static void
beckon_seen_group_update_row (BeckonListGroup *group, GtkWidget *row, gconstpointer item)
{
  const BeckonAgentActivity *activity = item;

  if (g_strcmp0 (beckon_agent_row_get_name (BECKON_AGENT_ROW (row)), activity->name) != 0)
    beckon_agent_row_set_name (BECKON_AGENT_ROW (row), activity->name);
  beckon_agent_row_set_activity (BECKON_AGENT_ROW (row), activity);
}

static void
beckon_seen_group_update (BeckonListGroup *group)
{
  BeckonSeenGroup *self = BECKON_SEEN_GROUP (group);
  g_autoptr (GPtrArray) shown = g_ptr_array_new ();
  g_autofree char *typed = beckon_list_group_dup_search (group);
  g_autofree char *words = g_utf8_casefold (typed, -1);
  guint            n_found = 0;

  if (self->activities == NULL)
    return;
  for (guint i = 0; i < self->activities->len; i++)
    {
      BeckonAgentActivity *activity = g_ptr_array_index (self->activities, i);
      g_autofree char     *name = g_utf8_casefold (activity->name, -1);

      if (strstr (name, words) == NULL)
        continue;
      if (++n_found <= MAX_ROWS)
        g_ptr_array_add (shown, activity);
    }
  beckon_list_group_show (group, shown);
  gtk_widget_set_visible (GTK_WIDGET (self), self->activities->len > 0);
  beckon_list_group_show_search (group, self->activities->len >= MANY);
  if (n_found == 0)
    beckon_list_group_set_note (group, _ ("No agents found"), NULL);
  else
    beckon_list_group_set_note (group, n_found > MAX_ROWS ? _ ("Search to see more.") : NULL, NULL);
}

static void
beckon_seen_group_dispose (GObject *object)
{
  BeckonSeenGroup *self = BECKON_SEEN_GROUP (object);

  g_clear_pointer (&self->activities, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_seen_group_parent_class)->dispose (object);
}

static void
beckon_seen_group_class_init (BeckonSeenGroupClass *klass)
{
  BeckonListGroupClass *group_class = BECKON_LIST_GROUP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_seen_group_dispose;

  /* Rows are used again by their position, so that the focus stays there. */
  group_class->make_row = beckon_seen_group_make_row;
  group_class->update_row = beckon_seen_group_update_row;
  group_class->update = beckon_seen_group_update;
}

static void
beckon_seen_group_init (BeckonSeenGroup *self)
{
  beckon_list_group_add_search (BECKON_LIST_GROUP (self), _ ("Search Agents"));
  beckon_list_group_add_note (BECKON_LIST_GROUP (self));
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

  beckon_list_group_set_desk (BECKON_LIST_GROUP (self), desk, NULL);
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
  beckon_seen_group_update (BECKON_LIST_GROUP (self));
}
