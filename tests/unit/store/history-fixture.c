/* history-fixture.c: the interactions of all pages, listed or searched
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "history-fixture.h"
#include "reading.h"

void
history_store_result (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

GPtrArray *
history_read_page (Fixture *self, const BeckonInteractionQuery *query, char **next)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *page;

  if (query->text == NULL)
    {
      page = reading_list_interactions (self->store, query, next, &error);
    }
  else
    {
      beckon_store_search_interactions_async (self->store, query, NULL, history_store_result,
                                              &result);
      while (result == NULL)
        g_main_context_iteration (NULL, TRUE);
      page = beckon_store_search_interactions_finish (self->store, result, next, &error);
    }
  g_assert_no_error (error);

  return page;
}

GArray *
history_list_ids (Fixture *self, const BeckonInteractionQuery *query)
{
  GArray                *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  BeckonInteractionQuery page_query = *query;
  g_autofree char       *after = NULL;

  do
    {
      g_autoptr (GPtrArray) page = NULL;
      char *next = NULL;

      page_query.after = after;
      page = history_read_page (self, &page_query, &next);
      g_assert_cmpint (page->len, <=, query->limit == 0 ? 100 : query->limit);
      for (guint i = 0; i < page->len; i++)
        {
          gint64 id = ((BeckonInteraction *) g_ptr_array_index (page, i))->id;

          if (ids->len > 0 && query->oldest_first)
            g_assert_cmpint (id, >, g_array_index (ids, gint64, ids->len - 1));
          else if (ids->len > 0)
            g_assert_cmpint (id, <, g_array_index (ids, gint64, ids->len - 1));
          g_array_append_val (ids, id);
        }
      g_free (after);
      after = next;
    }
  while (after != NULL);

  return ids;
}
