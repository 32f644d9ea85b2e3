/* test-relay.c: the line that comes before what was sent on another computer, and its token
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "trust/relay.h"
#include "trust/token.h"

#define TOKEN "abcdefghijABCDEFGHIJ0123456789-_abcdefghijA"

static gsize
read_bytes (const char *data, gsize length)
{
  g_autofree char *host = NULL;
  g_autofree char *token = NULL;

  return beckon_relay_read_line (data, length, &host, &token);
}

static void
test_line (void)
{
  g_autoptr (GString) line = beckon_relay_make_line ("build1", TOKEN);
  g_autofree char *host = NULL;
  g_autofree char *token = NULL;
  gsize            length = line->len;

  g_assert_cmpint (line->str[0], ==, BECKON_RELAY_MARK);
  g_assert_cmpuint (length, <, BECKON_RELAY_LINE_BYTES);
  /* Not in part. */
  for (gsize i = 0; i < length; i++)
    g_assert_cmpuint (read_bytes (line->str, i), ==, 0);
  /* What follows is left alone. */
  g_string_append (line, "GET / HTTP/1.1\r\n");
  g_assert_cmpuint (beckon_relay_read_line (line->str, line->len, &host, &token), ==, length);
  g_assert_cmpstr (host, ==, "build1");
  g_assert_cmpstr (token, ==, TOKEN);
}

static void
test_malformed (void)
{
  static const struct
  {
    const char *data;
    gsize       length;
  } lines[] = {
#define LINE(text) { text, sizeof text - 1 }
    LINE ("GET / HTTP/1.1\r\n"),
    LINE ("beckon-ssh build1 " TOKEN "\n"),
    LINE ("\0beckon-ssh build1\n"),
    LINE ("\0beckon-ssh  " TOKEN "\n"),
    LINE ("\0beckon-ssh build1 short\n"),
    LINE ("\0beckon-ssh build1 " TOKEN "A\n"),
    LINE ("\0beckon-ssh bu/ild " TOKEN "\n"),
    LINE ("\0beckon-ssh b\303\274ro " TOKEN "\n"),
    LINE ("\0beckon-ssh build1\0 " TOKEN "\n"),
    LINE ("\0beckon-ssh build1 " TOKEN " more\n"),
    LINE ("\0other build1 " TOKEN "\n"),
    LINE ("\0beckon-ssh 12345678901234567890123456789012345678901 " TOKEN "\n"),
#undef LINE
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_cmpuint (read_bytes (lines[i].data, lines[i].length), ==, 0);
}

static void
test_host (void)
{
  static const char *const names[][2] = {
    { "build1", "build1" },
    { "fe80::1%eth0", "fe80::1%eth0" },
    { "a b\nc/d", "a-b-c-d" },
    { "1234567890123456789012345678901234567890x", "1234567890123456789012345678901234567890" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *host = beckon_relay_clean_host (names[i][0]);
      g_autoptr (GString) line = beckon_relay_make_line (host, TOKEN);

      g_assert_cmpstr (host, ==, names[i][1]);
      g_assert_cmpuint (read_bytes (line->str, line->len), ==, line->len);
    }
}

static void
test_token (void)
{
  g_autofree char *one = beckon_token_new (NULL);
  g_autofree char *other = beckon_token_new (NULL);

  g_assert_true (beckon_token_is_well_formed (one));
  g_assert_true (beckon_token_equal (one, one));
  g_assert_false (beckon_token_equal (one, other));
  g_assert_false (beckon_token_equal (one, ""));
  g_assert_false (beckon_token_is_well_formed (""));
  g_assert_false (beckon_token_is_well_formed (TOKEN "\n"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ag/AG-11/relay-line", test_line);
  g_test_add_func ("/ag/AG-11/relay-line-malformed", test_malformed);
  g_test_add_func ("/ag/AG-11/relay-host", test_host);
  g_test_add_func ("/ag/AG-11/relay-token", test_token);

  return g_test_run ();
}
