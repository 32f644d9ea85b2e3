/* test-agent-icon.c: what may be the icon of an agent, and what is refused
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/agent-icon.h"

#include <string.h>

#include "base/error.h"

/* 1 × 1, as a painter would read it. */
#define PNG \
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+" \
  "M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
#define PICTURE "data:image/png;base64,"

static void
test_kinds (void)
{
  static const struct
  {
    const char    *given;
    const char    *kept;
    BeckonIconKind kind;
  } cases[] = {
    { "C", "C", BECKON_ICON_LETTERS },
    { "cx", "cx", BECKON_ICON_LETTERS },
    { " 42\n", "42", BECKON_ICON_LETTERS },
    { "测试", "测试", BECKON_ICON_LETTERS },
    { "e\u0301", "é", BECKON_ICON_LETTERS },
    { "नि", "नि", BECKON_ICON_LETTERS },
    { "🦊", "🦊", BECKON_ICON_EMOJI },
    { "❤\ufe0f", "❤\ufe0f", BECKON_ICON_EMOJI },
    { "👍🏽", "👍🏽", BECKON_ICON_EMOJI },
    { "👩\u200d💻", "👩\u200d💻", BECKON_ICON_EMOJI },
    { "👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦", BECKON_ICON_EMOJI },
    { "🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈", BECKON_ICON_EMOJI },
    { "🇩🇪", "🇩🇪", BECKON_ICON_EMOJI },
    { "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
      "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", BECKON_ICON_EMOJI },
    { "7\ufe0f\u20e3", "7\ufe0f\u20e3", BECKON_ICON_EMOJI },
    { "‼\ufe0f", "‼\ufe0f", BECKON_ICON_EMOJI },
    { "↔\ufe0f", "↔\ufe0f", BECKON_ICON_EMOJI },
    /* Newer than this GLib. */
    { "\U0001fae9", "\U0001fae9", BECKON_ICON_EMOJI },
    { "utilities-terminal-symbolic", "utilities-terminal-symbolic", BECKON_ICON_SYMBOL },
    { "org.gnome.Terminal-symbolic", "org.gnome.Terminal-symbolic", BECKON_ICON_SYMBOL },
    { PICTURE PNG, PICTURE PNG, BECKON_ICON_PICTURE },
    /* What is no part of the encoding is not kept. */
    { PICTURE "\u202e \n" PNG, PICTURE PNG, BECKON_ICON_PICTURE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *kept = beckon_icon_take ("icon", cases[i].given, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (kept, ==, cases[i].kept);
      g_assert_cmpint (beckon_icon_get_kind (kept), ==, cases[i].kind);
    }
  g_assert_cmpint (beckon_icon_get_kind (NULL), ==, BECKON_ICON_NONE);
  g_assert_cmpint (beckon_icon_get_kind (""), ==, BECKON_ICON_NONE);
}

static void
test_refused (void)
{
  static const char *const refused[] = {
    "",
    " ",
    "abc",
    "a b",
    "a.",
    "-",
    "🦊🦊",
    "🦊a",
    "🦊\u200d",
    "\u200d🦊",
    "🦊\u200b",
    "👍🏽🏽",
    "🏽",
    "🇩",
    "🇩🇪🇫",
    "7\ufe0f",
    "\u202ea",
    "a\u202e",
    "a\u2066",
    "a\x1b",
    "\x01",
    "a\u0300\u0301\u0302",
    "\u0301",
    "-symbolic",
    "../x-symbolic",
    "/usr/share/x-symbolic",
    "a b-symbolic",
    "emblem-ok",
    "🦊-symbolic",
    "\xff\xfe",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png,x",
    "https://example.org/a.png",
    "file:///tmp/a.png",
    PICTURE,
    PICTURE "PHN2Zy8+",
    PICTURE "!!!!",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *kept = beckon_icon_take ("icon", refused[i], &error);

      g_assert_cmpstr (kept, ==, NULL);
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_assert_cmpstr (beckon_error_get_hint (error), !=, "");
    }
}

/* A family that never ends, letters that never end. */
static void
test_long (void)
{
  g_autoptr (GString) family = g_string_new ("👨");
  g_autofree char *letters = g_strnfill (4096, 'x');
  g_autofree char *picture = g_strnfill (64 * 1024, 'A');
  g_autofree char *address = g_strconcat (PICTURE, picture, NULL);
  const char      *too_long[] = { NULL, letters, address };

  while (family->len <= BECKON_ICON_BYTES)
    g_string_append (family, "\u200d👨");
  too_long[0] = family->str;
  for (gsize i = 0; i < G_N_ELEMENTS (too_long); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (beckon_icon_take ("icon", too_long[i], &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_LIMIT);
    }
}

/* A picture that ends too early, has something behind its end, or is larger than its file. */
static void
test_damaged (void)
{
  gsize              n;
  g_autofree guchar *png = g_base64_decode (PNG, &n);
  const int          width_at = 16;

  for (gsize length = 0; length < n; length++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = beckon_icon_from_png (png, length);

      g_assert_null (beckon_icon_take ("icon", text, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
    }
  for (guint turn = 0; turn < 3; turn++)
    {
      BeckonErrorCode code = turn == 1 ? BECKON_ERROR_LIMIT : BECKON_ERROR_MALFORMED;
      g_autoptr (GError) error = NULL;
      g_autofree guchar *bad = g_malloc0 (n + 1);
      g_autofree char   *text = NULL;

      memcpy (bad, png, n);
      if (turn == 1)
        bad[width_at] = 0x7f;
      if (turn == 2)
        bad[width_at + 3] = 0;
      text = beckon_icon_from_png (bad, turn == 0 ? n + 1 : n);
      g_assert_cmpstr (beckon_icon_take ("icon", text, &error), ==, NULL);
      g_assert_error (error, BECKON_ERROR, (int) code);
    }
}

static void
test_bytes (void)
{
  gsize              n;
  g_autofree guchar *png = g_base64_decode (PNG, &n);
  g_autofree char   *text = beckon_icon_from_png (png, n);
  g_autoptr (GBytes) again = beckon_icon_dup_png (text);

  g_assert_cmpmem (g_bytes_get_data (again, NULL), g_bytes_get_size (again), png, n);
  g_assert_null (beckon_icon_dup_png (NULL));
  g_assert_null (beckon_icon_dup_png ("🦊"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wh/WH-5/agent-icon/kinds", test_kinds);
  g_test_add_func ("/wh/WH-5/agent-icon/refused", test_refused);
  g_test_add_func ("/wh/WH-5/agent-icon/too-long", test_long);
  g_test_add_func ("/wh/WH-5/agent-icon/damaged-picture", test_damaged);
  g_test_add_func ("/wh/WH-5/agent-icon/bytes-of-a-picture", test_bytes);

  return g_test_run ();
}
