/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "reading.h"
#include "task-list-fixture.h"

#include "base/timestamp.h"
#include "desk/lists/task-grouping.h"
#include "rules/tasks.h"

/* --- the order --- */

static void
name_by_serial (gint64 serial, const char **id, const char **name, gpointer user_data)
{
  const char *const *names = user_data;

  *id = names[serial];
  *name = names[serial];
}

static void
add_key (GArray *keys, gint64 serial, BeckonTaskStatus status)
{
  BeckonTaskKey key = { .serial = serial, .status = status };

  g_array_append_val (keys, key);
}

/* Within a group, what needs the person stays in the order it came in, before all others. */
static void
test_sections (void)
{
  const char *names[] = { NULL, "b", "a", NULL, "a", "b", "\360\237\246\212" };
  GArray     *keys[2] = { g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey)),
                          g_array_new (FALSE, FALSE, sizeof (BeckonTaskKey)) };
  g_autoptr (GPtrArray) sections = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  add_key (keys[0], 5, BECKON_TASK_AWAITING_RESPONSE);
  add_key (keys[0], 2, BECKON_TASK_AWAITING_RESPONSE);
  add_key (keys[0], 1, BECKON_TASK_AWAITING_RESPONSE);
  add_key (keys[1], 3, BECKON_TASK_RUNNING);
  add_key (keys[1], 4, BECKON_TASK_RUNNING);
  add_key (keys[1], 6, BECKON_TASK_RUNNING);
  sections = beckon_task_sections_make (BECKON_GROUP_BY_WORKSPACE, keys, 2, name_by_serial, names);
  for (guint i = 0; i < sections->len; i++)
    {
      BeckonTaskSection *section = g_ptr_array_index (sections, i);

      g_string_append_printf (text, "%s %u:", section->id != NULL ? section->id : "none",
                              section->n_needs);
      for (guint k = 0; k < section->keys->len; k++)
        g_string_append_printf (text, " %d",
                                (int) g_array_index (section->keys, BeckonTaskKey, k).serial);
      g_string_append (text, "; ");
    }
  g_assert_true (g_str_has_suffix (text->str, "none 0: 3; "));
  g_assert_nonnull (strstr (text->str, "a 1: 2 4; b 2: 5 1; "));
  g_assert_nonnull (strstr (text->str, "\360\237\246\212 0: 6; "));
  g_array_unref (keys[0]);
  g_array_unref (keys[1]);
}

static void
test_ids (void)
{
  g_autoptr (BeckonTask) task = beckon_task_new ();
  g_autofree char *agent = NULL;
  g_autofree char *workspace = NULL;
  g_autofree char *root = NULL;

  g_assert_null (beckon_task_grouping_make_id (BECKON_GROUP_BY_AGENT, task));
  task->agent = g_strdup ("");
  g_assert_null (beckon_task_grouping_make_id (BECKON_GROUP_BY_AGENT, task));
  g_free (task->agent);
  task->agent = g_strdup ("Claude  Code");
  task->workspace = g_strdup ("/home/Ada/shop//");
  agent = beckon_task_grouping_make_id (BECKON_GROUP_BY_AGENT, task);
  g_assert_cmpstr (agent, ==, "claude code");
  workspace = beckon_task_grouping_make_id (BECKON_GROUP_BY_WORKSPACE, task);
  g_assert_cmpstr (workspace, ==, "/home/Ada/shop");
  g_free (task->workspace);
  task->workspace = g_strdup ("/");
  root = beckon_task_grouping_make_id (BECKON_GROUP_BY_WORKSPACE, task);
  g_assert_cmpstr (root, ==, "/");
  g_assert_cmpint (beckon_task_grouping_from_word ("agent"), ==, BECKON_GROUP_BY_AGENT);
  g_assert_cmpint (beckon_task_grouping_from_word ("rubbish"), ==, BECKON_GROUP_BY_NEED);
}

/* --- the list --- */

static void
test_by_agent (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", "codex", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", "claude", BECKON_TASK_RUNNING);
  g_autofree char *c = make_task (self, "C", "Codex", BECKON_TASK_RUNNING);
  g_autofree char *d = make_task (self, "D", NULL, BECKON_TASK_QUEUED);
  g_autofree char *e = NULL;
  gint64           question;

  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  assert_list (watched, "claude (0/1): B | codex (0/2): A C | none (0/1): D");

  question = ask_in (self, c);
  assert_list (watched, "claude (0/1): B | codex (1/2): C A | none (0/1): D");
  ask_in (self, b);
  assert_list (watched, "claude (1/1): B | codex (1/2): C A | none (0/1): D");
  e = make_task (self, "E", "aider", BECKON_TASK_RUNNING);
  assert_list (watched, "aider (0/1): E | claude (1/1): B | codex (1/2): C A | none (0/1): D");

  beckon_commit_unref (desk_fixture_respond (self, question, "1", NULL));
  assert_list (watched, "aider (0/1): E | claude (1/1): B | codex (0/2): A C | none (0/1): D");
  /* What is done stays at the end. */
  move_task (self, e, BECKON_VERB_COMPLETE);
  move_task (self, d, BECKON_VERB_CANCEL);
  assert_list (watched, "claude (1/1): B | codex (0/2): A C | Done (2): D E");
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_NEED);
  assert_list (watched, "Needs You (1): B | Running (2): A C | Done (2): D E");
  unwatch (watched);
}

