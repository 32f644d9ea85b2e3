/* tray-menu.c: the menu of the tray: the open questions with their options, and what else it offers
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/tray-menu.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "model/asker.h"
#include "surface/quick/quick-options.h"
#include "surface/quiet/quiet-menu.h"
#include "surface/tray/menu-tree.h"

/* A menu that is longer than the screen must be scrolled. */
#define MAX_QUESTIONS 10
#define MAX_OPTIONS 10
#define AGENT_CHARS 30

struct _BeckonTrayMenu
{
  GObject        parent_instance;
  BeckonWaiting *waiting;   /* (owned) */
  GMenu         *menu;      /* (owned) */
  GMenu         *questions; /* (owned): its first section */
};

G_DEFINE_FINAL_TYPE (BeckonTrayMenu, beckon_tray_menu, G_TYPE_OBJECT)

/* (transfer full): text that is not ours: no "_" in it marks a letter. */
static char *
escape (const char *text)
{
  g_autoptr (GString) escaped = g_string_new (text);

  g_string_replace (escaped, "_", "__", 0);
  return g_string_free (g_steal_pointer (&escaped), FALSE);
}

/* --- questions --- */

static void
append_quick (GMenu *menu, const BeckonQuickOption *quick, guint index)
{
  g_autofree char *label = escape (quick->label);
  g_autofree char *key = g_strdup_printf ("option-%u", index);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target_value (item, quick->action, quick->target);
  g_menu_item_set_attribute (item, BECKON_MENU_ATTRIBUTE_KEY, "s", key);
  g_menu_append_item (menu, item);
}

/* (transfer full): the options of a question, and *Open…*. */
static GMenuModel *
make_options (const BeckonInteraction *question, const GPtrArray *options)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();
  BeckonQuickOption *open = beckon_quick_option_new_open (question);

  for (guint i = 0; i < MIN (options->len, MAX_OPTIONS); i++)
    append_quick (section, g_ptr_array_index (options, i), i);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  append_quick (menu, open, G_MAXUINT);
  beckon_quick_option_free (open);
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

/* (transfer full): “claude-code: Which database should the service use?” */
static char *
make_label (const BeckonInteraction *question, gboolean unawaited, gboolean opens)
{
  g_autofree char *asker = beckon_asker_of_question (question);
  g_autofree char *agent = beckon_asker_say (asker, AGENT_CHARS);
  g_autofree char *line =
    beckon_quick_dup_question (question, beckon_quick_get_max_chars (BECKON_SURFACE_TRAY));
  g_autofree char *label = NULL;

  if (unawaited)
    /* Translators: a menu item of the tray: %1$s is an agent, %2$s its question */
    label = g_strdup_printf (_ ("%1$s (no longer waits): %2$s"), agent, line);
  else
    /* Translators: a menu item of the tray: %1$s is an agent, %2$s its question */
    label = g_strdup_printf (_ ("%1$s: %2$s"), agent, line);
  if (opens && !g_str_has_suffix (label, "…"))
    {
      g_autofree char *with_dots = g_strconcat (label, "…", NULL);

      return escape (with_dots);
    }
  return escape (label);
}

static void
append_question (BeckonTrayMenu *self, guint position)
{
  const BeckonInteraction *question = beckon_waiting_get (self->waiting, position);
  g_autoptr (GPtrArray) options = beckon_quick_options_list (question, BECKON_SURFACE_TRAY);
  g_autofree char *label =
    make_label (question, beckon_waiting_is_unawaited (self->waiting, position), options->len == 0);
  g_autofree char *key = g_strdup_printf ("question-%" G_GINT64_FORMAT, question->id);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  if (options->len > 0)
    {
      g_autoptr (GMenuModel) submenu = make_options (question, options);

      g_menu_item_set_submenu (item, submenu);
    }
  else
    g_menu_item_set_action_and_target (item, BECKON_ACTION_SHOW_QUESTION,
                                       BECKON_ACTION_SHOW_QUESTION_TYPE, question->id);
  g_menu_item_set_attribute (item, BECKON_MENU_ATTRIBUTE_KEY, "s", key);
  g_menu_append_item (self->questions, item);
}

