/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/guard-settings.h"

/* (transfer full): a value of setting @key, as a text of GVariant. */
static GVariant *
parse (const char *key, const char *text)
{
  g_autoptr (BeckonDeskSettings) defaults = beckon_desk_settings_new ();
  g_autoptr (GVariant) value = beckon_guard_read ((guint) beckon_guard_find (key), defaults);

  return g_variant_parse (g_variant_get_type (value), text, NULL, NULL, NULL);
}

static void
test_weaker (void)
{
  static const struct
  {
    const char *key, *value, *than;
    gboolean    weaker;
  } cases[] = {
    { "agents-may-answer", "true", "false", TRUE },
    { "agents-may-answer", "false", "true", FALSE },
    { "sandboxes-may-run", "true", "true", FALSE },
    { "undo-seconds", "2", "3", TRUE },
    { "undo-seconds", "15", "3", FALSE },
    { "destructive-words", "['a']", "['a', 'b']", TRUE },
    { "destructive-words", "['b', 'a', 'c']", "['a', 'b']", FALSE },
    { "destructive-exempt-wordings", "['a', 'b']", "['a']", TRUE },
    { "destructive-exempt-wordings", "['b']", "['a']", TRUE },
    { "destructive-exempt-agents", "['a']", "['b', 'a']", FALSE },
    { "destructive-exempt-agents", "[]", "['a']", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GVariant) value = parse (cases[i].key, cases[i].value);
      g_autoptr (GVariant) than = parse (cases[i].key, cases[i].than);

      g_assert_cmpint (
        beckon_guard_is_weaker ((guint) beckon_guard_find (cases[i].key), value, than), ==,
        cases[i].weaker);
    }
  g_assert_cmpint (beckon_guard_find ("window-width"), ==, -1);
}

/* Another program has stored “evil”; the person changes the list in the window. */
static void
test_merge (void)
{
  static const struct
  {
    const char *confirmed, *before, *after, *merged;
  } cases[] = {
    { "[]", "['evil']", "['evil', 'mine']", "['mine']" },
    { "['mine']", "['mine', 'evil']", "['evil']", "[]" },
    { "['mine']", "['mine', 'evil']", "['mine']", "['mine']" },
    { "['mine']", "['mine']", "['mine', 'more']", "['mine', 'more']" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *key = "destructive-exempt-agents";
      g_autoptr (GVariant) confirmed = parse (key, cases[i].confirmed);
      g_autoptr (GVariant) before = parse (key, cases[i].before);
      g_autoptr (GVariant) after = parse (key, cases[i].after);
      g_autoptr (GVariant) expected = parse (key, cases[i].merged);
      g_autoptr (GVariant) merged =
        beckon_guard_merge ((guint) beckon_guard_find (key), confirmed, before, after);

      g_assert_cmpvariant (merged, expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tr/TR-9/which-value-is-the-weaker-one", test_weaker);
  g_test_add_func ("/tr/TR-9/the-window-confirms-the-person-s-change-alone", test_merge);
  return g_test_run ();
}
