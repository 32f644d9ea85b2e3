/* window-palette.c: the command palette of the desk window, and what only it does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/palette/palette-actions.h"
#include "app/palette/palette-window.h"
#include "app/question/queue/later-times.h"
#include "app/task/task-batch.h"
#include "app/widgets/confirm-dialog.h"
#include "base/display-text.h"
#include "model/name.h"
#include "model/question/later.h"
#include "rules/agents.h"

#define NAME_CHARS 60

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
} Later;

static void
later_free (Later *later)
{
  g_object_unref (later->window);
  g_array_unref (later->ids);
  g_free (later);
}

static void
on_later_confirmed (BeckonConfirmDialog *dialog, Later *later)
{
  BeckonWindow *self = later->window;

  if (self->desk != NULL)
    beckon_task_batch_set_aside (GTK_WIDGET (self->toasts), self->desk, later->ids,
                                 later->until_us);
}

static void
forget_later (gpointer data, GClosure *closure)
{
  later_free (data);
}

/* (transfer full) */
static char *
list_questions (BeckonDesk *desk, Later *later)
{
  GListModel *questions = beckon_desk_get_questions (desk);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const BeckonInteraction *asked = beckon_question_get_interaction (question);

      g_array_append_val (later->ids, asked->id);
      g_ptr_array_add (lines, g_strdup (asked->conflict_description));
    }

  return beckon_task_batch_list (lines);
}

static void
action_later_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow        *self = BECKON_WINDOW (widget);
  int                  minutes = g_variant_get_int32 (parameter);
  gint64               now_us;
  Later               *later;
  g_autofree char     *until = NULL;
  g_autofree char     *heading = NULL;
  g_autofree char     *body = NULL;
  BeckonConfirmDialog *dialog;

  if (self->desk == NULL)
    return;
  now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  later = g_new0 (Later, 1);
  later->window = g_object_ref (self);
  later->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  later->until_us = beckon_later_times_until (minutes, now_us);
  body = list_questions (self->desk, later);
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
  dialog = beckon_confirm_dialog_new (widget, heading, body, _ ("Cancel"), _ ("Set Aside"), FALSE);
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
action_palette (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonWindow          *self = BECKON_WINDOW (widget);
  GPtrArray             *items;
  BeckonPaletteWindow   *palette;
  guint                  n_times;
  const BeckonLaterTime *times = beckon_later_times_list (&n_times);

  if (self->desk == NULL || !beckon_window_is_open (self))
    return;
  items = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_palette_item_free);
  beckon_palette_actions_add (items, widget, GTK_WIDGET (self->page));
  if (g_list_model_get_n_items (beckon_desk_get_questions (self->desk)) > 0)
    for (guint i = 0; i < n_times; i++)
      g_ptr_array_add (items, beckon_palette_item_new (BECKON_PALETTE_ACTIONS, _ (times[i].title),
                                                       NULL, NULL, "win.later-all",
                                                       g_variant_new_int32 (times[i].minutes)));
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
