/* sql-cursor.c: where the next page of a list begins
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/sql.h"

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "model/limits.h"

#define DEFAULT_LIMIT 100

char *
beckon_sql_make_cursor (char   table,
                        gint64 id)
{
  return g_strdup_printf ("%c%" G_GINT64_FORMAT, table, id);
}

gboolean
beckon_sql_parse_cursor (const char  *cursor,
                         char         table,
                         gint64      *id,
                         GError     **error)
{
  if (cursor == NULL)
    return TRUE;

  if (cursor[0] == table && g_ascii_string_to_signed (cursor + 1, 10, 1, G_MAXINT64, id, NULL))
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _("Take the value of “next” of the page before."),
                    _("“after” does not name a place in this list."));

  return FALSE;
}

guint
beckon_sql_clamp_limit (guint limit)
{
  return limit == 0 ? DEFAULT_LIMIT : MIN (limit, BECKON_LIMIT_PAGE);
}
