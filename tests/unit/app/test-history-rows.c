/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/history/history-kept.h"
#include "app/history/history-rows.h"

/* (transfer full): "[9] 31 30 [8] 12": days in brackets. */
static char *
describe (GArray *rows)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const BeckonHistoryPlace *place = &g_array_index (rows, BeckonHistoryPlace, i);

      g_string_append_printf (text, place->id == 0 ? "%s[%d]" : "%s%d", i > 0 ? " " : "",
                              (int) (place->id == 0 ? place->day : place->id));
    }

  return g_string_free (text, FALSE);
}

#define assert_rows(rows, expected) \
  G_STMT_START \
  { \
    g_autofree char *said = describe (rows); \
    g_assert_cmpstr (said, ==, expected); \
  } \
  G_STMT_END

static void
assert_span (BeckonHistorySpan span, guint position, guint n)
{
  g_assert_cmpuint (span.position, ==, position);
  g_assert_cmpuint (span.n, ==, n);
}

static void
test_append (void)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (BeckonHistoryPlace));

  assert_span (beckon_history_rows_append (rows, 31, 9), 0, 2);
  assert_span (beckon_history_rows_append (rows, 30, 9), 2, 1);
  assert_span (beckon_history_rows_append (rows, 12, 8), 3, 2);
  assert_rows (rows, "[9] 31 30 [8] 12");
}

static void
test_insert_remove (void)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (BeckonHistoryPlace));

  assert_span (beckon_history_rows_insert (rows, 20, 8), 0, 2);
  /* The newest of its day, of a new day, between two, and the oldest. */
  assert_span (beckon_history_rows_insert (rows, 22, 8), 1, 1);
  assert_span (beckon_history_rows_insert (rows, 30, 9), 0, 2);
  assert_span (beckon_history_rows_insert (rows, 21, 8), 4, 1);
  assert_span (beckon_history_rows_insert (rows, 25, 9), 2, 1);
  assert_span (beckon_history_rows_insert (rows, 5, 6), 7, 2);
  assert_span (beckon_history_rows_insert (rows, 7, 7), 7, 2);
  assert_rows (rows, "[9] 30 25 [8] 22 21 20 [7] 7 [6] 5");

  /* The clock was set back: no day is divided. */
  assert_span (beckon_history_rows_insert (rows, 29, 3), 2, 1);
  assert_rows (rows, "[9] 30 29 25 [8] 22 21 20 [7] 7 [6] 5");

  assert_span (beckon_history_rows_remove (rows, 2), 2, 1);
  assert_span (beckon_history_rows_remove (rows, 8), 7, 2);
  assert_rows (rows, "[9] 30 25 [8] 22 21 20 [6] 5");
  assert_span (beckon_history_rows_remove (rows, 8), 7, 2);
  assert_span (beckon_history_rows_remove (rows, 1), 1, 1);
  assert_span (beckon_history_rows_remove (rows, 1), 0, 2);
  assert_rows (rows, "[8] 22 21 20");
}

static void
test_find (void)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (BeckonHistoryPlace));
  guint position;

  g_assert_false (beckon_history_rows_find (rows, 1, &position));
  g_assert_cmpuint (position, ==, 0);
  for (gint64 id = 2000; id > 0; id -= 2)
    beckon_history_rows_append (rows, id, id / 7);
  for (guint i = 0; i < rows->len; i++)
    {
      const BeckonHistoryPlace *place = &g_array_index (rows, BeckonHistoryPlace, i);

      if (place->id == 0)
        continue;
      g_assert_true (beckon_history_rows_find (rows, place->id, &position));
      g_assert_cmpuint (position, ==, i);
      g_assert_false (beckon_history_rows_find (rows, place->id + 1, &position));
      g_assert_cmpuint (position, ==, i);
    }
  g_assert_false (beckon_history_rows_find (rows, 1, &position));
  g_assert_cmpuint (position, ==, rows->len);
}

/* What nobody shows is dropped, the one that was used longest ago first. */
static void
test_kept (void)
{
  BeckonHistoryKept *kept = beckon_history_kept_new (10);
  g_autoptr (BeckonInteractionItem) shown = NULL;
  g_autoptr (BeckonInteractionItem) awaited = NULL;

  for (gint64 id = 1; id <= 100; id++)
    {
      g_autoptr (BeckonInteraction) interaction = beckon_interaction_new ();

      interaction->id = id;
      beckon_history_kept_put (kept, interaction);
      if (id == 3)
        shown = beckon_history_kept_get (kept, 3);
    }
  g_assert_cmpuint (beckon_history_kept_count (kept), <=, 11);
  g_assert_true (beckon_history_kept_has (kept, 100));
  g_assert_false (beckon_history_kept_has (kept, 50));
  g_assert_true (beckon_history_kept_has (kept, 3));

  /* One that is wanted again is filled in its place. */
  awaited = beckon_history_kept_get (kept, 50);
  g_assert_null (beckon_interaction_item_get (awaited));
  g_assert_false (beckon_history_kept_has (kept, 50));
  {
    g_autoptr (BeckonInteraction) interaction = beckon_interaction_new ();

    interaction->id = 50;
    beckon_history_kept_put (kept, interaction);
    g_assert_true (beckon_interaction_item_get (awaited) == interaction);
  }
  beckon_history_kept_free (kept);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-15/rows-are-appended-below-their-day", test_append);
  g_test_add_func ("/att/ATT-15/rows-are-added-and-removed-with-their-day", test_insert_remove);
  g_test_add_func ("/att/ATT-15/rows-are-found", test_find);
  g_test_add_func ("/att/ATT-15/memory-is-bounded", test_kept);
  return g_test_run ();
}
