/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/task/calm-page.h"
#include "app/task/list/task-row-text.h"
#include "base/timestamp.h"

/* Wednesday, noon. */
#define NOW (G_GINT64_CONSTANT (1795608000) * BECKON_US_PER_SECOND)

static void
test_calm (void)
{
  static const struct
  {
    guint       n_working;
    gint64      due_us;
    const char *words;
  } cases[] = {
    { 4, NOW + 2 * BECKON_US_PER_DAY, "4 agents work; the next thing is due Friday." },
    { 1, NOW + BECKON_US_PER_HOUR, "1 agent works; the next thing is due 13:00." },
    { 0, NOW + 20 * BECKON_US_PER_DAY, "No agent works; the next thing is due 15 Dec, 12:00." },
    /* A wait that is over goes on by itself at any moment. */
    { 2, NOW - 1, "2 agents work." },
    { 0, 0, "No agent works." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = beckon_calm_page_describe (cases[i].n_working, cases[i].due_us, NOW);

      g_assert_true (g_str_has_prefix (words, cases[i].words));
    }
}

static void
test_second_line (void)
{
  static const struct
  {
    BeckonTaskStatus status;
    const char      *agent;
    const char      *question;
    const char      *step;
    const char      *result;
    const char      *words;
  } cases[] = {
    { BECKON_TASK_AWAITING_RESPONSE, "codex", "Which one?\nBoth fit.", "Reading", NULL,
      "Which one?" },
    { BECKON_TASK_RUNNING, "codex", NULL, "Reading the tests", NULL, "Reading the tests" },
    { BECKON_TASK_RUNNING, "codex", NULL, "", NULL, "codex" },
    { BECKON_TASK_RUNNING, NULL, NULL, NULL, NULL, "No agent" },
    { BECKON_TASK_QUEUED, "codex", NULL, "Reading", NULL, "codex" },
    { BECKON_TASK_FAILED, "codex", NULL, "Reading", "No space left", "No space left" },
    { BECKON_TASK_FAILED, "codex", NULL, "Reading", NULL, "Reading" },
    { BECKON_TASK_COMPLETE, "codex", NULL, NULL, "41 files", "41 files" },
    { BECKON_TASK_CANCELLED, "codex", NULL, NULL, "41 files", "codex" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonTask) task = beckon_task_new ();
      g_autofree char *words = NULL;
      gint64           next_us;

      task->status = cases[i].status;
      task->agent = g_strdup (cases[i].agent);
      task->clarification_question = g_strdup (cases[i].question);
      task->current_step = g_strdup (cases[i].step);
      task->result = g_strdup (cases[i].result);
      words = beckon_task_row_text_second (task, NULL, NOW, NULL, &next_us);
      g_assert_true (g_str_has_prefix (words, cases[i].words));
    }
}

/* A task that has its question as its title is called after its agent, and the question stands
 * once. */
static void
test_title (void)
{
  g_autoptr (BeckonTask) task = beckon_task_new ();
  g_autofree char *twice = NULL;
  g_autofree char *other = NULL;
  g_autofree char *nobody = NULL;

  task->status = BECKON_TASK_AWAITING_RESPONSE;
  task->pending_interaction = 7;
  task->agent = g_strdup ("codex");
  task->title = g_strdup ("Which one?");
  task->clarification_question = g_strdup ("Which one?");
  twice = beckon_task_row_text_title (task);
  g_assert_cmpstr (twice, ==, "codex");

  g_clear_pointer (&task->agent, g_free);
  nobody = beckon_task_row_text_title (task);
  g_assert_cmpstr (nobody, ==, "Which one?");

  task->agent = g_strdup ("codex");
  g_free (task->title);
  task->title = g_strdup ("Build the payment service");
  other = beckon_task_row_text_title (task);
  g_assert_cmpstr (other, ==, "Build the payment service");
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/att/ATT-14/inbox/one-can-walk-away", test_calm);
  g_test_add_func ("/att/ATT-11/inbox/second-line", test_second_line);
  g_test_add_func ("/att/ATT-11/inbox/question-stands-once", test_title);

  return g_test_run ();
}
