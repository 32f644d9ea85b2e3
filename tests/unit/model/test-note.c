/* test-note.c: notes are kept as a code with arguments, and said in two languages
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/note.h"

#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "model/enums.h"
#include "model/note-private.h"

static void
check (BeckonNote *made, const char *english, const char *json)
{
  g_autoptr (BeckonNote) note = made;
  g_autofree char *said = beckon_note_say_english (note);
  g_autofree char *written = beckon_note_to_json (note);
  g_autoptr (BeckonNote) read = beckon_note_new_from_json (written);
  g_autofree char *again = beckon_note_say_english (read);
  g_autofree char *rewritten = beckon_note_to_json (read);

  g_assert_cmpstr (said, ==, english);
  g_assert_cmpstr (written, ==, json);
  g_assert_cmpstr (again, ==, english);
  g_assert_cmpstr (rewritten, ==, json);
}

static void
test_kept (void)
{
  check (beckon_note_new ("created"), "created", "{\"code\":\"created\"}");
  check (beckon_note_new ("asked", (gint64) 5), "question 5 asked",
         "{\"code\":\"asked\",\"question\":5}");
  check (beckon_note_new ("answered", (gint64) 5, "50 %d \"x\""),
         "question 5 answered: 50 %d \"x\"",
         "{\"code\":\"answered\",\"question\":5,\"answer\":\"50 %d \\\"x\\\"\"}");
  check (beckon_note_new ("waiting", (gint64) 2 * 86400 * G_USEC_PER_SEC),
         "Agent paused. Will resume in 2 days.", "{\"code\":\"waiting\",\"wait_ms\":172800000}");
  check (beckon_note_new ("killed", (gint64) 9), "Killed by signal 9 (Killed)",
         "{\"code\":\"killed\",\"signal\":9}");
  check (beckon_note_new ("timeout_cancel_plan", (gint64) 7, 1u),
         "cancelled: nobody answered question 7; 1 step did not run",
         "{\"code\":\"timeout_cancel_plan\",\"question\":7,\"steps\":1}");
  check (beckon_note_new ("timeout_cancel_plan", (gint64) 7, 3u),
         "cancelled: nobody answered question 7; 3 steps did not run",
         "{\"code\":\"timeout_cancel_plan\",\"question\":7,\"steps\":3}");
  check (beckon_note_new ("lines_deleted", 1234567u, (gint64) 10000),
         "1,234,567 earlier lines were deleted (limit of 10,000 lines)",
         "{\"code\":\"lines_deleted\",\"deleted\":1234567,\"limit\":10000}");
  check (beckon_note_new ("handoff_outcome", (gint64) 3, BECKON_HANDOFF_NO_ACTION_NEEDED),
         "hand-off 3: no_action_needed",
         "{\"code\":\"handoff_outcome\",\"handoff\":3,\"outcome\":\"no_action_needed\"}");
  check (beckon_note_new ("set_aside", (gint64) 3, (gint64) 1767225600 * G_USEC_PER_SEC),
         "postponed: question 3 set aside until 2026-01-01T00:00:00.000Z",
         "{\"code\":\"set_aside\",\"question\":3,\"until\":\"2026-01-01T00:00:00.000Z\"}");
  check (beckon_note_new ("too_many_open", beckon_note_new_text ("ant"), 1u),
         "Agent ant has reached its limit of 1 open question.",
         "{\"code\":\"too_many_open\",\"agent\":\"ant\",\"limit\":1}");
  check (beckon_note_new_because (beckon_note_new ("failed"), beckon_note_new_text ("no disk")),
         "failed: no disk",
         "{\"code\":\"because\",\"what\":{\"code\":\"failed\"},\"why\":\"no disk\"}");
}

/* A moment is kept in UTC, and shown by the reader's clock. */
static void
test_moment (void)
{
  g_autoptr (BeckonNote) note =
    beckon_note_new ("set_aside", (gint64) 3, (gint64) 1767225600 * G_USEC_PER_SEC);
  g_autoptr (GDateTime) moment = g_date_time_new_from_unix_local (1767225600);
  g_autofree char *expected =
    g_date_time_format (moment, "postponed: question 3 set aside until %Y-%m-%d %H:%M");
  g_autofree char *said = beckon_note_say (note);

  g_assert_cmpstr (said, ==, expected);
}

