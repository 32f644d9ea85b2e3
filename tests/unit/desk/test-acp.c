/* test-acp.c: the time limits of an agent that speaks the Agent Client Protocol (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan-fixture.h"

#include <string.h>

#include "base/timestamp.h"
#include "model/agent.h"
#include "rules/agents.h"
#include "rules/steps.h"

#define GRACE_US (6 * BECKON_US_PER_SECOND)

/* (transfer full): a task of an agent that is a script for the shell. */
static char *
start (DeskFixture *self, const char *script, gint64 timeout_us)
{
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };
  BeckonAgent      *agent = beckon_agent_new ();
  BeckonStep       *step = beckon_step_new (BECKON_STEP_RUN);
  g_autoptr (BeckonCommit) commit = NULL;

  agent->name = g_strdup ("robot");
  agent->command = g_strdupv ((char **) argv);
  agent->protocol = BECKON_PROTOCOL_ACP;
  commit = desk_fixture_do (self, beckon_operation_create_agent ("test", agent));
  step->agent = g_strdup ("robot");
  step->prompt = g_strdup ("Do it");
  step->timeout_us = timeout_us;
  return plan_create (self, NULL, step, NULL);
}

static void
test_silent (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = start (self, "touch begun; exec sleep 1000", 0);

  plan_wait_for_file (self, "begun");
  beckon_dummy_clock_advance (self->clock, 59 * BECKON_US_PER_SECOND);
  plan_wait_for_status (self, id, BECKON_TASK_RUNNING);
  beckon_dummy_clock_advance (self->clock, BECKON_US_PER_SECOND);
  beckon_dummy_clock_advance (self->clock, GRACE_US);
  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_log (self, id, "did not start a session within 1 min");
}

#define OPEN \
  "read a; echo '{\"id\":1,\"result\":{\"protocolVersion\":1}}'; read a; " \
  "echo '{\"id\":2,\"result\":{\"sessionId\":\"s\"}}'; read a; "

static void
test_limit (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id =
    start (self, OPEN "touch begun; exec sleep 1000", 10 * BECKON_US_PER_SECOND);

  plan_wait_for_file (self, "begun");
  desk_fixture_flush (self);
  beckon_dummy_clock_advance (self->clock, 10 * BECKON_US_PER_SECOND);
  beckon_dummy_clock_advance (self->clock, GRACE_US);
  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_log (self, id, "it ran longer than 10 s");
}

/* While it waits for a person, its own time stands still. */
static void
test_waits (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = start (
    self,
    OPEN "echo '{\"id\":7,\"method\":\"session/request_permission\",\"params\":{\"toolCall\":"
         "{\"title\":\"Look\"},\"options\":[{\"optionId\":\"y\",\"name\":\"Yes\",\"kind\":"
         "\"allow_once\"}]}}'; read a; echo \"$a\" >part; mv part answer; exec sleep 1000",
    10 * BECKON_US_PER_SECOND);
  g_autoptr (BeckonTask) task = NULL;
  g_autoptr (BeckonCommit) commit = NULL;
  g_autofree char *answer = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_AWAITING_RESPONSE);
  desk_fixture_advance (self, 100 * BECKON_US_PER_SECOND);
  task = plan_read_task (self, id);
  g_assert_cmpint (task->status, ==, BECKON_TASK_AWAITING_RESPONSE);
  commit = desk_fixture_respond (self, task->pending_interaction, "Yes", NULL);
  g_assert_nonnull (commit);
  desk_fixture_advance (self, 20 * BECKON_US_PER_SECOND);
  plan_wait_for_file (self, "answer");
  answer = plan_read_file (self, "answer");
  g_assert_nonnull (strstr (answer, "\"optionId\":\"y\""));
  beckon_dummy_clock_advance (self->clock, 10 * BECKON_US_PER_SECOND);
  beckon_dummy_clock_advance (self->clock, GRACE_US);
  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_log (self, id, "it ran longer than 10 s");
}

#define RELOAD \
  "read a; echo " \
  "'{\"id\":1,\"result\":{\"protocolVersion\":1,\"agentCapabilities\":{\"loadSession\":true}}}'; " \
  "read a; " \
  "if test -e again; then touch loading; exec sleep 1000; fi; touch again; " \
  "echo '{\"id\":2,\"result\":{\"sessionId\":\"s\"}}'; read a; " \
  "echo '{\"id\":3,\"result\":{\"stopReason\":\"end_turn\"}}'; exit 0"

/* An agent that never answers whether it has a session has none. */
static void
test_never_loads (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = start (self, RELOAD, 0);
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTask) before = NULL;
  g_autoptr (BeckonTask) after = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  before = plan_read_task (self, id);
  g_assert_nonnull (strstr (before->session, "\"id\":\"s\""));
  commit = desk_fixture_do (self, beckon_operation_continue_task ("test", id, "And now?"));
  plan_wait_for_file (self, "loading");
  beckon_dummy_clock_advance (self->clock, 60 * BECKON_US_PER_SECOND);
  beckon_dummy_clock_advance (self->clock, GRACE_US);
  plan_wait_for_status (self, id, BECKON_TASK_FAILED);
  assert_log (self, id, "can no longer be continued: it did not answer within 1 min");
  after = plan_read_task (self, id);
  g_assert_null (strstr (after->session, "\"id\":\"s\""));
}

