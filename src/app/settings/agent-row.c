/* agent-row.c: an agent in the list: what it does, its questions, and a button that pauses it
 * (WH-5) or registers it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/agent-row.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/face.h"
#include "app/widgets/spoken.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"

#define NAME_CHARS 120
#define COMMAND_CHARS 200
#define TITLE_CHARS 120

struct _BeckonAgentRow
{
  AdwActionRow         parent_instance;
  BeckonAgent         *agent;    /* (owned) (nullable): if it is registered */
  char                *name;     /* (owned) */
  BeckonAgentActivity *activity; /* (owned) (nullable) */
  GtkWidget           *face;
  GtkWidget           *questions;
  GtkWidget           *move;
  GtkWidget           *register_button;
  GtkWidget           *arrow;
};

enum
{
  MOVE,
  REGISTER,
  SHOW_TASK,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonAgentRow, beckon_agent_row, ADW_TYPE_ACTION_ROW)

static gboolean
is_paused (BeckonAgentRow *self)
{
  return self->agent != NULL && self->agent->status == BECKON_AGENT_PAUSED;
}

static guint
count (BeckonAgentRow *self, gsize offset)
{
  return self->activity != NULL ? G_STRUCT_MEMBER (guint, self->activity, offset) : 0;
}

#define COUNT(self, member) count (self, G_STRUCT_OFFSET (BeckonAgentActivity, member))

/* (transfer full): what it does, the most pressing first. */
static char *
describe_state (BeckonAgentRow *self)
{
  guint n;

  if (is_paused (self))
    return g_strdup (C_ ("agent", "Paused"));
  if ((n = COUNT (self, n_running)) > 0)
    return g_strdup_printf (ngettext ("Running %u task", "Running %u tasks", n), n);
  if (COUNT (self, n_questions) > 0)
    return g_strdup (C_ ("agent", "Needs you"));
  if ((n = COUNT (self, n_waiting)) > 0)
    return g_strdup_printf (ngettext ("%u task waits", "%u tasks wait", n), n);
  if ((n = COUNT (self, n_queued)) > 0)
    return g_strdup_printf (ngettext ("%u task queued", "%u tasks queued", n), n);

  return g_strdup (C_ ("agent", "Idle"));
}

static void
update_face (BeckonAgentRow *self, const char *state)
{
  BeckonFace *face = BECKON_FACE (self->face);

  beckon_face_set_agent (face, self->name);
  if (is_paused (self))
    beckon_face_set_state (face, "beckon-paused-symbolic", "state-aside", state);
  else if (COUNT (self, n_questions) > 0)
    beckon_face_set_state (face, "beckon-needs-you-symbolic", "state-needs", state);
  else if (COUNT (self, n_running) > 0)
    beckon_face_set_state (face, "beckon-running-symbolic", "state-running", state);
  else if (COUNT (self, n_waiting) > 0)
    beckon_face_set_state (face, "beckon-waiting-symbolic", "state-running", state);
  else
    beckon_face_set_state (face, NULL, NULL, state);
}

static void
update_subtitle (BeckonAgentRow *self)
{
  g_autofree char *state = describe_state (self);
  g_autofree char *command = NULL;
  g_autofree char *doing = NULL;
  g_autoptr (GString) subtitle = g_string_new (state);

  if (self->agent != NULL && self->agent->command != NULL)
    {
      g_autofree char *words = g_strjoinv (" ", self->agent->command);

      command = beckon_display_text_short (words, COMMAND_CHARS);
    }
  else if (self->agent != NULL)
    {
      command = g_strdup (_ ("external"));
    }
  if (command != NULL)
    g_string_append_printf (subtitle, " · %s", command);
  if (self->activity != NULL && self->activity->running != NULL)
    {
      doing = beckon_display_text_short (self->activity->running, TITLE_CHARS);
      g_string_append_printf (subtitle, "\n%s", doing);
    }
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle->str);
  update_face (self, state);
}

