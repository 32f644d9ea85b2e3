/* window-links.c: what other programs ask the window for: a task, its hand-off, a search
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/toast.h"
#include "base/link.h"

/* Opens the hand-off of a task in the dialog, or says that there is none. */
static void
show_handoff (BeckonWindow *self, const char *task_id)
{
  BeckonInteractionQuery query = {
    .task_id = task_id,
    .statuses = 1u << BECKON_INTERACTION_PENDING | 1u << BECKON_INTERACTION_POSTPONED,
    .kinds = 1u << BECKON_KIND_HANDOFF,
    .limit = 1,
    .oldest_first = TRUE,
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) interactions = beckon_view_list_interactions (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), &query, &next, &error);

  if (interactions == NULL)
    {
      beckon_toast_error (GTK_WIDGET (self->page), error);
    }
  else if (interactions->len == 0)
    {
      beckon_window_toast (self, _ ("Nothing is handed over in this task right now."));
    }
  else
    {
      const BeckonInteraction *interaction = g_ptr_array_index (interactions, 0);

      if (self->questions != NULL)
        beckon_question_queue_present (self->questions, interaction->id);
    }
}

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
  else if (beckon_window_open_task (self, task_id) && action == BECKON_LINK_HANDOFF)
    show_handoff (self, task_id);
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
