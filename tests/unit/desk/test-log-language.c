/* test-log-language.c: text for programs is English, text for people is in their language
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"
#include "reading.h"

#include "desk-fixture.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "base/timestamp.h"
#include "plan/step-words.h"
#include "rules/agents.h"
#include "rules/question/questions.h"
#include "rules/tasks.h"

/* (transfer full): the id of a task that asks @question, checks for "nobody", waits two days, and
 * runs a command that fails. */
static char *
create (DeskFixture *self)
{
  const char *const argv[] = { "/bin/sh", "-c", "exit 3", NULL };
  g_autoptr (BeckonTask) draft = beckon_task_new ();
  g_autoptr (BeckonCommit) commit = NULL;
  BeckonStep *steps[4];

  steps[0] = beckon_step_new (BECKON_STEP_ASK);
  steps[0]->question = json_object_new ();
  json_object_set_string_member (steps[0]->question, "conflict_description", "Which?");
  json_object_set_boolean_member (steps[0]->question, "allow_other", TRUE);
  json_object_set_string_member (steps[0]->question, "kind", "clarification");
  steps[1] = beckon_step_new (BECKON_STEP_WHEN);
  steps[1]->condition = g_strdup ("not nobody exists");
  steps[1]->n_guarded = 1;
  steps[2] = beckon_step_new (BECKON_STEP_WAIT);
  steps[2]->duration_us = 2 * BECKON_US_PER_DAY;
  steps[3] = beckon_step_new (BECKON_STEP_RUN);
  steps[3]->argv = g_strdupv ((char **) argv);

  draft->title = g_strdup ("A plan");
  draft->workspace = g_strdup (self->folder);
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    g_ptr_array_add (draft->steps, steps[i]);
  commit = desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
  return g_strdup (commit->task->id);
}

static BeckonTask *
wait_for_status (DeskFixture *self, const char *id, BeckonTaskStatus status)
{
  gint64 end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (BeckonTask) task = reading_get_task (beckon_desk_get_store (self->desk), id, NULL);

      if (task->status == status)
        return g_steal_pointer (&task);
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
}

/* (transfer full): one entry per line. */
static char *
read_log (DeskFixture *self, const char *id)
{
  g_autoptr (GPtrArray) entries =
    reading_list_log (beckon_desk_get_store (self->desk), id, 0, FALSE, 500, NULL);
  GString *log = g_string_new (NULL);

  for (guint i = 0; i < entries->len; i++)
    g_string_append_printf (log, "%s\n", ((BeckonLogEntry *) entries->pdata[i])->message);
  return g_string_free (log, FALSE);
}

/* Every line that the desk wrote is German for who reads German, with its numbers and names. */
static void
check_german (DeskFixture *self, const char *id)
{
  g_autoptr (GPtrArray) entries =
    reading_list_log (beckon_desk_get_store (self->desk), id, 0, FALSE, 500, NULL);

  g_assert_cmpint (entries->len, >, 0);
  for (guint i = 0; i < entries->len; i++)
    {
      const BeckonLogEntry *entry = g_ptr_array_index (entries, i);
      g_autofree char      *said = beckon_log_entry_say (entry);

      if (entry->message_code == NULL || g_str_equal (said, entry->message))
        g_error ("“%s” (%s) is not translated", entry->message, entry->message_code);
    }
}

/* The note of @row is kept in English and shown in German. */
static void
check_note (const BeckonStepRow *row, const char *english)
{
  g_autofree char *said = beckon_step_row_say_note (row);

  g_assert_cmpstr (row->note, ==, english);
  g_assert_cmpstr (said, !=, english);
}

static void
test_log_is_english (DeskFixture *self, gconstpointer data)
{
  static const char *const lines[] = {
    "step 1 of 4 started: Ask: Which?\n",
    "step 1 of 4 done: Answered on Telegram: both\n",
    "step 2 of 4 started: Only if not nobody exists: the next step\n",
    "step 2 of 4 done: not nobody exists: “nobody” is not set\n",
    "step 3 of 4 started: Wait 2 days\n",
    "Agent paused. Will resume in 2 days.\n",
    "step 4 of 4 started: Run exit 3\n",
    "step 4 of 4 failed: Exited with status 3\n",
  };
  g_autofree char *id = create (self);
  g_autoptr (BeckonTask) asking = wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  g_autoptr (BeckonAnswer) answer = beckon_answer_new_text ("both");
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTask) waiting = NULL;
  g_autoptr (BeckonTask) failed = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  g_autofree char *log = NULL;
  g_autofree char *words = NULL;

  commit = desk_fixture_do (self, beckon_operation_respond ("Ana", asking->pending_interaction,
                                                            answer, BECKON_SURFACE_TELEGRAM));
  waiting = wait_for_status (self, id, BECKON_TASK_WAITING);
  desk_fixture_flush (self);
  beckon_dummy_clock_advance (self->clock, 2 * BECKON_US_PER_DAY + BECKON_US_PER_SECOND);
  failed = wait_for_status (self, id, BECKON_TASK_FAILED);

  log = read_log (self, id);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    if (strstr (log, lines[i]) == NULL)
      g_error ("“%s” is not in the log:\n%s", lines[i], log);

  /* What a person sees of the same lines and steps, in whatever German words. */
  check_german (self, id);
  steps = reading_list_steps (beckon_desk_get_store (self->desk), id, 0, 4, NULL);
  check_note (steps->pdata[0], "Answered on Telegram: both");
  check_note (steps->pdata[1], "not nobody exists: “nobody” is not set");
  check_note (steps->pdata[3], "Exited with status 3");
  words = beckon_step_describe (((BeckonStepRow *) steps->pdata[2])->step);
  g_assert_cmpstr (words, !=, "Wait 2 days");
}

