/* test-claims.c: tasks that agents fetch, and those that the desk runs for an agent with a command
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "store-fixture.h"

#include "rules/agents.h"
#include "rules/claims.h"

#define LEASE (15 * MINUTE)

static BeckonOperation *
op_fetch (Fixture *self, const char *agent)
{
  BeckonOperation *operation = at_now (self, beckon_operation_fetch_task (agent));

  operation->claim_lease_us = LEASE;
  return operation;
}

static BeckonOperation *
op_give_back (Fixture *self, gboolean renew)
{
  BeckonOperation *operation = at_now (self, beckon_operation_give_back ("desk", 10, renew));

  operation->claim_lease_us = LEASE;
  return operation;
}

/* (transfer full): the id of a task of @agent. */
static char *
add (Fixture *self, const char *title, const char *agent)
{
  BeckonTask *draft = new_task (title, BECKON_TASK_QUEUED);
  g_autoptr (BeckonCommit) done = NULL;

  draft->agent = g_strdup (agent);
  done = must_commit (self, op_create_task (self, draft));
  self->now_us += SECOND;

  return g_strdup (done->task->id);
}

static void
add_agent (Fixture *self, const char *name, const char *program)
{
  const char *const command[] = { program, NULL };
  BeckonAgent      *agent = beckon_agent_new ();

  agent->name = g_strdup (name);
  agent->command = program != NULL ? g_strdupv ((char **) command) : NULL;
  beckon_commit_unref (must_commit (self, beckon_operation_create_agent ("anna", agent)));
}

/* Fetches the next task of @agent, which must be @id (nullable: none). */
static void
check_next (Fixture *self, const char *agent, const char *id)
{
  g_autoptr (BeckonCommit) done = must_commit (self, op_fetch (self, agent));

  g_assert_cmpstr (done->task != NULL ? done->task->id : NULL, ==, id);
  if (id == NULL)
    return;
  g_assert_cmpint (done->task->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpstr (done->task->claimed_by, ==, agent);
  g_assert_cmpint (done->task->claim_us, ==, self->now_us + LEASE);
}

static void
test_order (Fixture *self, gconstpointer data)
{
  g_autofree char *first = add (self, "First", "fetcher");
  g_autofree char *second = add (self, "Second", "Fetcher");
  g_autofree char *other = add (self, "Another", "other");

  check_next (self, "nobody", NULL);
  check_next (self, "fetcher", first);
  check_next (self, "fetcher", second);
  check_next (self, "fetcher", NULL);
  check_next (self, "other", other);
}

static void
test_command (Fixture *self, gconstpointer data)
{
  g_autofree char *id = add (self, "First", "helper");

  add_agent (self, "helper", "cat");
  must_fail (self, op_fetch (self, "helper"), BECKON_ERROR_STATUS);
  g_assert_cmpint (query_number (self->path, "SELECT count(*) FROM tasks WHERE claim > 0"), ==, 0);
}

/* The task whose claim has ended is returned, and no other; it has no claim then. */
static void
test_given_back (Fixture *self, gconstpointer data)
{
  g_autofree char *first = add (self, "First", "fetcher");
  g_autofree char *second = add (self, "Second", "fetcher");
  g_autoptr (BeckonCommit) early = NULL;
  g_autoptr (BeckonCommit) done = NULL;
  g_autoptr (BeckonTask) task = NULL;
  gint64 began_us = self->now_us;

  check_next (self, "fetcher", first);
  self->now_us += MINUTE;
  check_next (self, "fetcher", second);

  self->now_us = began_us + LEASE - MS;
  early = must_commit (self, op_give_back (self, FALSE));
  g_assert_cmpuint (early->events->len, ==, 0);
  g_assert_cmpint (early->next_due->claim_us, ==, began_us + LEASE);

  self->now_us = began_us + LEASE;
  done = must_commit (self, op_give_back (self, FALSE));
  g_assert_cmpuint (done->events->len, ==, 1);
  g_assert_cmpint (done->next_due->claim_us, ==, began_us + MINUTE + LEASE);
  task = get_task (self, first);
  g_assert_cmpint (task->status, ==, BECKON_TASK_QUEUED);
  g_assert_null (task->claimed_by);
  g_assert_cmpuint (task->claim, ==, 1);
  check_next (self, "fetcher", first);
}

/* A desk that was not running received no reports. */
static void
test_renewed (Fixture *self, gconstpointer data)
{
  g_autofree char *id = add (self, "First", "fetcher");
  g_autoptr (BeckonCommit) done = NULL;

  check_next (self, "fetcher", id);
  self->now_us += 10 * LEASE;
  done = must_commit (self, op_give_back (self, TRUE));
  g_assert_cmpuint (done->events->len, ==, 0);
  g_assert_cmpint (done->next_due->claim_us, ==, self->now_us + LEASE);
}

/* Only the claim that never reached its agent is returned. */
static void
test_unheard (Fixture *self, gconstpointer data)
{
  g_autofree char *id = add (self, "First", "fetcher");

  check_next (self, "fetcher", id);
  for (guint claim = 2; claim > 0; claim--)
    {
      g_autoptr (BeckonTask) task = NULL;

      beckon_commit_unref (
        must_commit (self, beckon_operation_give_back_unheard ("desk", id, claim)));
      task = get_task (self, id);
      g_assert_cmpint (task->status, ==, claim == 2 ? BECKON_TASK_RUNNING : BECKON_TASK_QUEUED);
    }
}

int
main (int argc, char *argv[])
{
#define TEST(path, func) g_test_add (path, Fixture, NULL, fixture_begin, func, fixture_end)

  g_test_init (&argc, &argv, NULL);

  TEST ("/cf/CF-11/the-oldest-of-that-agent", test_order);
  TEST ("/cf/CF-11/an-agent-with-a-command-fetches-nothing", test_command);
  TEST ("/cf/CF-11/given-back-when-its-time-is-over", test_given_back);
  TEST ("/cf/CF-11/time-without-a-desk-does-not-count", test_renewed);
  TEST ("/cf/CF-11/a-claim-that-nobody-heard-of-is-given-back", test_unheard);

  return g_test_run ();
}
