/* test-entry.c: hooks and list elements, among those of others
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "base/error.h"
#include "connect/entry.h"

#define OURS(command, timeout) "{'type':'command','command':'" command "','timeout':" timeout "}"
#define GROUP(matcher, handlers) "{" matcher "'hooks':[" handlers "]}"
#define EVENT(groups) "{'hooks':{'Stop':[" groups "]}}"
#define OTHER "{'type':'command','command':'echo hook claude'}"

static char *
quote (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static BeckonEntry *
make_entry (BeckonEntryKind kind, const char *path, const char *value)
{
  g_autofree char *quoted = quote (value);

  return beckon_entry_new (kind, "/f", path, json_from_string (quoted, NULL));
}

typedef struct
{
  const char      *before;
  BeckonEntryState state;
  const char      *added;
  const char      *removed;
} Case;

static void
run_cases (const BeckonEntry *entry, const Case *cases, guint n_cases)
{
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *before = quote (cases[i].before);
      g_autofree char *expected = quote (cases[i].added);
      g_autofree char *less = quote (cases[i].removed);
      g_autofree char *added = NULL;
      g_autofree char *removed = NULL;
      BeckonEntryState state = BECKON_ENTRY_MISSING;

      g_test_message ("case %u", i);
      g_assert_true (beckon_entry_look (entry, before, &state, NULL));
      g_assert_cmpint (state, ==, cases[i].state);
      added = beckon_entry_add (entry, before, NULL);
      g_assert_cmpstr (added, ==, expected);
      g_assert_true (beckon_entry_look (entry, added, &state, NULL));
      g_assert_cmpint (state, ==, BECKON_ENTRY_THERE);
      removed = beckon_entry_remove (entry, before, NULL);
      g_assert_cmpstr (removed, ==, less);
    }
}

#define H OURS ("beckon hook claude", "9")

static void
test_hook (void)
{
  static const Case cases[] = {
    { EVENT (""), BECKON_ENTRY_MISSING, EVENT (GROUP ("", H)), EVENT ("") },
    { EVENT (GROUP ("", H)), BECKON_ENTRY_THERE, EVENT (GROUP ("", H)), "{}" },
    { EVENT (GROUP ("'matcher':'*',", H)), BECKON_ENTRY_THERE, EVENT (GROUP ("'matcher':'*',", H)),
      "{}" },
    /* Another time-out, another place of beckon, another matcher. */
    { EVENT (GROUP ("", OURS ("beckon hook claude", "8"))), BECKON_ENTRY_DIFFERENT,
      EVENT (GROUP ("", H)), "{}" },
    { EVENT (GROUP ("", OURS ("/opt/beckon hook claude", "9"))), BECKON_ENTRY_DIFFERENT,
      EVENT (GROUP ("", H)), "{}" },
    { EVENT (GROUP ("'matcher':'Bash',", H)), BECKON_ENTRY_DIFFERENT, EVENT (GROUP ("", H)), "{}" },
    /* Twice is once too often. */
    { EVENT (GROUP ("", H) "," GROUP ("", H)), BECKON_ENTRY_DIFFERENT, EVENT (GROUP ("", H)),
      "{}" },
    { EVENT (GROUP ("", H "," H)), BECKON_ENTRY_DIFFERENT, EVENT (GROUP ("", H)), "{}" },
    /* Hooks of others stay, in the same group too. */
    { EVENT (GROUP ("", OTHER)), BECKON_ENTRY_MISSING, EVENT (GROUP ("", OTHER) "," GROUP ("", H)),
      EVENT (GROUP ("", OTHER)) },
    { EVENT (GROUP ("", OTHER "," H)), BECKON_ENTRY_THERE, EVENT (GROUP ("", OTHER "," H)),
      EVENT (GROUP ("", OTHER)) },
    { EVENT (GROUP ("", OURS ("beckon hook codex", "9"))), BECKON_ENTRY_MISSING,
      EVENT (GROUP ("", OURS ("beckon hook codex", "9")) "," GROUP ("", H)),
      EVENT (GROUP ("", OURS ("beckon hook codex", "9"))) },
    /* What makes no sense to us is of no concern to us. */
    { EVENT ("1,{'hooks':2},{'hooks':[3,{}]}"), BECKON_ENTRY_MISSING,
      EVENT ("1,{'hooks':2},{'hooks':[3,{}]}," GROUP ("", H)),
      EVENT ("1,{'hooks':2},{'hooks':[3,{}]}") },
  };
  g_autoptr (BeckonEntry) entry = make_entry (BECKON_ENTRY_HOOK, "hooks.Stop", GROUP ("", H));
  g_autofree char *name = beckon_entry_dup_name (entry);

  run_cases (entry, cases, G_N_ELEMENTS (cases));
  g_assert_cmpstr (name, ==, "hooks.Stop");
}

static void
test_element (void)
{
  static const Case cases[] = {
    { "{'p':{'allow':['x','beckon']}}", BECKON_ENTRY_THERE, "{'p':{'allow':['x','beckon']}}",
      "{'p':{'allow':['x']}}" },
    { "{'p':{'allow':['x',1]}}", BECKON_ENTRY_MISSING, "{'p':{'allow':['x',1,'beckon']}}",
      "{'p':{'allow':['x',1]}}" },
    { "{'p':{'allow':['beckon'],'deny':[]}}", BECKON_ENTRY_THERE,
      "{'p':{'allow':['beckon'],'deny':[]}}", "{'p':{'deny':[]}}" },
  };
  g_autoptr (BeckonEntry) entry = make_entry (BECKON_ENTRY_ELEMENT, "p.allow", "'beckon'");
  g_autofree char *name = beckon_entry_dup_name (entry);

  run_cases (entry, cases, G_N_ELEMENTS (cases));
  g_assert_cmpstr (name, ==, "p.allow: beckon");
}

static void
test_refused (void)
{
  static const char *const texts[] = { "{\"hooks\":{\"Stop\":{}}}",
                                       "{\"hooks\":[]}",
                                       "{\"hooks\":{\"Stop\":\"x\"}}",
                                       "{\"hooks\":1}",
                                       "[]",
                                       "{" };
  g_autoptr (BeckonEntry) entry = make_entry (BECKON_ENTRY_HOOK, "hooks.Stop", GROUP ("", H));

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", texts[i]);
      g_assert_null (beckon_entry_add (entry, texts[i], &error));
      g_assert_true (error->domain == BECKON_ERROR);
      g_assert_null (beckon_entry_remove (entry, texts[i], NULL));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/connect/entry/hook", test_hook);
  g_test_add_func ("/connect/entry/element", test_element);
  g_test_add_func ("/connect/entry/refused", test_refused);
  return g_test_run ();
}
