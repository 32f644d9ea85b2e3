/* test-reply-cache.c: what is kept of the replies of a language model, and for how long (SEN-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/reply-cache.h"

#define AGE 100

static gboolean
has (BeckonReplyCache *cache, const char *question, gint64 now_us, const char *expected)
{
  gint64 given_us = -1;
  g_autoptr (GBytes) reply = beckon_reply_cache_look_up (cache, question, now_us, AGE, &given_us);

  if (reply == NULL)
    return FALSE;
  g_assert_cmpstr (g_bytes_get_data (reply, NULL), ==, expected);
  g_assert_cmpint (given_us, >=, 0);
  return TRUE;
}

static void
keep (BeckonReplyCache *cache, const char *question, const char *text, gint64 now_us)
{
  g_autoptr (GBytes) reply = g_bytes_new (text, strlen (text) + 1);

  beckon_reply_cache_keep (cache, question, reply, now_us);
}

static void
test_age (void)
{
  BeckonReplyCache *cache = beckon_reply_cache_new ();

  keep (cache, "tea", "green", 1000);
  g_assert_false (has (cache, "te", 1000, NULL));
  g_assert_true (has (cache, "tea", 1000, "green"));
  g_assert_true (has (cache, "tea", 1000 + AGE, "green"));
  g_assert_false (has (cache, "tea", 1000 + AGE + 1, NULL));

  /* The newest counts; a clock that was set back says nothing of the age. */
  keep (cache, "tea", "green", 2000);
  keep (cache, "tea", "black", 2050);
  g_assert_true (has (cache, "tea", 2150, "black"));
  g_assert_false (has (cache, "tea", 2049, NULL));
  g_assert_false (has (cache, "tea", 2150, NULL));
  beckon_reply_cache_free (cache);
}

static void
test_bound (void)
{
  BeckonReplyCache *cache = beckon_reply_cache_new ();

  for (guint i = 0; i < 1001; i++)
    {
      g_autofree char *question = g_strdup_printf ("question %u", i);

      keep (cache, question, question, 1000);
    }
  g_assert_false (has (cache, "question 0", 1000, NULL));
  g_assert_true (has (cache, "question 1", 1000, "question 1"));
  g_assert_true (has (cache, "question 1000", 1000, "question 1000"));
  beckon_reply_cache_free (cache);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sen/SEN-4/replies/age", test_age);
  g_test_add_func ("/sen/SEN-4/replies/bound", test_bound);
  return g_test_run ();
}
