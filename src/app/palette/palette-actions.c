/* palette-actions.c: the actions of the window and of the program, for the command palette
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/palette/palette-actions.h"

#include <glib/gi18n-lib.h>

#include "app/palette/palette-item.h"
#include "app/shortcuts.h"
#include "app/task/list/task-verbs.h"

/* What has no keys. */
static const struct
{
  const char *title;
  const char *action;
  const char *target; /* (nullable) */
} others[] = {
  { N_ ("Connect an Agent"), "win.connect" },
  { N_ ("People and Agents"), "app.people" },
  { N_ ("Group by Need"), "view.group-by", "need" },
  { N_ ("Group by Agent"), "view.group-by", "agent" },
  { N_ ("Group by Workspace"), "view.group-by", "workspace" },
  { N_ ("About Beckon"), "app.about" },
  { N_ ("Select Tasks"), "win.select" },
};

static gboolean
is_of (const char *action, const char *group)
{
  return g_str_has_prefix (action, group);
}

/* Of the actions that a class of widgets installs, only a widget that has one learns whether it is
 * possible now. */
static gboolean
is_enabled (GtkWidget *at, const char *action, GVariant *target)
{
  GtkWidget *probe = gtk_button_new ();
  gboolean   enabled;

  gtk_widget_set_visible (probe, FALSE);
  gtk_widget_set_parent (probe, at);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (probe), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (probe), action);
  enabled = gtk_widget_get_sensitive (probe);
  gtk_widget_unparent (probe);

  return enabled;
}

/* @target (nullable): a text. */
static void
add (GPtrArray  *items,
     GtkWidget  *at,
     const char *title,
     const char *keys,
     const char *action,
     const char *target)
{
  g_autoptr (GVariant) value =
    target != NULL ? g_variant_ref_sink (g_variant_new_string (target)) : NULL;
  BeckonPaletteItem *item;
  guint              key;
  GdkModifierType    modifiers;

  if (!is_enabled (at, action, value))
    return;
  item = beckon_palette_item_new (BECKON_PALETTE_ACTIONS, title, NULL, NULL, action, value);
  if (keys != NULL && gtk_accelerator_parse (keys, &key, &modifiers))
    item->keys = gtk_accelerator_get_label (key, modifiers);
  g_ptr_array_add (items, item);
}

static GtkWidget *
get_widget (GtkWidget *window, GtkWidget *page, const char *action)
{
  return is_of (action, "task.") ? page : window;
}

void
beckon_palette_actions_add (GPtrArray *items, GtkWidget *window, GtkWidget *page)
{
  guint                 n_shortcuts;
  const BeckonShortcut *shortcuts = beckon_shortcuts_list (&n_shortcuts);

  for (guint i = 0; i < n_shortcuts; i++)
    {
      const BeckonShortcut *each = &shortcuts[i];

      if (each->action != NULL && !g_str_equal (each->action, "win.palette"))
        add (items, get_widget (window, page, each->action), _ (each->title), each->keys[0],
             each->action, each->target);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    add (items, get_widget (window, page, others[i].action), _ (others[i].title), NULL,
         others[i].action, others[i].target);
  for (BeckonTaskVerb verb = 0; verb < BECKON_N_TASK_VERBS; verb++)
    if (beckon_task_verb_get_title (verb) != NULL)
      add (items, page, beckon_task_verb_get_title (verb), NULL, beckon_task_verb_get_action (verb),
           NULL);
}

void
beckon_palette_actions_activate (GtkWidget  *window,
                                 GtkWidget  *page,
                                 const char *action,
                                 GVariant   *target)
{
  gtk_widget_activate_action_variant (get_widget (window, page, action), action, target);
}
