/* agent-row.c: a registered agent in the list: its activity, and a button that pauses it (WH-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/agent-row.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

#define NAME_CHARS 120
#define COMMAND_CHARS 200

struct _BeckonAgentRow
{
  AdwActionRow parent_instance;
  BeckonAgent *agent; /* (owned) (nullable) */
  guint        n_running;
  GtkWidget   *icon;
  GtkWidget   *move;
};

enum
{
  MOVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonAgentRow, beckon_agent_row, ADW_TYPE_ACTION_ROW)

static gboolean
is_paused (BeckonAgentRow *self)
{
  return self->agent->status == BECKON_AGENT_PAUSED;
}

static void
update_icon (BeckonAgentRow *self)
{
  static const char *const classes[] = { "state-running", "state-aside", "state-quiet" };
  const char              *icon = "beckon-step-symbolic";
  const char              *css_class = "state-quiet";

  if (is_paused (self))
    {
      icon = "beckon-paused-symbolic";
      css_class = "state-aside";
    }
  else if (self->n_running > 0)
    {
      icon = "beckon-running-symbolic";
      css_class = "state-running";
    }

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), icon);
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    gtk_widget_remove_css_class (self->icon, classes[i]);
  gtk_widget_add_css_class (self->icon, css_class);
}

static void
update_subtitle (BeckonAgentRow *self)
{
  g_autofree char *state = NULL;
  g_autofree char *command = NULL;
  g_autofree char *subtitle = NULL;

  if (is_paused (self))
    state = g_strdup (C_ ("agent", "Paused"));
  else if (self->n_running > 0)
    state = g_strdup_printf (ngettext ("Running %u task", "Running %u tasks", self->n_running),
                             self->n_running);
  else
    state = g_strdup (C_ ("agent", "Idle"));

  if (self->agent->command != NULL)
    {
      g_autofree char *words = g_strjoinv (" ", self->agent->command);

      command = beckon_display_text_short (words, COMMAND_CHARS);
    }
  else
    {
      command = g_strdup (_ ("external"));
    }

  subtitle = g_strdup_printf ("%s · %s", state, command);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
}

static void
update_button (BeckonAgentRow *self, const char *name)
{
  g_autofree char *label = NULL;

  if (is_paused (self))
    /* Translators: a button; the name of an agent */
    label = g_strdup_printf (_ ("Resume %s"), name);
  else
    /* Translators: a button; the name of an agent */
    label = g_strdup_printf (_ ("Pause %s"), name);

  gtk_button_set_icon_name (GTK_BUTTON (self->move), is_paused (self)
                                                       ? "media-playback-start-symbolic"
                                                       : "media-playback-pause-symbolic");
  gtk_widget_set_tooltip_text (self->move, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->move), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
on_move (BeckonAgentRow *self)
{
  g_signal_emit (self, signals[MOVE], 0);
}

static void
beckon_agent_row_finalize (GObject *object)
{
  g_clear_pointer (&BECKON_AGENT_ROW (object)->agent, beckon_agent_free);

  G_OBJECT_CLASS (beckon_agent_row_parent_class)->finalize (object);
}

static void
beckon_agent_row_class_init (BeckonAgentRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_agent_row_finalize;

  signals[MOVE] = g_signal_new ("move", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
beckon_agent_row_init (BeckonAgentRow *self)
{
  GtkWidget *arrow = gtk_image_new_from_icon_name ("go-next-symbolic");

  g_object_set (self, "use-markup", FALSE, "activatable", TRUE, "subtitle-lines", 2, NULL);
  self->icon = gtk_image_new ();
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->icon), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), self->icon);
  self->move = gtk_button_new ();
  gtk_widget_set_valign (self->move, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->move, "flat");
  g_signal_connect_swapped (self->move, "clicked", G_CALLBACK (on_move), self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->move);
  gtk_accessible_update_state (GTK_ACCESSIBLE (arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), arrow);
}

GtkWidget *
beckon_agent_row_new (void)
{
  return g_object_new (BECKON_TYPE_AGENT_ROW, NULL);
}

void
beckon_agent_row_set_agent (BeckonAgentRow *self, const BeckonAgent *agent)
{
  g_autofree char *name = NULL;

  g_return_if_fail (BECKON_IS_AGENT_ROW (self));
  g_return_if_fail (agent != NULL);

  g_clear_pointer (&self->agent, beckon_agent_free);
  self->agent = beckon_agent_copy (agent);
  name = beckon_display_text_short (agent->name, NAME_CHARS);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), name);
  update_icon (self);
  update_subtitle (self);
  update_button (self, name);
}

void
beckon_agent_row_set_running (BeckonAgentRow *self, guint n_running)
{
  g_return_if_fail (BECKON_IS_AGENT_ROW (self));

  if (self->n_running == n_running)
    return;
  self->n_running = n_running;
  if (self->agent == NULL)
    return;
  update_icon (self);
  update_subtitle (self);
}

const BeckonAgent *
beckon_agent_row_get_agent (BeckonAgentRow *self)
{
  g_return_val_if_fail (BECKON_IS_AGENT_ROW (self), NULL);

  return self->agent;
}
