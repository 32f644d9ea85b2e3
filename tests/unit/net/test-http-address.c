/* test-http-address.c: valid addresses, and whether the connection can be read by others
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "net/http-address.h"

static void
test_parse (void)
{
  static const char *const bad[] = {
    "",           "localhost:11434/v1", "ftp://host/",        "http://",
    "http:///v1", "https://:80/",       "file:///etc/passwd", "//host/"
  };
  static const char *const good[] = { "http://localhost", "https://api.telegram.org/bot1:x/getMe",
                                      "HTTP://127.0.0.1:11434/v1", "http://[::1]:80/" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GUri) uri = beckon_http_address_parse (bad[i]);

      g_test_message ("%s", bad[i]);
      g_assert_null (uri);
      g_assert_false (beckon_http_address_is_exposed (bad[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GUri) uri = beckon_http_address_parse (good[i]);

      g_assert_nonnull (uri);
      g_assert_false (beckon_http_address_is_exposed (good[i]));
    }
}

static void
test_exposed (void)
{
  static const char *const exposed[] = { "http://model.example/v1", "http://192.168.0.1/",
                                         "http://localhost.example/", "http://127.0.0.1.example/",
                                         "HTTP://model/" };
  static const char *const here[] = { "http://LOCALHOST/",  "http://a.localhost/",
                                      "http://localhost./", "http://127.8.9.1/",
                                      "http://[::1]/",      "https://model.example/" };

  for (guint i = 0; i < G_N_ELEMENTS (exposed); i++)
    g_assert_true (beckon_http_address_is_exposed (exposed[i]));
  for (guint i = 0; i < G_N_ELEMENTS (here); i++)
    g_assert_false (beckon_http_address_is_exposed (here[i]));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sen/SEN-4/what-is-the-address-of-a-server", test_parse);
  g_test_add_func ("/sen/SEN-4/what-others-could-read", test_exposed);
  return g_test_run ();
}
