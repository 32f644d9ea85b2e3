/* agent-choice.c: a row that chooses one of the registered agents, or none
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/agent-choice.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "model/name.h"
#include "store/view-slot.h"

#define NAME_CHARS 60
/* Maximum length of the chosen name, beside the title of the row. */
#define CURRENT_CHARS 20

struct _BeckonAgentChoice
{
  AdwComboRow parent_instance;
  BeckonDesk *desk;   /* (owned) (nullable) */
  GPtrArray  *agents; /* (owned) (element-type BeckonAgent): in the order of the list, whose first
                         entry is “none” */
  char *none;         /* (owned) (nullable) */
  char *missing;      /* (owned) (nullable): the last entry of the list: a chosen agent that is not
                         registered, or of which that is not known yet */
  gboolean missing_too;
  gboolean known; /* the agents were read */
  gboolean commands_only;
  gboolean updating;
  gulong   handler;
};

enum
{
  CHOSEN,
  READ,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonAgentChoice, beckon_agent_choice, ADW_TYPE_COMBO_ROW)

/* 0: there is no agent with that name. */
static guint
find (BeckonAgentChoice *self, const char *name)
{
  g_autofree char *key = name != NULL ? beckon_name_fold (name) : NULL;

  for (guint i = 0; key != NULL && i < self->agents->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (self->agents, i);
      g_autofree char   *other = beckon_name_fold (agent->name);

      if (g_str_equal (key, other))
        return i + 1;
    }

  return 0;
}

/* The current list, with @name (nullable) chosen. */
static void
fill (BeckonAgentChoice *self, const char *name)
{
  g_autofree char *wanted = g_strdup (name);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint chosen;

  self->updating = TRUE;
  gtk_string_list_append (list, self->none);
  for (guint i = 0; i < self->agents->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (self->agents, i);

      gtk_string_list_take (list, beckon_display_text_short (agent->name, NAME_CHARS));
    }
  chosen = find (self, wanted);
  g_clear_pointer (&self->missing, g_free);
  if (wanted != NULL && chosen == 0 && (self->missing_too || !self->known))
    {
      g_autofree char *safe = beckon_display_text_short (wanted, NAME_CHARS);

      self->missing = g_strdup (wanted);
      /* Translators: the name of an agent */
      gtk_string_list_take (list, self->known ? g_strdup_printf (_ ("%s (not found)"), safe)
                                              : g_steal_pointer (&safe));
      chosen = self->agents->len + 1;
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (list));
  adw_combo_row_set_selected (ADW_COMBO_ROW (self), chosen);
  self->updating = FALSE;
}

static gpointer
read_agents (BeckonView *view, gpointer input, GError **error)
{
  return beckon_view_list_agents (view, error);
}

/* @result (nullable) (element-type BeckonAgent): NULL with @error. */
static void
show_agents (gpointer target, gpointer result, const GError *error)
{
  BeckonAgentChoice *self = target;
  g_autofree char   *name = g_strdup (beckon_agent_choice_get_name (self));
  const GPtrArray   *all = result;
  gboolean           known = self->known;

  if (all == NULL)
    {
      g_message ("Cannot read the agents: %s", error->message);
      return;
    }
  g_ptr_array_set_size (self->agents, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (all, i);

      if (!self->commands_only || agent->command != NULL)
        g_ptr_array_add (self->agents, beckon_agent_copy (agent));
    }
  self->known = TRUE;
  fill (self, name);
  g_signal_emit (self, signals[known ? CHOSEN : READ], 0);
}

static void
read_again (BeckonAgentChoice *self)
{
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, "agents", read_agents, NULL,
                         NULL, (GDestroyNotify) g_ptr_array_unref, show_agents);
}

static void
on_agents_changed (BeckonAgentChoice *self)
{
  /* What the person has chosen does not go from under their eyes. */
  self->missing_too = self->missing_too || self->known;
  read_again (self);
}