/* The log also explains in English why a step could not start. */
static void
test_failures (DeskFixture *self, gconstpointer data)
{
  static const char *const program[] = { "no-such-program", NULL };
  static const struct
  {
    BeckonStepType type;
    const char    *assignee;
    const char    *prompt;
    const char    *expected;
  } cases[] = {
    { BECKON_STEP_HANDOFF, "@zoe", NULL,
      "Handoff failed: User zoe not found or inactive in workspace" },
    { BECKON_STEP_RUN, NULL, NULL, "Program “no-such-program” not found" },
    { BECKON_STEP_RUN, NULL, "Say hello", "Agent parrot does not exist" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *expected = g_strdup_printf ("step 1 of 1 failed: %s\n", cases[i].expected);
      g_autoptr (BeckonTask) draft = beckon_task_new ();
      g_autoptr (BeckonCommit) commit = NULL;
      g_autoptr (BeckonTask) failed = NULL;
      g_autoptr (GPtrArray) steps = NULL;
      g_autofree char *log = NULL;
      BeckonStep      *step = beckon_step_new (cases[i].type);

      step->assignee = g_strdup (cases[i].assignee);
      step->prompt = g_strdup (cases[i].prompt);
      step->argv = cases[i].prompt == NULL ? g_strdupv ((char **) program) : NULL;
      draft->title = g_strdup ("A plan");
      draft->agent = g_strdup ("parrot");
      draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
      g_ptr_array_add (draft->steps, step);
      commit =
        desk_fixture_do (self, beckon_operation_create_task ("test", beckon_task_copy (draft)));
      failed = wait_for_status (self, commit->task->id, BECKON_TASK_FAILED);

      log = read_log (self, failed->id);
      if (strstr (log, expected) == NULL)
        g_error ("“%s” is not in the log:\n%s", expected, log);
      steps = reading_list_steps (beckon_desk_get_store (self->desk), failed->id, 0, 1, NULL);
      check_note (steps->pdata[0], cases[i].expected);
    }
}

/* A paused agent holds a plan back: the log says so in English, its page in German. */
static void
test_held (DeskFixture *self, gconstpointer data)
{
  const char  *expected = "Waiting for agent Poster, which is paused";
  BeckonStore *store = beckon_desk_get_store (self->desk);
  BeckonAgent *agent = beckon_agent_new ();
  BeckonTask  *draft = beckon_task_new ();
  BeckonStep  *step = beckon_step_new (BECKON_STEP_NOTIFY);
  g_autoptr (BeckonCommit) added = NULL;
  g_autoptr (BeckonCommit) paused = NULL;
  g_autoptr (BeckonCommit) created = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  gint64   end = g_get_monotonic_time () + PATIENCE_S * G_USEC_PER_SEC;
  gboolean said = FALSE;

  agent->name = g_strdup ("Poster");
  added = desk_fixture_do (self, beckon_operation_create_agent ("test", agent));
  paused = desk_fixture_do (
    self, beckon_operation_move_agent ("test", added->agent->id, BECKON_VERB_PAUSE));

  step->message = g_strdup ("Posted");
  draft->title = g_strdup ("A plan");
  draft->agent = g_strdup ("Poster");
  draft->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_unref);
  g_ptr_array_add (draft->steps, step);
  created = desk_fixture_do (self, beckon_operation_create_task ("test", draft));
  while (!said)
    {
      g_autofree char *log = read_log (self, created->task->id);

      said = strstr (log, expected) != NULL;
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (500);
    }
  steps = reading_list_steps (store, created->task->id, 0, 1, NULL);
  check_note (steps->pdata[0], expected);
}

/* German for gettext, without a German locale on this machine: C.UTF-8 under another name, because
 * newer systems do not translate in C.UTF-8 itself. */
static void
speak_german (void)
{
  g_autofree char *folder = g_dir_make_tmp ("beckon-XXXXXX", NULL);
  g_autofree char *locale = g_build_filename (folder, "de_DE.UTF-8", NULL);

  g_assert_nonnull (folder);
  g_assert_cmpint (symlink ("/usr/lib/locale/C.utf8", locale), ==, 0);
  g_setenv ("LOCPATH", folder, TRUE);
  g_setenv ("LANGUAGE", "de", TRUE);
  g_assert_nonnull (setlocale (LC_ALL, "de_DE.UTF-8"));
  g_unsetenv ("LOCPATH");
  g_assert_cmpint (g_unlink (locale), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_autofree char *catalogues = NULL;

  speak_german ();
  g_test_init (&argc, &argv, NULL);
  catalogues = g_test_build_filename (G_TEST_BUILT, "..", "po", NULL);
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  g_test_add ("/pp/PP-10/log-is-english", DeskFixture, NULL, desk_fixture_set_up,
              test_log_is_english, desk_fixture_tear_down);
  g_test_add ("/pp/PP-10/failures-in-the-log-are-english", DeskFixture, NULL, desk_fixture_set_up,
              test_failures, desk_fixture_tear_down);
  g_test_add ("/wh/WH-5/held-in-the-log-is-english", DeskFixture, NULL, desk_fixture_set_up,
              test_held, desk_fixture_tear_down);

  return g_test_run ();
}
