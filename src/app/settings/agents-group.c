/* agents-group.c: the registered agents and what they do; add, edit, pause (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/agents-group.h"

#include <glib/gi18n-lib.h>

#include "app/settings/agent-dialog.h"
#include "app/settings/agent-row.h"
#include "app/widgets/toast.h"
#include "base/display-text.h"
#include "model/name.h"
#include "rules/agents.h"
#include "store/view-slot.h"

#define NAME_CHARS 60
/* Tasks change often; what the agents do is read at most this often. */
#define COUNT_MS 300

struct _BeckonAgentsGroup
{
  AdwPreferencesGroup parent_instance;
  BeckonDesk         *desk;     /* (owned) (nullable) */
  GtkWidget          *empty;    /* explains why there are no rows */
  GPtrArray          *rows;     /* (owned) (element-type BeckonAgentRow): not owned */
  GCancellable       *counting; /* (owned) (nullable): of the read in progress */
  guint               count;    /* timeout that reads, or 0 */
  BeckonSeenGroup    *seen;     /* (owned) (nullable): shows those that are not registered */
};

G_DEFINE_FINAL_TYPE (BeckonAgentsGroup, beckon_agents_group, ADW_TYPE_PREFERENCES_GROUP)

/* --- what they do --- */

/* (transfer none) (nullable): what the agent with this name does. Once it is found, it is none of
 * those that are not registered. */
static BeckonAgentActivity *
take_activity (GPtrArray *activities, const char *name, GHashTable *taken)
{
  g_autofree char *key = beckon_name_fold (name);

  for (guint i = 0; i < activities->len; i++)
    {
      BeckonAgentActivity *activity = g_ptr_array_index (activities, i);

      if (!g_str_equal (activity->key, key))
        continue;
      g_hash_table_add (taken, activity);
      return activity;
    }

  return NULL;
}

static void
on_listed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonAgentsGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  g_autoptr (GPtrArray) activities =
    beckon_store_list_agent_activity_finish (BECKON_STORE (source), result, &error);

  if (activities == NULL || self->rows == NULL)
    return;

  for (guint i = 0; i < self->rows->len; i++)
    {
      BeckonAgentRow *row = g_ptr_array_index (self->rows, i);

      beckon_agent_row_set_activity (
        row, take_activity (activities, beckon_agent_row_get_agent (row)->name, taken));
    }
  for (guint i = 0; i < activities->len; i++)
    {
      if (!g_hash_table_contains (taken, g_ptr_array_index (activities, i)))
        g_ptr_array_add (others, g_ptr_array_index (activities, i));
    }
  if (self->seen != NULL)
    beckon_seen_group_show (self->seen, others);
}

static void
count_now (BeckonAgentsGroup *self)
{
  g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
  self->counting = g_cancellable_new ();
  beckon_store_list_agent_activity_async (beckon_desk_get_store (self->desk), self->counting,
                                          on_listed, g_object_ref (self));
}

static gboolean
count_cb (gpointer user_data)
{
  BeckonAgentsGroup *self = user_data;

  self->count = 0;
  count_now (self);

  return G_SOURCE_REMOVE;
}

static void
on_event (BeckonAgentsGroup *self, BeckonEvent *event)
{
  if (event->task != NULL && event->type != BECKON_EVENT_TASK_LOG
      && event->type != BECKON_EVENT_TASK_TRANSCRIPT && self->count == 0)
    self->count = g_timeout_add (COUNT_MS, count_cb, self);
}

/* --- actions of the person --- */

static void
on_add (BeckonAgentsGroup *self)
{
  beckon_agent_dialog_open (GTK_WIDGET (self), self->desk, NULL);
}

static void
on_activated (BeckonAgentRow *row, BeckonAgentsGroup *self)
{
  beckon_agent_dialog_open (GTK_WIDGET (self), self->desk, beckon_agent_row_get_agent (row));
}

static void
on_moved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonAgentsGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (commit == NULL)
    {
      beckon_toast_error (GTK_WIDGET (self), error);
      return;
    }
  name = beckon_display_text_short (commit->agent->name, NAME_CHARS);
  if (commit->agent->status == BECKON_AGENT_PAUSED)
    /* Translators: the name of an agent */
    text = g_strdup_printf (_ ("%s is paused"), name);
  else
    /* Translators: the name of an agent */
    text = g_strdup_printf (_ ("%s resumed"), name);
  beckon_toast_text (GTK_WIDGET (self), text);
}

