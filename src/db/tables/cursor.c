/* cursor.c: when a page of a list is full, and where the next one starts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/tables/cursor.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "model/question/interaction-turn.h"

#define DEFAULT_LIMIT 100

char *
beckon_sql_make_cursor (char table, gint64 id)
{
  return g_strdup_printf ("%c%" G_GINT64_FORMAT, table, id);
}

gboolean
beckon_sql_parse_cursor (const char *cursor, char table, gint64 *id, GError **error)
{
  if (cursor == NULL)
    return TRUE;

  if (cursor[0] == table && g_ascii_string_to_signed (cursor + 1, 10, 1, G_MAXINT64, id, NULL))
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Use the “next” value of the previous page."),
                    _ ("“after” is not a valid cursor for this list."));

  return FALSE;
}

guint
beckon_sql_clamp_limit (guint limit)
{
  return limit == 0 ? DEFAULT_LIMIT : MIN (limit, BECKON_LIMIT_PAGE);
}

static gsize
count_bytes (const char *text)
{
  return text != NULL ? strlen (text) : 0;
}

gsize
beckon_sql_task_bytes (const BeckonTask *task)
{
  return count_bytes (task->title) + count_bytes (task->description) + count_bytes (task->context)
         + count_bytes (task->current_step) + count_bytes (task->result)
         + count_bytes (task->clarification_question) + count_bytes (task->clarification_reason);
}

gsize
beckon_sql_interaction_bytes (const BeckonInteraction *interaction)
{
  gsize bytes = count_bytes (interaction->conflict_description) + count_bytes (interaction->reason)
                + count_bytes (interaction->context) + count_bytes (interaction->response)
                + count_bytes (interaction->note);

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);

      bytes += count_bytes (option->label) + count_bytes (option->description);
    }
  for (guint i = 0; interaction->turns != NULL && i < interaction->turns->len; i++)
    {
      const BeckonInteractionTurn *turn = g_ptr_array_index (interaction->turns, i);

      bytes += count_bytes (turn->text);
    }

  return bytes;
}
