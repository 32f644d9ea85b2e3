/* window-open.c: opens links, and what they lead to: a task, a hand-off or a question, once it was
 * read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/history/correction-dialog.h"
#include "app/widgets/toast.h"
#include "base/link.h"
#include "store/view-slot.h"

/* The person goes to one place at a time: what they want to see next takes its place. */
static const char slot[] = "open";

/* What the person wants to see. Reference-counted: @task and @interaction belong to the reader
 * thread until it has returned it. */
typedef struct
{
  BeckonWindowPlace  place;
  char              *task_id;     /* (owned) (nullable) */
  gint64             id;          /* of the interaction */
  BeckonTask        *task;        /* (owned) (nullable) */
  BeckonInteraction *interaction; /* (owned) (nullable) */
} Wish;

static void
wish_clear (gpointer data)
{
  Wish *wish = data;

  g_free (wish->task_id);
  g_clear_pointer (&wish->task, beckon_task_unref);
  g_clear_pointer (&wish->interaction, beckon_interaction_unref);
}

static void
wish_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, wish_clear);
}

/* --- on the reader thread --- */

/* (transfer full) (nullable): what is handed over in the task; NULL without @error: nothing. */
static BeckonInteraction *
find_handoff (BeckonView *view, const char *task_id, GError **error)
{
  BeckonInteractionQuery query = {
    .task_id = task_id,
    .statuses = 1u << BECKON_INTERACTION_PENDING | 1u << BECKON_INTERACTION_POSTPONED,
    .kinds = 1u << BECKON_KIND_HANDOFF,
    .limit = 1,
    .oldest_first = TRUE,
  };
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) found = beckon_view_list_interactions (view, &query, &next, error);

  return found != NULL && found->len > 0 ? beckon_interaction_ref (g_ptr_array_index (found, 0))
                                         : NULL;
}

/* (transfer full) (nullable): the button is also shown for questions that are set aside. */
static BeckonInteraction *
find_oldest (BeckonView *view, GError **error)
{
  g_autoptr (GError) local = NULL;
  BeckonInteraction *oldest = beckon_view_get_oldest (view, BECKON_INTERACTION_PENDING, &local);

  if (oldest == NULL && local == NULL)
    oldest = beckon_view_get_oldest (view, BECKON_INTERACTION_POSTPONED, &local);
  if (local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));

  return oldest;
}

static gpointer
read_wish (BeckonView *view, gpointer input, GError **error)
{
  Wish *wish = input;
  g_autoptr (GError) local = NULL;

  switch (wish->place)
    {
    case BECKON_WINDOW_TASK:
      wish->task = beckon_view_get_task (view, wish->task_id, &local);
      break;
    case BECKON_WINDOW_HANDOFF:
      wish->task = beckon_view_get_task (view, wish->task_id, &local);
      if (wish->task != NULL)
        wish->interaction = find_handoff (view, wish->task_id, &local);
      break;
    case BECKON_WINDOW_OLDEST:
      wish->interaction = find_oldest (view, &local);
      break;
    case BECKON_WINDOW_QUESTION:
    case BECKON_WINDOW_CORRECTION:
    case BECKON_WINDOW_HISTORY:
    default:
      wish->interaction = beckon_view_get_interaction (view, wish->id, &local);
      break;
    }
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  /* An open question is answered beside its task; where that cannot be read, in the dialog. */
  if (wish->task == NULL && wish->interaction != NULL && wish->interaction->task_id != NULL
      && beckon_interaction_is_open (wish->interaction))
    wish->task = beckon_view_get_task (view, wish->interaction->task_id, NULL);

  return g_atomic_rc_box_acquire (wish);
}

/* --- in the main loop --- */

static void begin (BeckonWindow *self, BeckonWindowPlace place, const char *task_id, gint64 id);

/* What was announced while it was read is newer than what was read. FALSE: it was deleted. */
static gboolean
take_news (BeckonWindow *self, Wish *wish)
{
  BeckonTask *newer;
  gpointer    found;

  if (wish->task == NULL
      || !g_hash_table_lookup_extended (self->news, wish->task->id, NULL, &found))
    return TRUE;
  newer = found;
  if (newer == NULL)
    return FALSE;
  beckon_task_unref (wish->task);
  wish->task = beckon_task_ref (newer);

  return TRUE;
}

static void
show_task (BeckonWindow *self, BeckonTask *task)
{
  adw_view_stack_set_visible_child_name (self->views, "desk");
  gtk_stack_set_visible_child_name (self->desk_stack, "tasks");
  beckon_task_list_select (self->list, task);
  beckon_window_activate_task (self, task);
}

static void
show_question (BeckonWindow *self, const Wish *wish)
{
  BeckonInteraction *interaction = wish->interaction;

  /* A question that was set aside is still open. */
  if (beckon_interaction_is_open (interaction))
    {
      if (beckon_task_pane_is_beside (self->pane) && wish->task != NULL)
        {
          show_task (self, wish->task);
          /* Digits count while the list has the keyboard. */
          beckon_task_list_go_to (self->list, beckon_task_page_get_task (self->page), TRUE);
        }
      else if (self->questions != NULL)
        {
          beckon_question_queue_present (self->questions, interaction->id);
        }
    }
  else
    {
      g_autofree char *outcome = beckon_interaction_describe_outcome (interaction);

      beckon_window_toast (self, outcome);
    }
}

