/* fuzz-timestamp.c: points in time, compared with GLib's parser
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <string.h>

#include "base/timestamp.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GDateTime) glib = NULL;
  char   buffer[BECKON_TIMESTAMP_SIZE];
  gint64 time_us = -7;
  gint64 back_us = 0;

  if (!beckon_timestamp_parse (text, &time_us))
    {
      g_assert_cmpint (time_us, ==, -7);
      return 0;
    }

  beckon_timestamp_write (time_us, buffer);
  g_assert_cmpuint (strlen (buffer), ==, BECKON_TIMESTAMP_SIZE - 1);
  g_assert_true (beckon_timestamp_parse (buffer, &back_us));
  /* An offset may lead to a year that does not have four digits. */
  if (!g_str_has_prefix (text, "0001-01-01") && !g_str_has_prefix (text, "9999-12-31"))
    {
      g_assert_cmpint (back_us, <=, time_us);
      g_assert_cmpint (time_us - back_us, <, BECKON_US_PER_MS);
    }

  /* GLib accepts more notations, but those that both accept have the same meaning. */
  glib = g_date_time_new_from_iso8601 (text, NULL);
  if (glib != NULL)
    g_assert_cmpint (g_date_time_to_unix (glib)
                       - (time_us < 0 && time_us % BECKON_US_PER_SECOND != 0
                            ? time_us / BECKON_US_PER_SECOND - 1
                            : time_us / BECKON_US_PER_SECOND),
                     ==, 0);
  return 0;
}