/* What somebody wrote is that, whatever it looks like. */
static void
test_text (void)
{
  static const char text[] = "{\"code\":\"created\"}";
  g_autoptr (BeckonNote) note = beckon_note_new_text (text);
  g_autofree char *said = beckon_note_say (note);

  g_assert_cmpstr (said, ==, text);
  g_assert_null (beckon_note_to_json (note));
  g_assert_null (beckon_note_new_text (""));
  g_assert_null (beckon_note_say (NULL));
}

/* The row's English text stands for what cannot be read. */
static void
test_unreadable (void)
{
  static const char *const rows[] = {
    NULL,
    "",
    "{",
    "[]",
    "5",
    "\"created\"",
    "{\"code\":5}",
    "{\"code\":\"of a later version\",\"x\":1}",
    "{\"code\":\"asked\"}",
    "{\"code\":\"asked\",\"question\":\"five\"}",
    "{\"code\":\"because\",\"what\":{\"code\":\"nobody knows\"},\"why\":\"x\"}",
    "{\"code\":\"set_aside\",\"question\":1,\"until\":\"soon\"}",
    "{\"code\":\"handoff_done\",\"outcome\":\"luck\"}",
  };
  g_autoptr (GString) deep = g_string_new (NULL);
  g_autofree char *said = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *kept = g_strdup (rows[i]);
      g_autofree char *shown = beckon_note_say_row (rows[i], "as it was");

      g_assert_cmpstr (shown, ==, "as it was");
      beckon_note_check (&kept);
      g_assert_null (kept);
    }
  for (guint i = 0; i < 1000000; i++)
    g_string_append (deep, "{\"code\":\"because\",\"what\":");
  said = beckon_note_say_row (deep->str, "deep");
  g_assert_cmpstr (said, ==, "deep");
}

/* Notes within notes are kept as far as they can be read again. */
static void
test_depth (void)
{
  BeckonNote *note = beckon_note_new ("created");

  for (guint i = 1; i < 40; i++)
    {
      g_autofree char *json = beckon_note_to_json (note);
      g_autofree char *english = beckon_note_say_english (note);
      g_autoptr (BeckonNote) again = beckon_note_new_from_json (json);
      g_autofree char *said = beckon_note_say_english (again);

      g_assert_true ((json != NULL) == (i <= 32));
      if (json != NULL)
        g_assert_cmpstr (said, ==, english);
      note = beckon_note_new ("also", note, beckon_note_new_text ("more"));
    }
  beckon_note_unref (note);
}

/* Deeper ones are refused when they are read, well-formed or not. */
static void
test_depth_read (void)
{
  for (guint n = 28; n <= 36; n++)
    {
      g_autoptr (GString) json = g_string_new (NULL);
      g_autofree char *said = NULL;

      for (guint i = 0; i < n; i++)
        g_string_append (json, "{\"code\":\"because\",\"what\":");
      g_string_append (json, "{\"code\":\"created\"}");
      for (guint i = 0; i < n; i++)
        g_string_append (json, ",\"why\":\"x\"}");
      said = beckon_note_say_row (json->str, "as it was");
      g_assert_true ((strcmp (said, "as it was") == 0) == (n > 32));
    }
}