static void
update_questions (BeckonAgentRow *self)
{
  guint            n = COUNT (self, n_questions);
  g_autofree char *label = g_strdup_printf (ngettext ("%u Question", "%u Questions", n), n);
  g_autofree char *name = beckon_display_text_short (self->name, NAME_CHARS);
  /* Translators: a button that shows the oldest open question of an agent */
  g_autofree char *tooltip = g_strdup_printf (_ ("Show the oldest question of %s"), name);

  gtk_button_set_label (GTK_BUTTON (self->questions), label);
  gtk_widget_set_tooltip_text (self->questions, tooltip);
  gtk_widget_set_visible (self->questions, n > 0);
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
on_register (BeckonAgentRow *self)
{
  g_signal_emit (self, signals[REGISTER], 0);
}

static void
on_questions (BeckonAgentRow *self)
{
  if (self->activity != NULL && self->activity->asking_task != NULL)
    g_signal_emit (self, signals[SHOW_TASK], 0, self->activity->asking_task);
}

static void
beckon_agent_row_finalize (GObject *object)
{
  BeckonAgentRow *self = BECKON_AGENT_ROW (object);

  g_clear_pointer (&self->agent, beckon_agent_free);
  g_clear_pointer (&self->activity, beckon_agent_activity_free);
  g_clear_pointer (&self->name, g_free);

  G_OBJECT_CLASS (beckon_agent_row_parent_class)->finalize (object);
}

static void
beckon_agent_row_class_init (BeckonAgentRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_agent_row_finalize;

  signals[MOVE] = g_signal_new ("move", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
  signals[REGISTER] = g_signal_new ("register", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SHOW_TASK] = g_signal_new ("show-task", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

/* @box: wraps them where there is little room. */
static void
add_button (BeckonAgentRow *self, GtkWidget *box, GtkWidget *button, GCallback callback)
{
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (button, FALSE);
  g_signal_connect_swapped (button, "clicked", callback, self);
  beckon_wrap_box_append (BECKON_WRAP_BOX (box), button);
}

static void
beckon_agent_row_init (BeckonAgentRow *self)
{
  GtkWidget *buttons = beckon_wrap_box_new (6);

  self->arrow = gtk_image_new_from_icon_name ("go-next-symbolic");
  g_object_set (self, "use-markup", FALSE, "subtitle-lines", 3, NULL);
  self->face = beckon_face_new (BECKON_FACE_SIZE);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->face), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), self->face);
  self->questions = gtk_button_new_with_label ("");
  gtk_widget_add_css_class (self->questions, "chip");
  add_button (self, buttons, self->questions, G_CALLBACK (on_questions));
  self->move = gtk_button_new ();
  gtk_widget_add_css_class (self->move, "flat");
  add_button (self, buttons, self->move, G_CALLBACK (on_move));
  self->register_button = gtk_button_new_with_label (_ ("Register…"));
  gtk_widget_add_css_class (self->register_button, "flat");
  add_button (self, buttons, self->register_button, G_CALLBACK (on_register));
  gtk_widget_set_valign (buttons, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), buttons);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->arrow), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->arrow);
}

GtkWidget *
beckon_agent_row_new (void)
{
  return g_object_new (BECKON_TYPE_AGENT_ROW, NULL);
}

/* @agent NULL: it is not registered. */
static void
show_agent (BeckonAgentRow *self, const char *name, const BeckonAgent *agent)
{
  g_autofree char *shown = beckon_display_text_short (name, NAME_CHARS);

  g_clear_pointer (&self->agent, beckon_agent_free);
  if (agent != NULL)
    self->agent = beckon_agent_copy (agent);
  if (self->name != name)
    {
      g_free (self->name);
      self->name = g_strdup (name);
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), shown);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), agent != NULL);
  gtk_widget_set_visible (self->arrow, agent != NULL);
  gtk_widget_set_visible (self->move, agent != NULL);
  gtk_widget_set_visible (self->register_button, agent == NULL);
  if (agent != NULL)
    update_button (self, shown);
  else
    {
      /* Translators: a button; the name of an agent */
      g_autofree char *label = g_strdup_printf (_ ("Register %s…"), shown);

      beckon_spoken_name (self->register_button, label);
    }
  update_subtitle (self);
  update_questions (self);
}

void
beckon_agent_row_set_agent (BeckonAgentRow *self, const BeckonAgent *agent)
{
  g_return_if_fail (BECKON_IS_AGENT_ROW (self));
  g_return_if_fail (agent != NULL);

  show_agent (self, agent->name, agent);
}

void
beckon_agent_row_set_name (BeckonAgentRow *self, const char *name)
{
  g_return_if_fail (BECKON_IS_AGENT_ROW (self));
  g_return_if_fail (name != NULL);

  show_agent (self, name, NULL);
}

void
beckon_agent_row_set_activity (BeckonAgentRow *self, const BeckonAgentActivity *activity)
{
  g_return_if_fail (BECKON_IS_AGENT_ROW (self));

  g_clear_pointer (&self->activity, beckon_agent_activity_free);
  if (activity != NULL)
    self->activity = beckon_agent_activity_copy (activity);
  if (self->name == NULL)
    return;
  update_subtitle (self);
  update_questions (self);
}

const BeckonAgent *
beckon_agent_row_get_agent (BeckonAgentRow *self)
{
  g_return_val_if_fail (BECKON_IS_AGENT_ROW (self), NULL);

  return self->agent;
}

const char *
beckon_agent_row_get_name (BeckonAgentRow *self)
{
  g_return_val_if_fail (BECKON_IS_AGENT_ROW (self), NULL);

  return self->name;
}

void
beckon_agent_row_show_task (BeckonAgentRow *self, const char *task_id)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWindow *desk = GTK_IS_WINDOW (root) ? gtk_window_get_transient_for (GTK_WINDOW (root)) : NULL;

  g_return_if_fail (BECKON_IS_AGENT_ROW (self));

  if (desk == NULL)
    return;
  gtk_widget_activate_action (GTK_WIDGET (desk), "win.open-task", "s", task_id);
  gtk_window_close (GTK_WINDOW (root));
}