static void
test_by_workspace (DeskFixture *self, gconstpointer data)
{
  g_autofree char *a = make_task_in (self, "A", "codex", "/src/shop", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task_in (self, "B", "codex", NULL, BECKON_TASK_RUNNING);
  g_autofree char *c = make_task_in (self, "C", "claude", "/src/shop/", BECKON_TASK_RUNNING);
  g_autofree char *d = make_task_in (self, "D", "claude", "/src/bank", BECKON_TASK_QUEUED);
  Watched         *watched = watch (self->desk);

  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_WORKSPACE);
  assert_list (watched, "/src/bank (0/1): D | /src/shop (0/2): A C | none (0/1): B");
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  assert_list (watched, "claude (0/2): C D | codex (0/2): A B");
  unwatch (watched);
}

/* What failed and was not looked at is not among the open tasks that are read. */
static void
test_failed (DeskFixture *self, gconstpointer data)
{
  g_autofree char *a = make_task (self, "A", "codex", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", "codex", BECKON_TASK_RUNNING);
  Watched         *watched;

  move_task (self, a, BECKON_VERB_FAIL);
  watched = watch (self->desk);
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  assert_list (watched, "codex (0/2): A B");
  unwatch (watched);
}

/* The order of the needs, and their places, are those of the list by need. */
static void
test_needs (DeskFixture *self, gconstpointer data)
{
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", "zed", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", "aider", BECKON_TASK_RUNNING);
  g_autofree char *c = make_task (self, "C", "zed", BECKON_TASK_RUNNING);
  const char      *order[] = { "A", "B", "C" };

  ask_in (self, a);
  ask_in (self, b);
  ask_in (self, c);
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  assert_list (watched, "aider (1/1): B | zed (2/2): A C");
  g_assert_cmpuint (beckon_task_model_get_count (watched->model, BECKON_TASK_GROUP_NEEDS), ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autoptr (BeckonTask) task = beckon_task_model_dup_need (watched->model, i);

      g_assert_cmpstr (task->title, ==, order[i]);
      g_assert_cmpuint (beckon_task_model_find_need (watched->model, task), ==, i);
    }
  g_assert_null (beckon_task_model_dup_need (watched->model, 3));
  unwatch (watched);
}

