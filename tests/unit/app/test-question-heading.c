/* test-question-heading.c: which part of a long question is its heading
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/question-heading.h"

typedef struct
{
  const char *name;
  const char *text;
  const char *heading; /* (nullable) */
  const char *rest;
} Case;

static const Case cases[] = {
  { "one-paragraph", "Which one?", NULL, NULL },
  { "no-question", "This is so.\n\nAnd this.", NULL, NULL },
  { "last", "There are **two ways**.\n\nWhich one?", "Which one?", "There are **two ways**." },
  { "in-the-middle", "Before.\n\nWhich one?\n\nAfter.", "Which one?", "Before.\n\n\n\nAfter." },
  { "of-two", "Really?\n\nWhich one?", "Which one?", "Really?" },
  { "emphasis", "Before.\n\n**Which one?**", "**Which one?**", "Before." },
  { "two-lines", "Before.\n\nIf so,\nwhich one?", "If so,\nwhich one?", "Before." },
  { "not-in-code", "Which one?\n\n```\nwhy?\n```", "Which one?", "```\nwhy?\n```" },
  { "beside-code", "Which one?\n```\nwhy?\n```", "Which one?", "```\nwhy?\n```" },
  { "not-in-a-list", "Do it.\n\n- this?\n- that?", NULL, NULL },
  { "not-in-a-numbered-list", "Do it.\n\n1. this?", NULL, NULL },
  { "not-in-a-table", "Do it.\n\n| a? |", NULL, NULL },
  { "chinese", "说明。\n\n选哪个？", "选哪个？", "说明。" },
};

static void
test_split (gconstpointer data)
{
  const Case      *it = data;
  g_autofree char *rest = NULL;
  g_autofree char *heading = beckon_question_heading_split (it->text, &rest);

  g_assert_cmpstr (heading, ==, it->heading);
  g_assert_cmpstr (rest, ==, it->rest);
}

static void
test_too_long (void)
{
  g_autofree char *much = g_strnfill (500, 'x');
  g_autofree char *text = g_strdup_printf ("Before.\n\n%s?", much);
  g_autofree char *rest = NULL;

  g_assert_null (beckon_question_heading_split (text, &rest));
  g_assert_false (beckon_question_heading_is_short (much));
  g_assert_true (beckon_question_heading_is_short ("Which one?"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/att/ATT-9/heading-of-a-long-question/%s", cases[i].name);

      g_test_add_data_func (path, &cases[i], test_split);
    }
  g_test_add_func ("/att/ATT-9/heading-of-a-long-question/too-long", test_too_long);

  return g_test_run ();
}