#define RELOAD_NEXT_MINUTE \
  "read a; echo " \
  "'{\"id\":1,\"result\":{\"protocolVersion\":1,\"agentInfo\":{\"name\":\"gemini-cli\"}," \
  "\"agentCapabilities\":{\"loadSession\":true}}}'; read a; " \
  "if test -e again; then touch loading; echo '{\"id\":2,\"result\":{}}'; read a; " \
  "echo '{\"id\":3,\"error\":{\"code\":-32601}}'; else touch again; " \
  "echo '{\"id\":2,\"result\":{\"sessionId\":\"s\"}}'; fi; read a; " \
  "for n in 3 4; do echo " \
  "\"{\\\"id\\\":$n,\\\"result\\\":{\\\"stopReason\\\":\\\"end_turn\\\"}}\"; done; exit 0"

/* What an agent prints is stored a moment later. */
static void
wait_for_log (DeskFixture *self, const char *id, const char *part)
{
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *log = plan_read_log (self, id);

      if (strstr (log, part) != NULL)
        return;
      beckon_dummy_clock_advance (self->clock, BECKON_US_PER_MS);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (10000);
    }
  g_error ("the log does not say “%s”", part);
}

/* Gemini CLI (0.61.0) loses a session that it loads within the minute in which it began: it gets it
 * in the next one, and its own time stands still until then. */
static void
test_loads_in_the_next_minute (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = start (self, RELOAD_NEXT_MINUTE, 5 * BECKON_US_PER_SECOND);
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTask) after = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  commit = desk_fixture_do (self, beckon_operation_continue_task ("test", id, "And now?"));
  wait_for_log (self, id, "within the minute in which it began");
  g_assert_false (plan_has_file (self, "loading"));
  beckon_dummy_clock_advance (self->clock, 60 * BECKON_US_PER_SECOND);
  plan_wait_for_file (self, "loading");
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  after = plan_read_task (self, id);
  g_assert_nonnull (strstr (after->session, "\"id\":\"s\""));
}

#define RELOAD_LONG \
  "read a; echo " \
  "'{\"id\":1,\"result\":{\"protocolVersion\":1,\"agentCapabilities\":{\"loadSession\":true}}}'; " \
  "read a; " \
  "if test -e again; then echo '{\"id\":9,\"method\":\"x\"}'; read a; touch loading; " \
  "until test -e go; do sleep 0.1; done; echo '{\"id\":2,\"result\":{}}'; else touch again; " \
  "echo '{\"id\":2,\"result\":{\"sessionId\":\"s\"}}'; fi; read a; " \
  "for n in 3 4; do echo " \
  "\"{\\\"id\\\":$n,\\\"result\\\":{\\\"stopReason\\\":\\\"end_turn\\\"}}\"; read a; done; exit 0"

/* One that is heard while it loads gets another minute. */
static void
test_loads_long (DeskFixture *self, gconstpointer data)
{
  g_autofree char *id = start (self, RELOAD_LONG, 0);
  g_autofree char *go = g_build_filename (self->folder, "go", NULL);
  g_autoptr (BeckonCommit) commit = NULL;
  g_autoptr (BeckonTask) after = NULL;

  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  commit = desk_fixture_do (self, beckon_operation_continue_task ("test", id, "And now?"));
  plan_wait_for_file (self, "loading");
  beckon_dummy_clock_advance (self->clock, 60 * BECKON_US_PER_SECOND);
  g_assert_true (g_file_set_contents (go, "", 0, NULL));
  plan_wait_for_status (self, id, BECKON_TASK_COMPLETE);
  after = plan_read_task (self, id);
  g_assert_nonnull (strstr (after->session, "\"id\":\"s\""));
}

int
main (int argc, char *argv[])
{
#define ADD(path, func) \
  g_test_add (path, DeskFixture, NULL, desk_fixture_set_up, func, desk_fixture_tear_down)
  g_test_init (&argc, &argv, NULL);
  ADD ("/cf/CF-11/acp-no-session-within-a-minute", test_silent);
  ADD ("/cf/CF-11/acp-time-limit", test_limit);
  ADD ("/cf/CF-11/acp-time-limit-stands-still-while-it-waits", test_waits);
  ADD ("/wh/WH-16/an-agent-that-never-answers-has-no-session", test_never_loads);
  ADD ("/wh/WH-16/gemini-loads-a-session-in-the-next-minute", test_loads_in_the_next_minute);
  ADD ("/wh/WH-16/an-agent-that-loads-long-keeps-its-session", test_loads_long);
  return g_test_run ();
}
