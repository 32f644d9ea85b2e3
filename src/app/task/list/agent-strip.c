/* agent-strip.c: the faces of the agents at work, by which the list of tasks is filtered
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/agent-strip.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/face.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "desk/run/log-limit.h"
#include "model/name.h"

#define FACE_SIZE 24
#define NAME_CHARS 80
/* More do not help to find one. */
#define MAX_AGENTS 24
/* The agents are looked up at most this often. */
#define UPDATE_MS 300

struct _BeckonAgentStrip
{
  GtkWidget        parent_instance;
  BeckonDesk      *desk;  /* (owned) (nullable) */
  BeckonTaskModel *model; /* (nullable): the list owns it */
  GtkWidget       *scroller;
  GtkBox          *box;
  GtkWidget       *all;         /* a toggle button, as those of the agents */
  GHashTable      *buttons;     /* (owned): name → toggle button, not owned */
  GHashTable      *chosen;      /* (owned): set of names */
  GCancellable    *cancellable; /* (owned) */
  guint            update;      /* source */
  guint            n_working;
  gboolean         counting;
  gboolean         setting; /* the program presses the buttons, not the person */
};

static guint changed_signal;
static guint working_signal;

G_DEFINE_FINAL_TYPE (BeckonAgentStrip, beckon_agent_strip, GTK_TYPE_WIDGET)

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

static void
press_buttons (BeckonAgentStrip *self)
{
  GHashTableIter iter;
  gpointer       name;
  gpointer       button;

  self->setting = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->all),
                                g_hash_table_size (self->chosen) == 0);
  g_hash_table_iter_init (&iter, self->buttons);
  while (g_hash_table_iter_next (&iter, &name, &button))
    gtk_toggle_button_set_active (button, g_hash_table_contains (self->chosen, name));
  self->setting = FALSE;
}

static gboolean
is_adding (BeckonAgentStrip *self)
{
  GdkSeat   *seat = gdk_display_get_default_seat (gtk_widget_get_display (GTK_WIDGET (self)));
  GdkDevice *keyboard = seat != NULL ? gdk_seat_get_keyboard (seat) : NULL;

  return keyboard != NULL && (gdk_device_get_modifier_state (keyboard) & GDK_CONTROL_MASK) != 0;
}

static void
on_toggled (BeckonAgentStrip *self, GtkToggleButton *button)
{
  const char *name = g_object_get_data (G_OBJECT (button), "agent");
  gboolean    was = name != NULL && g_hash_table_contains (self->chosen, name);

  if (self->setting)
    return;

  if (name == NULL || !is_adding (self))
    {
      /* The only one that is chosen goes out with a second click. */
      was = was && g_hash_table_size (self->chosen) == 1;
      g_hash_table_remove_all (self->chosen);
    }
  if (was)
    g_hash_table_remove (self->chosen, name);
  else if (name != NULL)
    g_hash_table_add (self->chosen, g_strdup (name));
  press_buttons (self);
  g_signal_emit (self, changed_signal, 0);
}

/* A toggle button with a picture and a number. */
static GtkWidget *
make_button (BeckonAgentStrip *self, GtkWidget *picture)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *count = gtk_label_new (NULL);

  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (line), picture);
  gtk_box_append (GTK_BOX (line), count);
  gtk_button_set_child (GTK_BUTTON (button), line);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "count", count);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (on_toggled), self);

  return button;
}

static void
set_count (GtkWidget *button, const char *name, guint count)
{
  GtkLabel        *label = g_object_get_data (G_OBJECT (button), "count");
  g_autofree char *number = count > 0 ? g_strdup_printf ("%u", count) : g_strdup ("");
  g_autofree char *spoken = NULL;

  if (count > 0)
    /* Translators: an agent, and how many of its questions are open */
    spoken = g_strdup_printf (ngettext ("%s, %u question", "%s, %u questions", count), name, count);
  else
    spoken = g_strdup (name);
  gtk_label_set_text (label, number);
  gtk_widget_set_visible (GTK_WIDGET (label), count > 0);
  beckon_spoken_name (button, spoken);
}

static GtkWidget *
add_agent (BeckonAgentStrip *self, const char *name)
{
  GtkWidget       *face = beckon_face_new (FACE_SIZE);
  GtkWidget       *button = make_button (self, face);
  g_autofree char *shown = beckon_display_text_short (name, NAME_CHARS);

  beckon_face_set_agent (BECKON_FACE (face), name);
  /* The button has its name. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (face), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_tooltip_text (button, shown);
  g_object_set_data_full (G_OBJECT (button), "agent", g_strdup (name), g_free);
  g_hash_table_insert (self->buttons, g_strdup (name), button);

  return button;
}

/* @counts: name → number of open questions, of all agents at work. */
static void
show_agents (BeckonAgentStrip *self, GHashTable *counts)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer       name;
  gpointer       button;
  GtkWidget     *last = self->all;
  guint          total = 0;

  g_hash_table_iter_init (&iter, self->chosen);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      if (!g_hash_table_contains (counts, name))
        g_hash_table_insert (counts, g_strdup (name), GUINT_TO_POINTER (0));
    }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_set_size (names, (int) MIN (names->len, MAX_AGENTS));

  g_hash_table_iter_init (&iter, self->buttons);
  while (g_hash_table_iter_next (&iter, &name, &button))
    {
      if (!g_hash_table_contains (counts, name))
        {
          gtk_box_remove (self->box, button);
          g_hash_table_iter_remove (&iter);
        }
    }

  for (guint i = 0; i < names->len; i++)
    {
      const char      *agent = g_ptr_array_index (names, i);
      guint            count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, agent));
      g_autofree char *shown = beckon_display_text_short (agent, NAME_CHARS);

      button = g_hash_table_lookup (self->buttons, agent);
      if (button == NULL)
        {
          button = add_agent (self, agent);
          gtk_box_insert_child_after (self->box, button, last);
        }
      set_count (button, shown, count);
      total += count;
      last = button;
    }
  set_count (self->all, _ ("Every agent"), total);
  press_buttons (self);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          names->len > 1 || g_hash_table_size (self->chosen) > 0);
}

