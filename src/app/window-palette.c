/* window-palette.c: the command palette of the desk window, and what only it does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/palette/palette-actions.h"
#include "app/palette/palette-window.h"
#include "app/widgets/confirm-dialog.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "model/name.h"
#include "model/question/later.h"
#include "rules/agents.h"
#include "rules/question/questions.h"

#define NAME_CHARS 60
/* Lines of the list that is confirmed. */
#define MOST_LINES 12
#define LINE_CHARS 80

/* --- pause and resume an agent --- */

static void
on_agent_moved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (self->desk == NULL)
    return;
  if (commit == NULL)
    {
      beckon_window_toast_error (self, error);
      return;
    }
  name = beckon_display_text_short (commit->agent->name, NAME_CHARS);
  text = g_strdup_printf (
    commit->agent->status == BECKON_AGENT_PAUSED ? _ ("%s is paused") : _ ("%s resumed"), name);
  beckon_window_toast (self, text);
}

static void
action_pause_agent (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  gint64        id;
  gboolean      pause;

  g_variant_get (parameter, "(xb)", &id, &pause);
  if (self->desk != NULL)
    beckon_desk_do_async (
      self->desk,
      beckon_operation_move_agent (beckon_name_get_user (), id,
                                   pause ? BECKON_VERB_PAUSE : BECKON_VERB_RESUME),
      NULL, on_agent_moved, g_object_ref (self));
}

/* --- set all questions aside --- */

/* What is confirmed: these questions, and no others that arrive meanwhile. */
typedef struct
{
  BeckonWindow *window; /* (owned) */
  GArray       *ids;    /* (owned) (element-type gint64) */
  gint64        until_us;
  guint         n_left; /* under way */
  guint         n_done;
  GError       *error; /* (owned) (nullable): the first */
} Later;

static void
later_free (Later *later)
{
  g_object_unref (later->window);
  g_array_unref (later->ids);
  g_clear_error (&later->error);
  g_free (later);
}

static void
on_set_aside (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Later *later = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = beckon_desk_do_finish (BECKON_DESK (source), result, &error);
  g_autofree char *text = NULL;

  if (commit != NULL)
    later->n_done++;
  else if (later->error == NULL)
    later->error = g_steal_pointer (&error);
  if (--later->n_left > 0)
    return;

  text = g_strdup_printf (
    ngettext ("%u question set aside", "%u questions set aside", later->n_done), later->n_done);
  if (later->window->desk != NULL && later->error != NULL)
    beckon_window_toast_error (later->window, later->error);
  else if (later->window->desk != NULL)
    beckon_window_toast (later->window, text);
  later_free (later);
}

static void
on_later_confirmed (BeckonConfirmDialog *dialog, Later *later)
{
  BeckonDesk *desk = later->window->desk;
  Later      *copy;

  if (desk == NULL || later->ids->len == 0)
    return;
  copy = g_new0 (Later, 1);
  copy->window = g_object_ref (later->window);
  copy->ids = g_array_ref (later->ids);
  copy->n_left = later->ids->len;
  for (guint i = 0; i < later->ids->len; i++)
    beckon_desk_do_async (desk,
                          beckon_operation_postpone (beckon_name_get_user (),
                                                     g_array_index (later->ids, gint64, i),
                                                     later->until_us),
                          NULL, on_set_aside, copy);
}

static void
forget_later (gpointer data, GClosure *closure)
{
  later_free (data);
}

/* One line for each, up to what fits. */
static void
list_questions (BeckonDesk *desk, Later *later, GString *text)
{
  GListModel *questions = beckon_desk_get_questions (desk);
  guint       n = g_list_model_get_n_items (questions);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const BeckonInteraction *asked = beckon_question_get_interaction (question);
      gint64                   id = asked->id;

      g_array_append_val (later->ids, id);
      if (i < MOST_LINES)
        {
          g_autofree char *line =
            beckon_display_text_short (asked->conflict_description, LINE_CHARS);

          g_string_append_printf (text, "• %s\n", line);
        }
    }
  if (n > MOST_LINES)
    /* Translators: how many more questions there are */
    g_string_append_printf (text, ngettext ("and %u more", "and %u more", n - MOST_LINES),
                            n - MOST_LINES);
}

