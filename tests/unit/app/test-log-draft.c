/* test-log-draft.c: lines of a log as text with styles: blocks, marks, colours that can be read
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <locale.h>
#include <string.h>

#include "app/task/log/log-color.h"
#include "app/task/log/log-draft.h"

static BeckonLogEntry *
new_entry (const char *who, const char *stream, gint64 step, const char *message)
{
  BeckonLogEntry *entry = beckon_log_entry_new ();

  entry->who = g_strdup (who);
  entry->stream = g_strdup (stream);
  entry->step = step;
  entry->message = g_strdup (message);
  entry->timestamp_us = 1;

  return entry;
}

static void
add (BeckonLogDraft *draft, BeckonLogEntry **before, BeckonLogEntry *entry)
{
  beckon_log_draft_add (draft, *before, entry);
  beckon_log_entry_unref (*before);
  *before = entry;
}

/* The text without its heads, which have the time of day. */
static char *
get_lines (const BeckonLogDraft *draft)
{
  g_auto (GStrv) lines = g_strsplit (draft->text->str, "\n", -1);
  GString *text = g_string_new (NULL);
  guint    line = 0;

  for (guint i = 0; i < draft->rows->len; i++)
    {
      const BeckonLogRow *row = g_ptr_array_index (draft->rows, i);

      for (guint n = 0; n < row->n_lines; n++, line++)
        g_string_append_printf (text, "%s|", row->n_entries > 0 ? "#" : lines[line]);
    }
  g_assert_cmpstr (lines[line], ==, "");

  return g_string_free (text, FALSE);
}

static void
test_blocks (void)
{
  g_autoptr (BeckonLogDraft) draft = beckon_log_draft_new (NULL);
  g_autoptr (BeckonLogEntry) before = NULL;
  g_autofree char *lines = NULL;
  g_autofree char *head = NULL;

  add (draft, &before, new_entry ("builder", BECKON_STREAM_OUT, 1, "one"));
  add (draft, &before, new_entry ("builder", BECKON_STREAM_ERR, 1, "two"));
  add (draft, &before, new_entry ("builder", BECKON_STREAM_ERR, 1, "three"));
  add (draft, &before, new_entry ("builder", NULL, 1, "said"));
  add (draft, &before, new_entry ("builder", BECKON_STREAM_OUT, 2, "four\nfive"));
  add (draft, &before, new_entry (NULL, NULL, 0, ""));
  lines = get_lines (draft);
  g_assert_cmpstr (lines, ==, "#|one|Standard error: two|three|#|said|#|four|five|#||");
  g_assert_cmpuint (((BeckonLogRow *) g_ptr_array_index (draft->rows, 0))->n_entries, ==, 3);
  g_assert_cmpuint (draft->n_chars, ==, g_utf8_strlen (draft->text->str, -1));
  head = beckon_log_draft_format_head (before, 41);
  g_assert_true (g_str_has_prefix (head, "Unknown · "));
  g_assert_true (g_str_has_suffix (head, " · 41 lines"));
}

/* Every span is inside the text. */
static void
check_spans (const BeckonLogDraft *draft)
{
  for (guint i = 0; i < draft->spans->len; i++)
    {
      const BeckonLogSpan *span = &g_array_index (draft->spans, BeckonLogSpan, i);

      g_assert_cmpuint (span->first, <, span->end);
      g_assert_cmpuint (span->end, <=, draft->n_chars);
    }
  g_assert_cmpuint (draft->n_chars, ==, g_utf8_strlen (draft->text->str, -1));
}

static void
test_bad (void)
{
  g_autoptr (BeckonLogDraft) draft = beckon_log_draft_new (NULL);
  g_autoptr (BeckonLogEntry) before = NULL;
  g_autoptr (GString) marks = g_string_new ("a");
  g_autofree char *long_line = g_strnfill (60000, 'x');
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; i < 2048; i++)
    g_string_append (marks, "\u0301");
  add (draft, &before, new_entry ("x", BECKON_STREAM_OUT, 0, marks->str));
  add (draft, &before, new_entry ("x", BECKON_STREAM_OUT, 0, long_line));
  add (draft, &before, new_entry ("x", BECKON_STREAM_OUT, 0, "\033[\033]\u202eevil\033"));
  add (draft, &before, new_entry ("x", NULL, 0, "```\nnever closed **\n> # | a"));
  check_spans (draft);
  lines = g_strsplit (draft->text->str, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpuint (g_utf8_strlen (lines[i], -1), <=, 1000);
  g_assert_null (strchr (draft->text->str, '\033'));
  g_assert_null (strstr (draft->text->str, "\u202e"));
  g_assert_nonnull (strstr (draft->text->str, "more characters"));
  g_assert_cmpuint (draft->text->len, <, 20000);
}

static void
test_markdown (void)
{
  g_autoptr (BeckonLogDraft) draft = beckon_log_draft_new (NULL);
  g_autoptr (BeckonLogEntry) before = NULL;
  g_autofree char *lines = NULL;

  add (draft, &before,
       new_entry ("x", NULL, 0, "# Title\n\n```diff\n+ a\n- b\n```\n> quoted\n\n1. one"));
  add (draft, &before, new_entry ("x", NULL, 0, "a_b * c # d"));
  /* What a program prints is not Markdown. */
  add (draft, &before, new_entry ("x", BECKON_STREAM_OUT, 0, "**not**"));
  check_spans (draft);
  lines = get_lines (draft);
  g_assert_cmpstr (lines, ==, "#|Title||  + a|  - b||│ quoted||1. one|a_b * c # d|#|**not**|");
}

/* All colours, on every background, in every style of the desktop. */
static void
test_contrast (void)
{
  for (guint look = 0; look < 4; look++)
    {
      BeckonLogTheme theme = { (look & 1) != 0, (look & 2) != 0 };
      double         least = theme.high_contrast ? 7 : 4.5;

      for (gint32 ink = -1; ink < 256; ink++)
        for (gint32 paper = -1; paper < 256; paper += 5)
          for (guint flags = 0; flags < 2; flags++)
            {
              BeckonSgr    style = { flags == 0 ? 0 : BECKON_SGR_FAINT | BECKON_SGR_REVERSE, ink,
                                  paper };
              BeckonLogInk found;
              double       contrast;

              beckon_log_color_resolve (&style, theme, &found);
              contrast = beckon_log_color_contrast (found.ink, found.paper);
              /* No ink has more on a middle grey. */
              if (contrast < least)
                g_assert_true (found.ink == 0 || found.ink == 0xffffff);
              g_assert_cmpfloat (contrast, >=, 4.5);
            }
    }
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log/blocks", test_blocks);
  g_test_add_func ("/tr/TR-4/bad-lines-of-a-log", test_bad);
  g_test_add_func ("/att/ATT-9/markdown-in-a-log", test_markdown);
  g_test_add_func ("/att/ATT-14/colours-of-a-log-can-be-read", test_contrast);

  return g_test_run ();
}
