/* fuzz-duration.c: durations as people write them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include "base/duration.h"
#include "base/error.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autofree char *words = NULL;
  g_autofree char *clock_text = NULL;
  g_autoptr (GError) error = NULL;
  gint64 us = -7;

  if (!beckon_duration_parse (text, &us, &error))
    {
      g_assert_cmpint (us, ==, -7);
      g_assert_true (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MALFORMED)
                     || g_error_matches (error, BECKON_ERROR, BECKON_ERROR_LIMIT));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }

  g_assert_no_error (error);
  g_assert_cmpint (us, >, 0);
  g_assert_cmpint (us, <=, BECKON_DURATION_MAX_US);

  /* Remaining time is never shown as nothing. */
  words = beckon_duration_format (us);
  clock_text = beckon_duration_clock (us);
  g_assert_cmpstr (words, !=, "0 s");
  g_assert_cmpstr (clock_text, !=, "0:00");
  return 0;
}
