/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "app/widgets/face.h"

static void
test_letters (void)
{
  static const struct
  {
    const char *name;
    const char *letters;
  } cases[] = {
    { "codex", "codex" },
    { "claude-code", "claude code" },
    { "tests/worker_12", "tests worker 12" },
    { "  --claude  (code)!  ", "claude code" },
    { NULL, "" },
    { "", "" },
    { " - … \t", "" },
    /* Nothing that turns the direction or cannot be seen. */
    { "\u202egnp.exe", "gnp exe" },
    { "\u200b\u2066\ufeff", "" },
    { "وكيل الاختبار", "وكيل الاختبار" },
    { "测试", "测试" },
    /* A letter without the marks that are heaped on it. */
    { "a\u0300\u0301\u0302\u0303\u0304 b", "a b" },
    { "🤖", "🤖" },
    { "🤖 robot", "🤖" },
    { "👩\u200d💻", "👩" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *letters = beckon_face_letters (cases[i].name);

      g_assert_cmpstr (letters, ==, cases[i].letters);
    }
}

static void
test_long (void)
{
  g_autofree char *name = g_strnfill (4096, 'x');
  g_autofree char *letters = beckon_face_letters (name);

  g_assert_cmpuint (strlen (letters), <=, 256);
  g_assert_true (g_str_has_prefix (name, letters));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/att/ATT-11/face/letters-of-any-name", test_letters);
  g_test_add_func ("/att/ATT-11/face/long-name", test_long);

  return g_test_run ();
}
