/* connect-row.c: an agent on this computer, with a button that connects it or takes that back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/connect-row.h"

#include <glib/gi18n-lib.h>

#include "app/settings/command-card.h"
#include "app/settings/connect-difference.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"
#include "base/sandbox.h"
#include "connect/change.h"

struct _BeckonConnectRow
{
  AdwActionRow              parent_instance;
  const BeckonConnectAgent *agent;
  GCancellable             *loading; /* (owned) */
  GtkWidget                *connect;
  GtkWidget                *change;
  GtkWidget                *remove;
};

G_DEFINE_FINAL_TYPE (BeckonConnectRow, beckon_connect_row, ADW_TYPE_ACTION_ROW)

/* What a thread found. */
typedef struct
{
  const BeckonConnectAgent *agent;
  gboolean                  is_here;
  BeckonConnectChange      *change; /* (owned) (nullable) */
  GError                   *error;  /* (owned) (nullable): instead of the change */
} State;

static void
state_free (gpointer data)
{
  State *self = data;

  g_clear_pointer (&self->change, beckon_connect_change_free);
  g_clear_error (&self->error);
  g_free (self);
}

static void
look (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  State *state = g_new0 (State, 1);

  state->agent = data;
  state->is_here = beckon_connect_agent_is_here (state->agent);
  state->change = beckon_connect_change_new (state->agent, NULL, FALSE, 0, &state->error);
  g_task_return_pointer (task, state, state_free);
}

static void
show_text (BeckonConnectRow *self, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), escaped);
}

static void
show_state (BeckonConnectRow *self, const State *state)
{
  const BeckonConnectChange *change = state->change;
  gboolean                   absent = change != NULL && beckon_connect_change_is_absent (change);
  gboolean    complete = change != NULL && beckon_connect_change_is_complete (change);
  gboolean    strict = change != NULL && beckon_connect_change_is_strict (change);
  const char *parts = complete || strict ? beckon_connect_change_describe_parts (change) : NULL;
  g_autofree char *partly = NULL;

  if (parts != NULL)
    partly = complete
               /* Translators: what comes to the desk, such as “questions alone” */
               ? g_strdup_printf (_ ("Connected (%s)"), parts)
               /* Translators: what comes to the desk, such as “strict” */
               : g_strdup_printf (_ ("Connected incompletely (%s)"), parts);

  if (change == NULL)
    show_text (self, state->error->message);
  else
    show_text (self, partly != NULL ? partly
                     : complete     ? _ ("Connected")
                     : absent       ? _ ("Not connected")
                                    : _ ("Connected incompletely"));
  gtk_widget_set_visible (self->connect, change != NULL && !complete);
  gtk_widget_set_visible (self->change, complete && beckon_connect_change_has_choice (change));
  gtk_widget_set_visible (self->remove, change != NULL && !absent);
  gtk_widget_set_visible (GTK_WIDGET (self), state->is_here || !absent);
}

static void
on_looked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonConnectRow *self = BECKON_CONNECT_ROW (source);
  State            *state = g_task_propagate_pointer (G_TASK (result), NULL);

  if (state == NULL)
    return;
  show_state (self, state);
  state_free (state);
}

static void
load (BeckonConnectRow *self)
{
  g_autoptr (GTask) task = g_task_new (self, self->loading, on_looked, NULL);

  g_task_set_task_data (task, (gpointer) self->agent, NULL);
  g_task_run_in_thread (task, look);
}

/* --- connecting --- */

static void
on_done (GtkWidget *row, gboolean removes)
{
  BeckonConnectRow *self = BECKON_CONNECT_ROW (row);

  beckon_toast_text (row, removes ? _ ("No longer connected") : _ (self->agent->advice));
  load (self);
}

static void
on_connect (GtkButton *button, BeckonConnectRow *self)
{
  beckon_connect_difference_show (GTK_WIDGET (self), self->agent, FALSE, on_done);
}

static void
on_remove (GtkButton *button, BeckonConnectRow *self)
{
  beckon_connect_difference_show (GTK_WIDGET (self), self->agent, TRUE, on_done);
}

/* --- object --- */

static void
beckon_connect_row_dispose (GObject *object)
{
  BeckonConnectRow *self = BECKON_CONNECT_ROW (object);

  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);

  G_OBJECT_CLASS (beckon_connect_row_parent_class)->dispose (object);
}

static void
beckon_connect_row_class_init (BeckonConnectRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_connect_row_dispose;
}

static GtkWidget *
add_button (BeckonConnectRow *self, const char *label, GCallback callback)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (button, FALSE);
  g_signal_connect (button, "clicked", callback, self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), button);
  return button;
}

static void
beckon_connect_row_init (BeckonConnectRow *self)
{
  self->loading = g_cancellable_new ();
  self->connect = add_button (self, C_ ("an agent", "Connect"), G_CALLBACK (on_connect));
  self->change = add_button (self, _ ("Change…"), G_CALLBACK (on_connect));
  self->remove = add_button (self, _ ("Remove…"), G_CALLBACK (on_remove));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* (transfer floating): looks at the configuration of @agent in a thread. */
static GtkWidget *
make_row (const BeckonConnectAgent *agent)
{
  BeckonConnectRow *self = g_object_new (BECKON_TYPE_CONNECT_ROW, "title", agent->title, NULL);
  /* Translators: what a screen reader calls the buttons; the name of an agent */
  g_autofree char *connect = g_strdup_printf (_ ("Connect %s"), agent->title);
  g_autofree char *change = g_strdup_printf (_ ("Change the connection of %s"), agent->title);
  g_autofree char *remove = g_strdup_printf (_ ("Remove the connection of %s"), agent->title);

  self->agent = agent;
  beckon_spoken_name (self->connect, connect);
  beckon_spoken_name (self->change, change);
  beckon_spoken_name (self->remove, remove);
  load (self);

  return GTK_WIDGET (self);
}

/* --- all of them --- */

/* One of them has become visible. */
static void
on_visible (GtkWidget *row, GParamSpec *pspec, GtkWidget *group)
{
  if (gtk_widget_get_visible (row))
    gtk_widget_set_visible (group, TRUE);
}

GtkWidget *
beckon_connect_row_make_group (void)
{
  GtkWidget *group;

  if (beckon_connect_is_shut_in ())
    {
      g_autofree char *line = g_strdup_printf (
        "flatpak run --command=beckon --filesystem=home %s setup", beckon_sandbox_get ()->app_id);

      return beckon_command_card_new (
        _ ("Connect Claude Code, Codex and Others: Run This in a Terminal"), line, TRUE);
    }
  group =
    g_object_new (ADW_TYPE_PREFERENCES_GROUP, "title", _ ("On This Computer"), "description",
                  _ ("Connecting changes the agent’s own configuration, so that its questions "
                     "and permissions come here. You see the changes first."),
                  "visible", FALSE, NULL);
  for (guint i = 0; i < BECKON_CONNECT_N_AGENTS; i++)
    {
      GtkWidget *row = make_row (&beckon_connect_agents[i]);

      g_signal_connect (row, "notify::visible", G_CALLBACK (on_visible), group);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
    }
  return group;
}