static void
on_move (BeckonAgentRow *row, BeckonAgentsGroup *self)
{
  const BeckonAgent *agent = beckon_agent_row_get_agent (row);

  beckon_desk_do_async (self->desk,
                        beckon_operation_move_agent (beckon_name_get_user (), agent->id,
                                                     agent->status == BECKON_AGENT_PAUSED
                                                       ? BECKON_VERB_RESUME
                                                       : BECKON_VERB_PAUSE),
                        NULL, on_moved, g_object_ref (self));
}

/* --- the rows --- */

static void
add_row (BeckonAgentsGroup *self, const BeckonAgent *agent)
{
  GtkWidget *row = beckon_agent_row_new ();

  beckon_agent_row_set_agent (BECKON_AGENT_ROW (row), agent);
  g_signal_connect (row, "activated", G_CALLBACK (on_activated), self);
  g_signal_connect (row, "move", G_CALLBACK (on_move), self);
  g_signal_connect (row, "show-task", G_CALLBACK (beckon_agent_row_show_task), NULL);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
}

/* If the agents and their order are the same, the rows stay, and so does the focus. */
static gboolean
are_shown (BeckonAgentsGroup *self, GPtrArray *agents)
{
  if (agents->len != self->rows->len)
    return FALSE;
  for (guint i = 0; i < agents->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (agents, i);

      if (beckon_agent_row_get_agent (g_ptr_array_index (self->rows, i))->id != agent->id)
        return FALSE;
    }

  return TRUE;
}

/* The id of the agent whose row has the focus, 0: none. */
static gint64
get_focused (BeckonAgentsGroup *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->rows, i);

      if ((gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
        return beckon_agent_row_get_agent (BECKON_AGENT_ROW (row))->id;
    }

  return 0;
}

static void
show_agents (BeckonAgentsGroup *self, GPtrArray *agents)
{
  gint64 focused;

  if (are_shown (self, agents))
    {
      for (guint i = 0; i < agents->len; i++)
        beckon_agent_row_set_agent (g_ptr_array_index (self->rows, i),
                                    g_ptr_array_index (agents, i));
      return;
    }

  focused = get_focused (self);
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  for (guint i = 0; i < agents->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (agents, i);

      add_row (self, agent);
      if (agent->id == focused)
        gtk_widget_grab_focus (g_ptr_array_index (self->rows, i));
    }
}

/* @result (nullable) (element-type BeckonAgent): NULL with @error. */
static void
show (gpointer target, gpointer result, const GError *error)
{
  BeckonAgentsGroup *self = target;
  g_autoptr (GPtrArray) agents = result != NULL ? g_ptr_array_ref (result) : g_ptr_array_new ();

  show_agents (self, agents);
  gtk_widget_set_visible (self->empty, self->rows->len == 0);
  g_object_set (
    self->empty, "title", error != NULL ? error->message : _ ("No agents added yet"), "subtitle",
    error != NULL ? "" : _ ("Agents can ask and report without being listed here."), NULL);
  count_now (self);
}

static gpointer
read_agents (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_agents (view, error);
}

static void
update (BeckonAgentsGroup *self)
{
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, "agents", read_agents, NULL,
                         NULL, (GDestroyNotify) g_ptr_array_unref, show);
}

/* --- life cycle --- */

static void
beckon_agents_group_dispose (GObject *object)
{
  BeckonAgentsGroup *self = BECKON_AGENTS_GROUP (object);

  g_clear_handle_id (&self->count, g_source_remove);
  g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  g_clear_object (&self->seen);
  g_clear_pointer (&self->rows, g_ptr_array_unref);

  G_OBJECT_CLASS (beckon_agents_group_parent_class)->dispose (object);
}

static void
beckon_agents_group_class_init (BeckonAgentsGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_agents_group_dispose;
}

static void
beckon_agents_group_init (BeckonAgentsGroup *self)
{
  GtkWidget *add = gtk_button_new_from_icon_name ("list-add-symbolic");

  self->rows = g_ptr_array_new ();
  self->empty = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->empty), FALSE);
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (add, _ ("Add Agent…"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Add Agent…"), -1);
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (on_add), self);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), add);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->empty);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Agents"));
  adw_preferences_group_set_description (
    ADW_PREFERENCES_GROUP (self),
    _ ("A paused agent starts no steps, and its waits are frozen until it is resumed."));
}

void
beckon_agents_group_set_seen (BeckonAgentsGroup *self, BeckonSeenGroup *seen)
{
  g_return_if_fail (BECKON_IS_AGENTS_GROUP (self));

  g_set_object (&self->seen, seen);
}

void
beckon_agents_group_set_desk (BeckonAgentsGroup *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_AGENTS_GROUP (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  g_signal_connect_swapped (desk, "event::AGENT_CHANGED", G_CALLBACK (update), self);
  g_signal_connect_swapped (desk, "event", G_CALLBACK (on_event), self);
  update (self);
}