static void
on_selected (BeckonAgentChoice *self)
{
  if (!self->updating && self->desk != NULL)
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
beckon_agent_choice_dispose (GObject *object)
{
  BeckonAgentChoice *self = BECKON_AGENT_CHOICE (object);

  if (self->desk != NULL)
    g_clear_signal_handler (&self->handler, self->desk);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_agent_choice_parent_class)->dispose (object);
}

static void
beckon_agent_choice_finalize (GObject *object)
{
  BeckonAgentChoice *self = BECKON_AGENT_CHOICE (object);

  g_ptr_array_unref (self->agents);
  g_free (self->none);
  g_free (self->missing);

  G_OBJECT_CLASS (beckon_agent_choice_parent_class)->finalize (object);
}

static void
beckon_agent_choice_class_init (BeckonAgentChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_agent_choice_dispose;
  object_class->finalize = beckon_agent_choice_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[READ] = g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), CURRENT_CHARS);
  gtk_list_item_set_child (item, label);
}

/* The keyboard focuses the row around the label, which has no accessible name of its own
 * (ATT-14). */
static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget  *label = gtk_list_item_get_child (item);
  const char *text =
    gtk_string_object_get_string (GTK_STRING_OBJECT (gtk_list_item_get_item (item)));

  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (label)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
beckon_agent_choice_init (BeckonAgentChoice *self)
{
  g_autoptr (GtkListItemFactory) current = gtk_signal_list_item_factory_new ();

  self->agents = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_agent_free);
  g_signal_connect (current, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (current, "bind", G_CALLBACK (bind_cb), NULL);
  /* The popup keeps the normal factory, with its check mark. */
  adw_combo_row_set_list_factory (ADW_COMBO_ROW (self),
                                  adw_combo_row_get_factory (ADW_COMBO_ROW (self)));
  adw_combo_row_set_factory (ADW_COMBO_ROW (self), current);
  g_signal_connect (self, "notify::selected", G_CALLBACK (on_selected), NULL);
}

void
beckon_agent_choice_set_desk (BeckonAgentChoice *self,
                              BeckonDesk        *desk,
                              const char        *none,
                              gboolean           commands_only)
{
  g_return_if_fail (BECKON_IS_AGENT_CHOICE (self) && self->desk == NULL);
  g_return_if_fail (BECKON_IS_DESK (desk));

  self->desk = g_object_ref (desk);
  self->none = g_strdup (none);
  self->commands_only = commands_only;
  self->handler =
    g_signal_connect_swapped (desk, "event::AGENT_CHANGED", G_CALLBACK (on_agents_changed), self);
  fill (self, NULL);
  read_again (self);
}

void
beckon_agent_choice_set_name (BeckonAgentChoice *self, const char *name, gboolean missing_too)
{
  g_return_if_fail (BECKON_IS_AGENT_CHOICE (self) && self->desk != NULL);

  self->missing_too = missing_too;
  fill (self, name);
}

const char *
beckon_agent_choice_get_name (BeckonAgentChoice *self)
{
  const BeckonAgent *agent = beckon_agent_choice_get_agent (self);

  if (agent != NULL)
    return agent->name;
  return self->missing != NULL
             && adw_combo_row_get_selected (ADW_COMBO_ROW (self)) == self->agents->len + 1
           ? self->missing
           : NULL;
}

const BeckonAgent *
beckon_agent_choice_get_agent (BeckonAgentChoice *self)
{
  guint chosen;

  g_return_val_if_fail (BECKON_IS_AGENT_CHOICE (self), NULL);

  chosen = adw_combo_row_get_selected (ADW_COMBO_ROW (self));
  return chosen >= 1 && chosen <= self->agents->len ? g_ptr_array_index (self->agents, chosen - 1)
                                                    : NULL;
}

guint
beckon_agent_choice_count (BeckonAgentChoice *self)
{
  g_return_val_if_fail (BECKON_IS_AGENT_CHOICE (self), 0);

  return self->agents->len;
}

gboolean
beckon_agent_choice_is_known (BeckonAgentChoice *self)
{
  g_return_val_if_fail (BECKON_IS_AGENT_CHOICE (self), FALSE);

  return self->known;
}
