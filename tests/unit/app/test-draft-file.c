/* test-draft-file.c: what was begun to type outlives the desk (ATT-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/question/draft-file.h"

#include <glib/gstdio.h>

typedef struct
{
  char              *folder; /* (owned) */
  char              *path;   /* (owned) */
  BeckonInteraction *tea;    /* (owned) */
} Fixture;

static BeckonInteraction *
make_question (gint64 id, gint64 asked_us)
{
  BeckonInteraction *interaction = beckon_interaction_new ();

  interaction->id = id;
  interaction->timestamp_us = asked_us;
  return interaction;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("beckon-drafts-XXXXXX", NULL);
  /* The folder is made with the first draft. */
  self->path = g_build_filename (self->folder, "data", "drafts.json", NULL);
  self->tea = make_question (7, 1000);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  g_remove (self->path);
  g_rmdir (folder);
  g_rmdir (self->folder);
  beckon_interaction_unref (self->tea);
  g_free (self->path);
  g_free (self->folder);
}

/* (transfer full): as a desk that starts */
static BeckonDraftFile *
open_file (Fixture *self)
{
  BeckonDraftFile *file = beckon_draft_file_new (self->path);

  while (!beckon_draft_file_is_loaded (file))
    g_main_context_iteration (NULL, TRUE);
  return file;
}

static void
type (BeckonDraftFile *file, const BeckonInteraction *question, const char *text)
{
  BeckonQuestionDraft draft = { .text = (char *) text };

  beckon_draft_file_set (file, question, &draft, TRUE);
}

static void
assert_text (BeckonDraftFile *file, const BeckonInteraction *question, const char *expected)
{
  BeckonQuestionDraft draft = { NULL };

  g_assert_true (beckon_draft_file_get (file, question, &draft, NULL) == (expected != NULL));
  g_assert_cmpstr (draft.text, ==, expected);
  beckon_question_draft_clear (&draft);
}

static void
wait_for_file (Fixture *self, const char *part)
{
  for (;;)
    {
      g_autofree char *text = NULL;

      if (g_file_get_contents (self->path, &text, NULL, NULL) && strstr (text, part) != NULL)
        return;
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

/* All of a draft, by the file alone: this desk was killed. */
static void
test_killed (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonDraftFile) killed = open_file (self);
  g_autoptr (BeckonDraftFile) next = NULL;
  g_autoptr (BeckonInteraction) other = make_question (7, 2000);
  BeckonQuestionDraft draft = { (char *) "\"Green\"\nor \360\237\215\265",
                                G_GUINT64_CONSTANT (0x8000000000000001), (char *) "Which?",
                                (char *) "{\"a\":[1]}", NULL };
  BeckonQuestionDraft found = { NULL };
  gboolean            was_open;
  GStatBuf            status;

  beckon_draft_file_set (killed, self->tea, &draft, FALSE);
  wait_for_file (self, "Which?");
  g_assert_cmpint (g_stat (self->path, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 0777, ==, 0600);

  next = open_file (self);
  g_assert_true (beckon_draft_file_get (next, self->tea, &found, &was_open));
  g_assert_cmpstr (found.text, ==, draft.text);
  g_assert_cmpstr (found.asking, ==, draft.asking);
  g_assert_cmpstr (found.values, ==, draft.values);
  g_assert_true (found.checked == draft.checked);
  g_assert_false (was_open);
  beckon_question_draft_clear (&found);
  /* The same number, but of another database. */
  assert_text (next, other, NULL);
}

static void
test_sent (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonDraftFile) file = open_file (self);
  g_autoptr (BeckonDraftFile) next = NULL;
  g_autoptr (BeckonInteraction) milk = make_question (8, 1000);

  type (file, self->tea, "Green");
  type (file, milk, "No");
  type (file, milk, "");
  beckon_draft_file_remove (file, self->tea->id);
  type (file, self->tea, "Black");
  /* Whatever a thread is writing, this is the last word. */
  beckon_draft_file_close (file);
  next = open_file (self);
  assert_text (next, self->tea, "Black");
  assert_text (next, milk, NULL);
}

/* What happens before the file is read counts, and the rest of the file stays. */
static void
test_early (Fixture *self, gconstpointer data)
{
  g_autoptr (BeckonInteraction) milk = make_question (8, 1000), sugar = make_question (9, 1000);
  g_autoptr (BeckonDraftFile) first = open_file (self);
  g_autoptr (BeckonDraftFile) early = NULL;
  g_autoptr (BeckonDraftFile) next = NULL;

  type (first, self->tea, "Green");
  type (first, milk, "No");
  type (first, sugar, "Two");
  beckon_draft_file_close (first);

  early = beckon_draft_file_new (self->path);
  type (early, self->tea, "Black");
  beckon_draft_file_remove (early, milk->id);
  /* A view that was shown before has nothing in it yet. */
  type (early, sugar, "");
  g_assert_false (beckon_draft_file_is_loaded (early));
  while (!beckon_draft_file_is_loaded (early))
    g_main_context_iteration (NULL, TRUE);
  assert_text (early, self->tea, "Black");
  assert_text (early, milk, NULL);
  assert_text (early, sugar, "Two");
  beckon_draft_file_close (early);
  next = open_file (self);
  assert_text (next, self->tea, "Black");
  assert_text (next, sugar, "Two");
}

/* Where nothing can be written, that is said once, and the drafts of this desk stay. */
static void
test_no_folder (Fixture *self, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (BeckonDraftFile) file = NULL;

  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  file = open_file (self);
  g_test_expect_message ("beckon-app", G_LOG_LEVEL_MESSAGE, "*is not kept over the end*");
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = g_strdup_printf ("Green %u", i);

      type (file, self->tea, text);
      beckon_draft_file_close (file);
    }
  g_test_assert_expected_messages ();
  assert_text (file, self->tea, "Green 2");
  g_assert_cmpint (g_remove (folder), ==, 0);
}

static void
test_damaged (Fixture *self, gconstpointer data)
{
  static const char *const contents[] = {
    "", "{", "[]", "{\"drafts\":{}}",
    "{\"drafts\":[1,{},{\"question\":\"7\"},{\"question\":7,\"asked_us\":1000,\"saved_us\":1}]}"
  };
  g_autofree char *folder = g_path_get_dirname (self->path);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autoptr (BeckonDraftFile) file = NULL;
      g_autoptr (BeckonDraftFile) next = NULL;

      g_assert_true (g_file_set_contents (self->path, contents[i], -1, NULL));
      if (i < 4)
        g_test_expect_message ("beckon-app", G_LOG_LEVEL_MESSAGE, "What was typed before cannot*");
      file = open_file (self);
      /* The last one is older than a month. */
      assert_text (file, self->tea, NULL);
      type (file, self->tea, "Green");
      beckon_draft_file_close (file);
      next = open_file (self);
      assert_text (next, self->tea, "Green");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) \
  g_test_add ("/att/ATT-4/drafts/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("are-there-after-a-kill", test_killed);
  ADD ("what-was-sent-is-gone", test_sent);
  ADD ("before-the-file-is-read", test_early);
  ADD ("damaged-file", test_damaged);
  ADD ("nowhere-to-write", test_no_folder);
  return g_test_run ();
}