static void
test_folded (DeskFixture *self, gconstpointer data)
{
  const char      *remembered[] = { "agent:zed", "waiting", "workspace:/gone", NULL };
  Watched         *watched = watch (self->desk);
  g_autofree char *a = make_task (self, "A", "zed", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", "aider", BECKON_TASK_RUNNING);
  g_autofree char *c = NULL;
  g_auto (GStrv) words = NULL;
  g_autoptr (BeckonTask) task = NULL;

  until_idle (watched->model);
  beckon_task_model_set_folded_words (watched->model, remembered);
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  assert_list (watched, "aider (0/1): B | zed (0/1):");
  c = make_task (self, "C", "zed", BECKON_TASK_RUNNING);
  assert_list (watched, "aider (0/1): B | zed (0/2):");
  task = reading_get_task (beckon_desk_get_store (self->desk), c, NULL);
  g_assert_cmpuint (beckon_task_model_find (watched->model, task), ==, G_MAXUINT);

  g_assert_true (beckon_task_model_toggle_fold (watched->model, "agent:aider"));
  assert_list (watched, "aider (0/1): | zed (0/2):");
  words = beckon_task_model_dup_folded_words (watched->model);
  g_assert_cmpuint (g_strv_length (words), ==, 4);
  g_assert_true (g_strv_contains ((const char *const *) words, "agent:aider"));
  g_assert_true (g_strv_contains ((const char *const *) words, "workspace:/gone"));

  /* What is searched for is shown. */
  beckon_task_model_set_filter (watched->model, 0, NULL, "C");
  assert_list (watched, "zed (0/1): C");
  g_assert_false (beckon_task_model_toggle_fold (watched->model, "agent:zed"));
  beckon_task_model_set_filter (watched->model, 0, NULL, NULL);
  assert_list (watched, "aider (0/1): | zed (0/2):");
  g_assert_true (beckon_task_model_reveal (watched->model, task));
  assert_list (watched, "aider (0/1): | zed (0/2): A C");
  g_assert_cmpuint (beckon_task_model_find (watched->model, task), ==, 3);
  unwatch (watched);
}

/* The strip of agents above the list. */
static void
test_filtered (DeskFixture *self, gconstpointer data)
{
  char            *agents[] = { (char *) "codex", NULL };
  g_autofree char *a = make_task_in (self, "A", "codex", "/x", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task_in (self, "B", "claude", "/x", BECKON_TASK_RUNNING);
  g_autofree char *c = make_task_in (self, "C", "codex", NULL, BECKON_TASK_RUNNING);
  Watched         *watched = watch (self->desk);

  move_task (self, c, BECKON_VERB_COMPLETE);
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_WORKSPACE);
  beckon_task_model_set_filter (watched->model, 0, agents, NULL);
  assert_list (watched, "/x (0/1): A | Done (1): C");
  ask_in (self, a);
  assert_list (watched, "/x (1/1): A | Done (1): C");
  beckon_task_model_set_filter (watched->model, 1u << BECKON_TASK_RUNNING, NULL, NULL);
  assert_list (watched, "/x (0/1): B");
  beckon_task_model_set_filter (watched->model, 0, NULL, NULL);
  assert_list (watched, "/x (1/2): A B | Done (1): C");
  unwatch (watched);
}

/* Remembered: the list is grouped from its first row on. */
static void
test_from_the_start (DeskFixture *self, gconstpointer data)
{
  g_autofree char *a = make_task (self, "A", "codex", BECKON_TASK_RUNNING);
  g_autofree char *b = make_task (self, "B", "claude", BECKON_TASK_RUNNING);
  Watched         *watched = g_new0 (Watched, 1);

  move_task (self, a, BECKON_VERB_COMPLETE);
  watched->model = beckon_task_model_new (self->desk);
  watched->shadow = g_ptr_array_new_with_free_func (g_object_unref);
  g_signal_connect (watched->model, "items-changed", G_CALLBACK (watched_on_items_changed),
                    watched);
  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  assert_list (watched, "claude (0/1): B | Done (1): A");
  unwatch (watched);
}

/* The announcements stay true whatever happens, and what was followed is what is read anew. */
static void
test_like_the_file (DeskFixture *self, gconstpointer data)
{
  static const char *const agents[] = { "a", "b", "c", NULL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  Watched *watched = watch (self->desk);

  beckon_task_model_set_grouping (watched->model, BECKON_GROUP_BY_AGENT);
  for (int round = 0; round < 6; round++)
    {
      Watched         *fresh;
      g_autofree char *seen = NULL;
      g_autofree char *read = NULL;

      for (int i = 0; i < (round % 2 == 0 ? 4 : 25); i++)
        {
          guint what = g_rand_int_range (rand, 0, 4);

          if (what == 0 || ids->len == 0)
            {
              g_autofree char *title = g_strdup_printf ("T%u", ids->len);

              g_ptr_array_add (ids, make_task (self, title, agents[g_rand_int_range (rand, 0, 4)],
                                               BECKON_TASK_RUNNING));
            }
          else
            {
              const char *id = g_ptr_array_index (ids, g_rand_int_range (rand, 0, ids->len));
              g_autoptr (BeckonTask) task =
                reading_get_task (beckon_desk_get_store (self->desk), id, NULL);

              if (task->finished_us != 0)
                continue;
              if (what == 1)
                ask_in (self, id);
              else if (what == 2 && task->pending_interaction != 0)
                beckon_commit_unref (
                  desk_fixture_respond (self, task->pending_interaction, "1", NULL));
              else if (what == 3)
                move_task (self, id, BECKON_VERB_COMPLETE);
            }
        }
      until_idle (watched->model);
      fresh = watch (self->desk);
      beckon_task_model_set_grouping (fresh->model, BECKON_GROUP_BY_AGENT);
      until_idle (fresh->model);
      seen = describe (watched);
      read = describe (fresh);
      g_assert_cmpstr (seen, ==, read);
      unwatch (fresh);
    }
  unwatch (watched);
}

#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/desk/task-grouping/sections", test_sections);
  g_test_add_func ("/desk/task-grouping/ids", test_ids);
  ADD ("/desk/task-grouping/by-agent", test_by_agent);
  ADD ("/desk/task-grouping/by-workspace", test_by_workspace);
  ADD ("/desk/task-grouping/failed", test_failed);
  ADD ("/att/ATT-11/task-grouping/needs", test_needs);
  ADD ("/att/ATT-14/task-grouping/folded", test_folded);
  ADD ("/desk/task-grouping/filtered", test_filtered);
  ADD ("/desk/task-grouping/from-the-start", test_from_the_start);
  ADD ("/desk/task-grouping/like-the-file", test_like_the_file);
  return g_test_run ();
}
