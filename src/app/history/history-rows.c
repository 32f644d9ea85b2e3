/* history-rows.c: which interaction is in which row, with a heading above each day
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-rows.h"

static const BeckonHistoryPlace *
get (GArray *rows, guint position)
{
  return &g_array_index (rows, BeckonHistoryPlace, position);
}

BeckonHistorySpan
beckon_history_rows_append (GArray *rows, gint64 id, gint64 day)
{
  BeckonHistoryPlace place = { id, day };
  BeckonHistoryPlace heading = { 0, day };
  BeckonHistorySpan  span = { rows->len, 1 };

  if (rows->len == 0 || get (rows, rows->len - 1)->day != day)
    {
      g_array_append_val (rows, heading);
      span.n++;
    }
  g_array_append_val (rows, place);

  return span;
}

gboolean
beckon_history_rows_find (GArray *rows, gint64 id, guint *position)
{
  guint from = 0, to = rows->len;

  while (from < to)
    {
      guint  middle = from + (to - from) / 2;
      guint  at = get (rows, middle)->id == 0 ? middle + 1 : middle;
      gint64 found = get (rows, at)->id;

      if (found == id)
        {
          *position = at;
          return TRUE;
        }
      if (found > id)
        from = at + 1;
      else
        to = middle;
    }
  if (from < rows->len && get (rows, from)->id == 0)
    from++;
  *position = from;

  return FALSE;
}

BeckonHistorySpan
beckon_history_rows_insert (GArray *rows, gint64 id, gint64 day)
{
  BeckonHistoryPlace place[] = { { 0, day }, { id, day } };
  BeckonHistorySpan  span = { 0, 1 };
  guint              next;

  g_return_val_if_fail (!beckon_history_rows_find (rows, id, &next), span);

  if (next == rows->len && next > 0)
    return beckon_history_rows_append (rows, id, day);
  /* The day of the older one, which comes next. */
  if (next < rows->len && get (rows, next)->day == day)
    {
      span.position = next;
      g_array_insert_val (rows, next, place[1]);
      return span;
    }
  /* Above the heading of that day there is a newer one. */
  if (next < rows->len && get (rows, next - 1)->id == 0)
    next--;
  span.position = next;
  if (next > 0)
    {
      /* If the clock was set back it stays with the day above, which is not divided. */
      if (get (rows, next - 1)->day == day || get (rows, next)->id != 0)
        {
          place[1].day = get (rows, next - 1)->day;
          g_array_insert_val (rows, next, place[1]);
          return span;
        }
    }
  span.n = 2;
  g_array_insert_vals (rows, next, place, 2);

  return span;
}

BeckonHistorySpan
beckon_history_rows_remove (GArray *rows, guint position)
{
  BeckonHistorySpan span = { position, 1 };

  g_return_val_if_fail (position < rows->len && get (rows, position)->id != 0, span);

  if (get (rows, position - 1)->id == 0
      && (position + 1 == rows->len || get (rows, position + 1)->id == 0))
    {
      span.position--;
      span.n++;
    }
  g_array_remove_range (rows, span.position, span.n);

  return span;
}
