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
  BeckonListGroup  parent_instance;
  GCancellable    *counting; /* (owned) (nullable): of the read in progress */
  guint            count;    /* timeout that reads, or 0 */
  BeckonSeenGroup *seen;     /* (owned) (nullable): shows those that are not registered */
};

G_DEFINE_FINAL_TYPE (BeckonAgentsGroup, beckon_agents_group, BECKON_TYPE_LIST_GROUP)

static BeckonDesk *
get_desk (BeckonAgentsGroup *self)
{
  return beckon_list_group_get_desk (BECKON_LIST_GROUP (self));
}

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
  const GPtrArray *rows = beckon_list_group_get_rows (BECKON_LIST_GROUP (self));

  if (activities == NULL || get_desk (self) == NULL)
    return;

  for (guint i = 0; i < rows->len; i++)
    {
      BeckonAgentRow *row = g_ptr_array_index (rows, i);

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
  beckon_store_list_agent_activity_async (beckon_desk_get_store (get_desk (self)), self->counting,
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
beckon_agents_group_add (BeckonListGroup *group)
{
  beckon_agent_dialog_open (GTK_WIDGET (group), beckon_list_group_get_desk (group), NULL);
}

static void
on_activated (BeckonAgentRow *row, BeckonAgentsGroup *self)
{
  beckon_agent_dialog_open (GTK_WIDGET (self), get_desk (self), beckon_agent_row_get_agent (row));
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

  beckon_desk_do_async (get_desk (self),
                        beckon_operation_move_agent (beckon_name_get_user (), agent->id,
                                                     agent->status == BECKON_AGENT_PAUSED
                                                       ? BECKON_VERB_RESUME
                                                       : BECKON_VERB_PAUSE),
                        NULL, on_moved, g_object_ref (self));
}

/* --- the rows --- */

static gboolean
beckon_agents_group_has_item (GtkWidget *row, gconstpointer item)
{
  const BeckonAgent *agent = item;

  return beckon_agent_row_get_agent (BECKON_AGENT_ROW (row))->id == agent->id;
}

static GtkWidget *
beckon_agents_group_make_row (BeckonListGroup *group, gconstpointer item)
{
  GtkWidget *row = beckon_agent_row_new ();

  g_signal_connect (row, "activated", G_CALLBACK (on_activated), group);
  g_signal_connect (row, "move", G_CALLBACK (on_move), group);
  g_signal_connect (row, "show-task", G_CALLBACK (beckon_agent_row_show_task), NULL);

  return row;
}

static void
beckon_agents_group_update_row (BeckonListGroup *group, GtkWidget *row, gconstpointer item)
{
  beckon_agent_row_set_agent (BECKON_AGENT_ROW (row), item);
}

/* @result (nullable) (element-type BeckonAgent): NULL with @error. */
static void
show (gpointer target, gpointer result, const GError *error)
{
  BeckonListGroup *group = target;
  g_autoptr (GPtrArray) agents = result != NULL ? g_ptr_array_ref (result) : g_ptr_array_new ();

  beckon_list_group_show (group, agents);
  if (agents->len > 0)
    beckon_list_group_set_note (group, NULL, NULL);
  else if (error != NULL)
    beckon_list_group_set_note (group, error->message, "");
  else
    beckon_list_group_set_note (group, _ ("No agents added yet"),
                                _ ("Agents can ask and report without being listed here."));
  count_now (BECKON_AGENTS_GROUP (group));
}

static gpointer
read_agents (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_agents (view, error);
}

static void
beckon_agents_group_update (BeckonListGroup *group)
{
  beckon_view_slot_read (beckon_desk_get_store (beckon_list_group_get_desk (group)), group,
                         "agents", read_agents, NULL, NULL, (GDestroyNotify) g_ptr_array_unref,
                         show);
}

/* --- life cycle --- */

static void
beckon_agents_group_dispose (GObject *object)
{
  BeckonAgentsGroup *self = BECKON_AGENTS_GROUP (object);

  g_clear_handle_id (&self->count, g_source_remove);
  g_cancellable_cancel (self->counting);
  g_clear_object (&self->counting);
  if (get_desk (self) != NULL)
    g_signal_handlers_disconnect_by_func (get_desk (self), on_event, self);
  g_clear_object (&self->seen);

  G_OBJECT_CLASS (beckon_agents_group_parent_class)->dispose (object);
}

static void
beckon_agents_group_class_init (BeckonAgentsGroupClass *klass)
{
  BeckonListGroupClass *group_class = BECKON_LIST_GROUP_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_agents_group_dispose;

  group_class->has_item = beckon_agents_group_has_item;
  group_class->make_row = beckon_agents_group_make_row;
  group_class->update_row = beckon_agents_group_update_row;
  group_class->update = beckon_agents_group_update;
  group_class->add = beckon_agents_group_add;
}

static void
beckon_agents_group_init (BeckonAgentsGroup *self)
{
  beckon_list_group_add_button (BECKON_LIST_GROUP (self), _ ("Add Agent…"));
  beckon_list_group_add_note (BECKON_LIST_GROUP (self));
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

  g_signal_connect_swapped (desk, "event", G_CALLBACK (on_event), self);
  beckon_list_group_set_desk (BECKON_LIST_GROUP (self), desk, "event::AGENT_CHANGED");
}