static void
add_questions (BeckonAgentStrip *self, GHashTable *counts)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const BeckonInteraction *interaction = beckon_question_get_interaction (question);
      guint                    n;

      if (interaction->agent == NULL || *interaction->agent == '\0')
        continue;
      n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, interaction->agent));
      g_hash_table_insert (counts, g_strdup (interaction->agent), GUINT_TO_POINTER (n + 1));
    }
}

/* @running: folded name → number of tasks that it carries out. */
static void
add_running (BeckonAgentStrip *self, GHashTable *running, GHashTable *counts)
{
  g_auto (GStrv) names = beckon_task_model_dup_agents (self->model);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *folded = beckon_name_fold (names[i]);

      if (g_hash_table_contains (running, folded) && !g_hash_table_contains (counts, names[i]))
        g_hash_table_insert (counts, g_strdup (names[i]), GUINT_TO_POINTER (0));
    }
}

static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) running =
    beckon_store_count_tasks_of_agents_finish (BECKON_STORE (source), result, &error);
  g_autoptr (GHashTable) counts = NULL;
  BeckonAgentStrip *self;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = user_data;
  self->counting = FALSE;
  if (running == NULL)
    {
      beckon_message_limited ("Cannot count what runs: %s", error->message);
      return;
    }
  counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (self->n_working != g_hash_table_size (running))
    {
      self->n_working = g_hash_table_size (running);
      g_signal_emit (self, working_signal, 0);
    }
  add_questions (self, counts);
  add_running (self, running, counts);
  show_agents (self, counts);
}

static gboolean
on_update (gpointer user_data)
{
  BeckonAgentStrip *self = user_data;

  if (self->counting)
    return G_SOURCE_CONTINUE;

  self->update = 0;
  self->counting = TRUE;
  beckon_store_count_tasks_of_agents_async (beckon_desk_get_store (self->desk), BECKON_TASK_RUNNING,
                                            self->cancellable, on_counted, self);
  return G_SOURCE_REMOVE;
}

static void
schedule (BeckonAgentStrip *self)
{
  if (self->update == 0)
    self->update = g_timeout_add (UPDATE_MS, on_update, self);
}

static void
beckon_agent_strip_dispose (GObject *object)
{
  BeckonAgentStrip *self = BECKON_AGENT_STRIP (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->update, g_source_remove);
  if (self->model != NULL)
    g_signal_handlers_disconnect_by_data (self->model, self);
  self->model = NULL;
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (beckon_desk_get_questions (self->desk), self);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_agent_strip_parent_class)->dispose (object);
}

static void
beckon_agent_strip_finalize (GObject *object)
{
  BeckonAgentStrip *self = BECKON_AGENT_STRIP (object);

  g_hash_table_unref (self->buttons);
  g_hash_table_unref (self->chosen);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (beckon_agent_strip_parent_class)->finalize (object);
}

static void
beckon_agent_strip_class_init (BeckonAgentStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_agent_strip_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_agent_strip_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  working_signal = g_signal_new ("working", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "agentstrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
beckon_agent_strip_init (BeckonAgentStrip *self)
{
  self->buttons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->cancellable = g_cancellable_new ();

  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2));
  self->all = make_button (self, gtk_label_new (_ ("All")));
  gtk_box_append (self->box, self->all);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_EXTERNAL,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->box));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Agents at work"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
beckon_agent_strip_follow (BeckonAgentStrip *self, BeckonDesk *desk, BeckonTaskModel *model)
{
  g_return_if_fail (BECKON_IS_AGENT_STRIP (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  self->model = model;
  g_signal_connect_swapped (beckon_desk_get_questions (desk), "items-changed",
                            G_CALLBACK (schedule), self);
  g_signal_connect_swapped (model, "counts-changed", G_CALLBACK (schedule), self);
  schedule (self);
}

char **
beckon_agent_strip_dup_chosen (BeckonAgentStrip *self)
{
  g_autofree gpointer *names = NULL;

  g_return_val_if_fail (BECKON_IS_AGENT_STRIP (self), NULL);

  if (g_hash_table_size (self->chosen) == 0)
    return NULL;

  names = g_hash_table_get_keys_as_array (self->chosen, NULL);
  return g_strdupv ((char **) names);
}

guint
beckon_agent_strip_get_n_working (BeckonAgentStrip *self)
{
  g_return_val_if_fail (BECKON_IS_AGENT_STRIP (self), 0);

  return self->n_working;
}