/* @language for gettext, without its locale on this machine: C.UTF-8 under another name. */
static void
speak (const char *language)
{
  g_autofree char *folder = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  g_autofree char *name = g_strconcat (language, ".UTF-8", NULL);
  g_autofree char *locale = g_build_filename (folder, name, NULL);

  g_assert_nonnull (folder);
  g_assert_cmpint (symlink ("/usr/lib/locale/C.utf8", locale), ==, 0);
  g_setenv ("LOCPATH", folder, TRUE);
  g_setenv ("LANGUAGE", language, TRUE);
  g_assert_nonnull (setlocale (LC_ALL, name));
  g_assert_cmpint (g_unlink (locale), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* (transfer full): which argument is where, such as "1 2"; the types do not matter here. */
static char *
list_placeholders (const char *text)
{
  gboolean used[10] = { FALSE };
  guint    next = 0;
  GString *list = g_string_new (NULL);

  for (const char *at = strchr (text, '%'); at != NULL; at = strchr (at, '%'))
    {
      at++;
      if (*at == '%')
        at++;
      else if (g_ascii_isdigit (*at) && at[1] == '$')
        used[*at - '1'] = TRUE;
      else
        used[next++] = TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (used); i++)
    if (used[i])
      g_string_append_printf (list, "%u ", i + 1);

  return g_string_free (list, FALSE);
}

static guint
count_arguments (const BeckonNoteKind *kind)
{
  guint n = 0;

  for (const char *at = strchr (kind->arguments, ':'); at != NULL; at = strchr (at + 1, ':'))
    n++;

  return n;
}

/* Each placeholder has its argument, in English and in each language. */
static void
test_table (void)
{
  static const char *const languages[] = { "de", "zh_CN" };
  g_autofree char         *catalogues = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  g_autoptr (GHashTable) codes = g_hash_table_new (g_str_hash, g_str_equal);

  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  for (guint i = 0; i < beckon_note_n_kinds; i++)
    {
      const BeckonNoteKind *kind = &beckon_note_kinds[i];
      g_autofree char      *placeholders =
        list_placeholders (kind->many != NULL ? kind->many : kind->text);
      g_autofree char *expected = NULL;
      GString         *all = g_string_new (NULL);

      g_assert_true (g_hash_table_add (codes, (gpointer) kind->code));
      g_assert_cmpint (count_arguments (kind), <=, BECKON_NOTE_ARGUMENTS);
      for (guint j = 0; j < count_arguments (kind); j++)
        g_string_append_printf (all, "%u ", j + 1);
      expected = g_string_free (all, FALSE);
      g_assert_cmpstr (placeholders, ==, expected);
      g_assert_true ((strstr (kind->arguments, ":c") != NULL) == (kind->many != NULL));
    }

  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      speak (languages[l]);
      g_assert_cmpstr (dgettext (GETTEXT_PACKAGE, "Skipped"), !=, "Skipped");
      for (guint i = 0; i < beckon_note_n_kinds; i++)
        {
          const BeckonNoteKind *kind = &beckon_note_kinds[i];
          const char           *translated = kind->many != NULL
                                               ? dngettext (GETTEXT_PACKAGE, kind->text, kind->many, 2)
                                               : dgettext (GETTEXT_PACKAGE, kind->text);
          g_autofree char *ours = list_placeholders (kind->many != NULL ? kind->many : kind->text);
          g_autofree char *theirs = list_placeholders (translated);

          if (!g_str_equal (ours, theirs))
            g_error ("%s: “%s” has the placeholders %s, not %s", languages[l], translated, theirs,
                     ours);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pp/PP-10/notes-are-kept-as-codes", test_kept);
  g_test_add_func ("/pp/PP-10/moments-are-shown-in-the-reader-s-time-zone", test_moment);
  g_test_add_func ("/pp/PP-10/texts-stay-texts", test_text);
  g_test_add_func ("/pp/PP-10/unreadable-notes-show-their-english", test_unreadable);
  g_test_add_func ("/pp/PP-10/deep-notes-stay-texts", test_depth);
  g_test_add_func ("/pp/PP-10/deeper-notes-are-not-read", test_depth_read);
  g_test_add_func ("/pp/PP-10/placeholders-fit", test_table);

  return g_test_run ();
}