/* The first item: how many questions there are. It opens the oldest one. GTK 3 draws the submenu of
 * an item at the edge of the screen too small, so the first one has none. */
static void
append_count (BeckonTrayMenu *self, guint n_questions)
{
  g_autofree char *label =
    /* Translators: the first item of the menu in the tray */
    g_strdup_printf (ngettext ("%u Question Waits…", "%u Questions Wait…", n_questions),
                     n_questions);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, BECKON_ACTION_SHOW_QUESTION,
                                     BECKON_ACTION_SHOW_QUESTION_TYPE,
                                     beckon_waiting_get_first_id (self->waiting));
  g_menu_item_set_attribute (item, BECKON_MENU_ATTRIBUTE_KEY, "s", "count");
  g_menu_append_item (self->questions, item);
}

static void
append_rest (BeckonTrayMenu *self, guint n_more)
{
  g_autofree char *label =
    /* Translators: an item below the oldest questions of a menu: the number of others */
    g_strdup_printf (ngettext ("%u More…", "%u More…", n_more), n_more);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, BECKON_TRAY_SHOW);

  g_menu_item_set_attribute (item, BECKON_MENU_ATTRIBUTE_KEY, "s", "more");
  g_menu_append_item (self->questions, item);
}

static void
fill (BeckonTrayMenu *self)
{
  guint n_questions = beckon_waiting_get_n (self->waiting);

  g_menu_remove_all (self->questions);
  if (n_questions > 0)
    append_count (self, n_questions);
  if (beckon_quiet_is_locked (beckon_waiting_get_quiet (self->waiting)))
    return;
  for (guint i = 0; i < MIN (n_questions, MAX_QUESTIONS); i++)
    append_question (self, i);
  if (n_questions > MAX_QUESTIONS)
    append_rest (self, n_questions - MAX_QUESTIONS);
}

/* --- the rest --- */

static void
append_section (GMenu *menu, GMenu *section)
{
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

static void
fill_fixed (BeckonTrayMenu *self)
{
  g_autoptr (GMenu) desk = g_menu_new ();
  g_autoptr (GMenu) quiet = g_menu_new ();
  g_autoptr (GMenuModel) durations = beckon_quiet_menu_new ();
  g_autoptr (GMenu) program = g_menu_new ();

  g_menu_append (desk, _ ("Open Beckon"), BECKON_TRAY_SHOW);
  g_menu_append (desk, _ ("New Task…"), BECKON_TRAY_NEW_TASK);
  g_menu_append_submenu (quiet, _ ("Do Not Disturb"), durations);
  g_menu_append (program, _ ("Quit"), BECKON_TRAY_QUIT);
  append_section (self->menu, self->questions);
  append_section (self->menu, desk);
  append_section (self->menu, quiet);
  append_section (self->menu, program);
}

/* --- the object --- */

static void
beckon_tray_menu_dispose (GObject *object)
{
  BeckonTrayMenu *self = BECKON_TRAY_MENU (object);

  if (self->waiting != NULL)
    g_signal_handlers_disconnect_by_data (self->waiting, self);
  g_clear_object (&self->waiting);
  g_clear_object (&self->questions);
  g_clear_object (&self->menu);

  G_OBJECT_CLASS (beckon_tray_menu_parent_class)->dispose (object);
}

static void
beckon_tray_menu_class_init (BeckonTrayMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_tray_menu_dispose;
}

static void
beckon_tray_menu_init (BeckonTrayMenu *self)
{
  self->menu = g_menu_new ();
  self->questions = g_menu_new ();
  fill_fixed (self);
}

BeckonTrayMenu *
beckon_tray_menu_new (BeckonWaiting *waiting)
{
  BeckonTrayMenu *self;

  g_return_val_if_fail (BECKON_IS_WAITING (waiting), NULL);

  self = g_object_new (BECKON_TYPE_TRAY_MENU, NULL);
  self->waiting = g_object_ref (waiting);
  g_signal_connect_swapped (waiting, "changed", G_CALLBACK (fill), self);
  fill (self);
  return self;
}

GMenuModel *
beckon_tray_menu_get_model (BeckonTrayMenu *self)
{
  g_return_val_if_fail (BECKON_IS_TRAY_MENU (self), NULL);

  return G_MENU_MODEL (self->menu);
}