static void
action_later_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow    *self = BECKON_WINDOW (widget);
  int              minutes = g_variant_get_int32 (parameter);
  gint64           now_us;
  Later           *later;
  g_autofree char *until = NULL;
  g_autofree char *heading = NULL;
  g_autoptr (GString) body = g_string_new (NULL);
  BeckonConfirmDialog *dialog;

  if (self->desk == NULL)
    return;
  now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  later = g_new0 (Later, 1);
  later->window = g_object_ref (self);
  later->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  later->until_us =
    minutes > 0 ? now_us + minutes * BECKON_US_PER_MINUTE : beckon_later_tomorrow (now_us);
  list_questions (self->desk, later, body);
  if (later->ids->len == 0)
    {
      beckon_window_toast (self, _ ("All Caught Up"));
      later_free (later);
      return;
    }
  until = beckon_later_format (later->until_us, now_us);
  heading = g_strdup_printf (
    /* Translators: how many questions, and a time such as "15:30" or "tomorrow 09:00" */
    ngettext ("Set %u Question Aside Until %s?", "Set %u Questions Aside Until %s?",
              later->ids->len),
    later->ids->len, until);
  dialog = beckon_confirm_dialog_new (widget, heading, g_strchomp (body->str), _ ("Cancel"),
                                      _ ("Set Aside"), FALSE);
  g_signal_connect_data (dialog, "confirmed", G_CALLBACK (on_later_confirmed), later, forget_later,
                         0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- open a question at an option --- */

/* The palette answers nothing: its question is shown, with its guard (ATT-3). */
static void
action_answer_option (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow *self = BECKON_WINDOW (widget);
  gint64        id;
  guint         option;

  g_variant_get (parameter, "(xu)", &id, &option);
  if (self->questions != NULL)
    beckon_question_queue_present_option (self->questions, id, option);
}

/* --- the palette --- */

static void
on_chosen (BeckonPaletteWindow *palette, const char *action, GVariant *target, BeckonWindow *self)
{
  beckon_palette_actions_activate (GTK_WIDGET (self), GTK_WIDGET (self->page), action, target);
}

static void
add_later (GPtrArray *items, const char *title, int minutes)
{
  g_ptr_array_add (items, beckon_palette_item_new (BECKON_PALETTE_ACTIONS, title, NULL, NULL,
                                                   "win.later-all", g_variant_new_int32 (minutes)));
}

static void
action_palette (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow        *self = BECKON_WINDOW (widget);
  GPtrArray           *items;
  BeckonPaletteWindow *palette;

  if (self->desk == NULL || !beckon_window_is_open (self))
    return;
  items = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_palette_item_free);
  beckon_palette_actions_add (items, widget, GTK_WIDGET (self->page));
  if (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)) > 0)
    {
      add_later (items, _ ("Later: All, for 15 Minutes"), 15);
      add_later (items, _ ("Later: All, for 1 Hour"), 60);
      add_later (items, _ ("Later: All, Until Tomorrow"), 0);
    }
  palette =
    beckon_palette_window_new (GTK_WINDOW (self), beckon_palette_model_new (self->desk, items));
  g_signal_connect_object (palette, "chosen", G_CALLBACK (on_chosen), self, 0);
  gtk_window_present (GTK_WINDOW (palette));
}

void
beckon_window_class_install_palette (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.palette", NULL, action_palette);
  gtk_widget_class_install_action (widget_class, "win.answer-option", "(xu)", action_answer_option);
  gtk_widget_class_install_action (widget_class, "win.pause-agent", "(xb)", action_pause_agent);
  gtk_widget_class_install_action (widget_class, "win.later-all", "i", action_later_all);
}