static void
show_handoff (BeckonWindow *self, const Wish *wish)
{
  show_task (self, wish->task);
  if (wish->interaction == NULL)
    beckon_window_toast (self, _ ("Nothing is handed over in this task right now."));
  else if (self->questions != NULL)
    beckon_question_queue_present (self->questions, wish->interaction->id);
}

/* @result (nullable): a Wish; NULL with @error. */
static void
show (gpointer target, gpointer result, const GError *error)
{
  BeckonWindow *self = target;
  Wish         *wish = result;

  if (wish == NULL)
    {
      beckon_toast_error (GTK_WIDGET (self->toasts), error);
      return;
    }
  if (!take_news (self, wish))
    {
      begin (self, wish->place, wish->task_id, wish->id);
      return;
    }

  switch (wish->place)
    {
    case BECKON_WINDOW_TASK:
      show_task (self, wish->task);
      break;
    case BECKON_WINDOW_HANDOFF:
      show_handoff (self, wish);
      break;
    case BECKON_WINDOW_OLDEST:
      if (wish->interaction != NULL)
        show_question (self, wish);
      else
        beckon_window_toast (self, _ ("All Caught Up"));
      break;
    case BECKON_WINDOW_CORRECTION:
      gtk_window_present (GTK_WINDOW (
        beckon_correction_dialog_new (GTK_WINDOW (self), self->desk, wish->interaction)));
      break;
    case BECKON_WINDOW_HISTORY:
      adw_view_stack_set_visible_child_name (self->views, "history");
      beckon_history_page_show (self->history, wish->interaction);
      break;
    case BECKON_WINDOW_QUESTION:
    default:
      show_question (self, wish);
      break;
    }
}

static void
unref_news (gpointer task)
{
  if (task != NULL)
    beckon_task_unref (task);
}

/* @task_id (nullable), @id (0): which. */
static void
begin (BeckonWindow *self, BeckonWindowPlace place, const char *task_id, gint64 id)
{
  Wish *wish;

  if (self->desk == NULL)
    return;
  if (self->news == NULL)
    self->news = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_news);
  g_hash_table_remove_all (self->news);
  wish = g_atomic_rc_box_new0 (Wish);
  wish->place = place;
  wish->task_id = g_strdup (task_id);
  wish->id = id;
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, slot, read_wish, wish,
                         wish_unref, wish_unref, show);
}

void
beckon_window_open_task (BeckonWindow *self, const char *task_id)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  begin (self, BECKON_WINDOW_TASK, task_id, 0);
}

void
beckon_window_open_interaction (BeckonWindow *self, BeckonWindowPlace place, gint64 id)
{
  /* Where no task is shown beside it, nothing needs to be read. */
  if (place == BECKON_WINDOW_QUESTION && self->desk != NULL && self->questions != NULL
      && !beckon_task_pane_is_beside (self->pane)
      && beckon_desk_peek_question (self->desk, id) != NULL)
    {
      beckon_window_end_opening (self);
      beckon_question_queue_present (self->questions, id);
      return;
    }
  begin (self, place, NULL, id);
}

void
beckon_window_note_task (BeckonWindow *self, BeckonTask *task, gboolean deleted)
{
  if (beckon_view_slot_is_reading (self, slot))
    g_hash_table_insert (self->news, g_strdup (task->id), deleted ? NULL : beckon_task_ref (task));
}

void
beckon_window_end_opening (BeckonWindow *self)
{
  beckon_view_slot_end (self, slot);
  beckon_task_pane_stay (self->pane);
}

/* --- links --- */

void
beckon_window_follow_link (BeckonWindow *self)
{
  g_autofree char *link = g_steal_pointer (&self->link);
  g_autofree char *task_id = NULL;
  g_autoptr (GError) error = NULL;
  BeckonLinkAction action;

  if (link == NULL)
    return;

  if (!beckon_link_parse (link, &task_id, &action, &error))
    beckon_toast_error (GTK_WIDGET (self->page), error);
  else if (action == BECKON_LINK_HANDOFF)
    begin (self, BECKON_WINDOW_HANDOFF, task_id, 0);
  else
    beckon_window_open_task (self, task_id);
}

void
beckon_window_open_link (BeckonWindow *self, const char *link)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));
  g_return_if_fail (link != NULL);

  g_free (self->link);
  self->link = g_strdup (link);
  if (self->desk != NULL)
    beckon_window_follow_link (self);
}

void
beckon_window_search (BeckonWindow *self, const char *text)
{
  g_return_if_fail (BECKON_IS_WINDOW (self));

  if (self->desk == NULL)
    return;
  beckon_window_go_to (self, "desk");
  beckon_task_list_search (self->list, text);
}
