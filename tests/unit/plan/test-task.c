/* test-task.c: tasks, log lines and events
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/task.h"
#include "plan/task-draft.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/limits.h"
#include "model/event.h"
#include "model/log-entry.h"
#include "model/task-status.h"

#include "model-testing.h"

static BeckonTask *
make_full (void)
{
  BeckonTask *self = beckon_task_new ();

  self->id = g_strdup ("task-abcdefghij");
  self->title = g_strdup ("Build");
  self->description = g_strdup ("All of it");
  self->agent = g_strdup ("codex");
  self->workspace = g_strdup ("/src");
  self->context = g_strdup ("{\"a\":1}");
  self->current_step = g_strdup ("step");
  self->result = g_strdup ("result");
  self->clarification_question = g_strdup ("Which?");
  self->clarification_reason = g_strdup ("because");
  self->pending_interaction = 9;
  self->queued_us = 1795269700000000;
  self->started_us = 1795269701000000;
  self->updated_us = 1795269702000000;
  self->finished_us = 1795269703000000;
  self->resume_us = 1795269704000000;
  self->need_us = 1795269705000000;
  self->progress = 0.62;
  self->status = BECKON_TASK_AWAITING_RESPONSE;
  self->priority = BECKON_PRIORITY_HIGH;
  self->paused = TRUE;
  self->claimed_by = g_strdup ("codex");
  self->claim = 2;
  self->claim_us = 1795269706000000;
  return self;
}

static char *
write_task (const BeckonTask *task)
{
  GString *json = g_string_new (NULL);

  beckon_task_add_json (task, json, NULL);
  return g_string_free (json, FALSE);
}

static void
test_exact (void)
{
  g_autoptr (BeckonTask) full = make_full ();
  g_autofree char *json = write_task (full);

  g_assert_cmpstr (
    json, ==,
    "{\"id\":\"task-abcdefghij\",\"title\":\"Build\",\"description\":\"All of it\","
    "\"agent\":\"codex\",\"host\":null,\"workspace\":\"/src\",\"status\":\"AWAITING_RESPONSE\","
    "\"paused\":true,\"priority\":\"high\","
    "\"queued_at\":\"2026-11-21T14:01:40.000Z\","
    "\"started_at\":\"2026-11-21T14:01:41.000Z\","
    "\"updated_at\":\"2026-11-21T14:01:42.000Z\","
    "\"finished_at\":\"2026-11-21T14:01:43.000Z\","
    "\"resume_at\":\"2026-11-21T14:01:44.000Z\",\"remaining_ms\":null,"
    "\"need_at\":\"2026-11-21T14:01:45.000Z\",\"progress\":0.62,"
    "\"pending_interaction_id\":9,\"clarification_question\":\"Which?\","
    "\"clarification_reason\":\"because\",\"current_step\":\"step\","
    "\"result\":\"result\",\"claimed_by\":\"codex\",\"claim\":2,"
    "\"claim_until\":\"2026-11-21T14:01:46.000Z\",\"context\":{\"a\":1},"
    "\"session\":null,"
    "\"awaiting_user_response\":true,\"steps\":null}");
}

static void
test_empty (void)
{
  g_autoptr (BeckonTask) empty = beckon_task_new ();
  g_autofree char *json = NULL;

  empty->id = g_strdup ("task-x");
  json = write_task (empty);
  g_assert_cmpstr (
    json, ==,
    "{\"id\":\"task-x\",\"title\":null,\"description\":null,\"agent\":null,\"host\":null,"
    "\"workspace\":null,\"status\":\"QUEUED\","
    "\"paused\":false,\"priority\":\"normal\",\"queued_at\":null,\"started_at\":"
    "null,\"updated_at\":null,\"finished_at\":null,"
    "\"resume_at\":null,\"remaining_ms\":null,\"need_at\":null,\"progress\":null,"
    "\"pending_interaction_id\":null,"
    "\"clarification_question\":null,\"clarification_reason\":null,\"current_step\":"
    "null,\"result\":null,"
    "\"claimed_by\":null,\"claim\":null,\"claim_until\":null,\"context\":null,\"session\":null,"
    "\"awaiting_user_response\":false,\"steps\":null}");
}

static void
test_round_trip (void)
{
  BeckonTask      *full = make_full ();
  g_autofree char *json = write_task (full);
  g_autoptr (JsonObject) object = beckon_json_parse_object (json, strlen (json), G_MAXSIZE, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) back = beckon_task_from_json (object, &error);
  g_autoptr (BeckonTask) copy = beckon_task_copy (full);
  g_autofree char *from_back = NULL;
  g_autofree char *from_copy = NULL;

  g_assert_no_error (error);
  beckon_task_unref (beckon_task_ref (full));
  beckon_task_unref (full);
  from_back = write_task (back);
  from_copy = write_task (copy);
  g_assert_cmpstr (json, ==, from_back);
  g_assert_cmpstr (json, ==, from_copy);
}

static void
test_draft (void)
{
  g_autoptr (JsonObject) least = test_object ("{'title':'Build'}");
  g_autoptr (JsonObject) whole =
    test_object ("{'title':'Build','description':'d','agent':'a','workspace':'/"
                 "w','priority':'urgent','context':{'x':[1]},'state':'RUNNING'}");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonTask) task = beckon_task_draft_from_json (least, 0, &error);
  g_autoptr (BeckonTask) full = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (task->status, ==, BECKON_TASK_QUEUED);
  g_assert_cmpint (task->priority, ==, BECKON_PRIORITY_NORMAL);
  g_assert_cmpfloat (task->progress, <, 0);
  full = beckon_task_draft_from_json (whole, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpint (full->status, ==, BECKON_TASK_RUNNING);
  g_assert_cmpint (full->priority, ==, BECKON_PRIORITY_URGENT);
  g_assert_cmpstr (full->context, ==, "{\"x\":[1]}");
  g_assert_cmpstr (full->workspace, ==, "/w");
}

static void
test_draft_refused (void)
{
  static const char *const texts[] = {
    "{}",
    "{'title':''}",
    "{'title':'  '}",
    "{'title':5}",
    "{'title':null}",
    "{'title':'a','priority':'highest'}",
    "{'title':'a','priority':1}",
    "{'title':'a','state':'COMPLETE'}",
    "{'title':'a','state':'queued'}",
    "{'title':'a','state':'AWAITING_RESPONSE'}",
    "{'title':'a','state':'WAITING'}",
    "{'title':'a','context':[1]}",
    "{'title':'a','context':'text'}",
    "{'title':'a','steps':[]}",
    "{'title':'a','instructions':''}",
    "{'title':'a','steps':{}}",
    "{'title':'a','instructions':{}}",
    "{'title':'a','steps':[{'type':'wait','duration':1}],'instructions':'Wait 5 days'}",
    "{'title':'a','steps':[{'type':'wait','duration':1}],'state':'RUNNING'}",
    "{'title':'a','steps':[{'type':'run','prompt':'send it'}]}",
    "{'title':'a','id':'task-mine'}",
    "{'title':'a','progress':0.5}",
    "{'title':'a','agent':{}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonObject) object = test_object (texts[i]);
      g_autoptr (GError) error = NULL;

      if (beckon_task_draft_from_json (object, 0, &error) != NULL)
        g_error ("taken: %s", texts[i]);
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
}

static void
test_draft_limits (void)
{
  static const struct
  {
    const char *member;
    gsize       bytes;
  } rows[] = {
    { "title", BECKON_LIMIT_TITLE_BYTES },
    { "description", BECKON_LIMIT_DESCRIPTION_BYTES },
    { "agent", BECKON_LIMIT_NAME_BYTES },
    { "workspace", BECKON_LIMIT_PATH_BYTES },
  };
  g_autofree char *filler = g_strnfill (BECKON_LIMIT_CONTEXT_BYTES, 'x');
  g_autofree char *large = g_strdup_printf ("{'title':'a','context':{'x':'%s'}}", filler);
  g_autoptr (JsonObject) object = test_object (large);
  g_autoptr (GError) error = NULL;

  g_assert_null (beckon_task_draft_from_json (object, 0, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *fits = g_strnfill (rows[i].bytes, 'x');
      g_autofree char *title = i > 0 ? g_strdup ("'title':'a',") : g_strdup ("");
      g_autofree char *good = g_strdup_printf ("{%s'%s':'%s'}", title, rows[i].member, fits);
      g_autofree char *bad = g_strdup_printf ("{%s'%s':'%sx'}", title, rows[i].member, fits);
      g_autoptr (JsonObject) good_object = test_object (good);
      g_autoptr (JsonObject) bad_object = test_object (bad);
      g_autoptr (BeckonTask) task = beckon_task_draft_from_json (good_object, 0, &error);

      g_assert_no_error (error);
      g_assert_null (beckon_task_draft_from_json (bad_object, 0, &error));
      g_assert_nonnull (strstr (error->message, rows[i].member));
      assert_refused (error, BECKON_ERROR_LIMIT);
    }
}

static void
test_drafts (void)
{
  static const struct
  {
    const char     *text;
    BeckonErrorCode code;
    const char     *says;
  } refused[] = {
    { "{'tasks':[]}", BECKON_ERROR_MALFORMED, "tasks" },
    { "{'tasks':{}}", BECKON_ERROR_MALFORMED, "tasks" },
    { "{'tasks':null}", BECKON_ERROR_MALFORMED, "tasks" },
    { "{'tasks':[{'title':'a'}],'title':'b'}", BECKON_ERROR_MALFORMED, "title" },
    { "{'tasks':[{'title':'a'},'b']}", BECKON_ERROR_MALFORMED, "Task 2: " },
    { "{'tasks':[{'title':'a'},null]}", BECKON_ERROR_MALFORMED, "Task 2: " },
    { "{'tasks':[{'title':'a'},{'title':'b'},{'title':''}]}", BECKON_ERROR_MALFORMED, "Task 3: " },
    { "{'tasks':[{'tasks':[{'title':'a'}]}]}", BECKON_ERROR_MALFORMED, "Task 1: " },
    { "{'tasks':[{'title':'a','state':'WAITING','duration':'91 days'}]}", BECKON_ERROR_LIMIT,
      "Task 1: " },
  };
  g_autoptr (JsonObject) two = test_object (
    "{'tasks':[{'title':'a','agent':'x'},{'title':'b','state':'WAITING','duration':'5 days'}]}");
  g_autoptr (GString) many = g_string_new ("{'tasks':[{'title':'a'}");
  g_autoptr (JsonObject) full = NULL;
  g_autoptr (JsonObject) over = NULL;
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GPtrArray) most = NULL;
  g_autoptr (GError) error = NULL;

  drafts = beckon_task_drafts_from_json (two, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (drafts->len, ==, 2);
  g_assert_cmpstr (((BeckonTask *) g_ptr_array_index (drafts, 0))->agent, ==, "x");
  g_assert_cmpint (((BeckonTask *) g_ptr_array_index (drafts, 1))->status, ==, BECKON_TASK_WAITING);

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (JsonObject) object = test_object (refused[i].text);

      if (beckon_task_drafts_from_json (object, 0, &error) != NULL)
        g_error ("taken: %s", refused[i].text);
      g_assert_nonnull (strstr (error->message, refused[i].says));
      assert_refused (error, refused[i].code);
      g_clear_error (&error);
    }

  for (guint i = 1; i < BECKON_LIMIT_TASKS_AT_ONCE; i++)
    g_string_append (many, ",{'title':'a'}");
  g_string_append (many, "]}");
  full = test_object (many->str);
  most = beckon_task_drafts_from_json (full, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (most->len, ==, BECKON_LIMIT_TASKS_AT_ONCE);
  g_string_truncate (many, many->len - 2);
  g_string_append (many, ",{'title':'a'}]}");
  over = test_object (many->str);
  g_assert_null (beckon_task_drafts_from_json (over, 0, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
}

static void
test_ids_together (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  g_autoptr (GPtrArray) others =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_task_unref);
  const BeckonTask *first, *other;

  for (guint i = 0; i < 100; i++)
    g_ptr_array_add (tasks, beckon_task_new ());
  g_ptr_array_add (others, beckon_task_new ());
  beckon_task_make_ids (tasks);
  beckon_task_make_ids (others);
  first = g_ptr_array_index (tasks, 0);
  other = g_ptr_array_index (others, 0);
  for (guint i = 0; i < tasks->len; i++)
    {
      const BeckonTask *task = g_ptr_array_index (tasks, i);

      g_assert_cmpuint (strlen (task->id), ==, 15);
      g_assert_true (g_str_has_prefix (task->id, "task-"));
      g_assert_cmpuint (strspn (task->id + 5, "abcdefghijklmnopqrstuvwxyz234567"), ==, 10);
      g_assert_cmpmem (task->id, 9, first->id, 9);
      g_assert_true (g_hash_table_add (seen, task->id));
    }
  g_assert_cmpstr (other->id, !=, first->id);
}

static void
test_ids (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < 10000; i++)
    {
      char *id = beckon_task_make_id ();

      g_assert_cmpuint (strlen (id), ==, 15);
      g_assert_true (g_str_has_prefix (id, "task-"));
      g_assert_cmpuint (strspn (id + 5, "abcdefghijklmnopqrstuvwxyz234567"), ==, 10);
      g_assert_true (g_hash_table_add (seen, id));
    }
}

static void
test_log_entry (void)
{
  BeckonLogEntry *entry = beckon_log_entry_new ();
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (JsonObject) wrong = test_object ("{'id':1,'level':'loud'}");
  g_autoptr (BeckonLogEntry) back = NULL;
  g_autoptr (GError) error = NULL;

  entry->id = 3;
  entry->task_id = g_strdup ("task-a");
  entry->interaction_id = 8;
  entry->level = BECKON_LEVEL_WARNING;
  entry->message = g_strdup ("Asked: \"which\"");
  entry->message_code = g_strdup ("{\"code\":\"asked\",\"question\":8}");
  entry->from_status = g_strdup ("RUNNING");
  entry->to_status = g_strdup ("AWAITING_RESPONSE");
  entry->who = g_strdup ("codex");
  entry->timestamp_us = 1795269700000000;
  beckon_log_entry_add_json (entry, json, NULL);
  beckon_log_entry_unref (beckon_log_entry_ref (entry));
  beckon_log_entry_unref (entry);
  g_assert_cmpstr (
    json->str, ==,
    "{\"id\":3,\"task_id\":\"task-a\",\"interaction_id\":8,\"level\":\"warning\","
    "\"message\":\"Asked: \\\"which\\\"\",\"message_code\":{\"code\":\"asked\",\"question\":8},"
    "\"from\":\"RUNNING\",\"to\":\"AWAITING_RESPONSE\",\"who\":\"codex\",\"stream\":null,\"step\":"
    "null,"
    "\"timestamp\":\"2026-11-21T14:01:40.000Z\"}");

  object = beckon_json_parse_object (json->str, json->len, G_MAXSIZE, &error);
  back = beckon_log_entry_from_json (object, &error);
  g_assert_no_error (error);
  beckon_log_entry_add_json (back, again, NULL);
  g_assert_cmpstr (json->str, ==, again->str);
  g_assert_null (beckon_log_entry_from_json (wrong, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
test_event (void)
{
  BeckonEvent *event = beckon_event_new (BECKON_EVENT_TASK_CHANGED, 1795269700000000,
                                         g_strdup ("{\"id\":\"task-a\"}"));
  g_autoptr (GString) json = g_string_new ("data: ");

  event->sequence = 12;
  event->task = make_full ();
  event->interaction = test_choice ("A", NULL);
  beckon_event_add_json (event, json, NULL);
  g_assert_cmpstr (json->str, ==,
                   "data: "
                   "{\"type\":\"TASK_CHANGED\",\"payload\":{\"id\":\"task-a\"},\"timestamp\":"
                   "\"2026-11-21T14:01:40.000Z\"}");
  beckon_event_unref (beckon_event_ref (event));
  beckon_event_unref (event);
}

static void
test_markers (void)
{
  static const char *const markers[BECKON_N_TASK_STATUSES] = { "[ ]", "[>]", "[?]", "[~]",
                                                               "[~]", "[x]", "[!]", "[-]" };

  for (guint i = 0; i < BECKON_N_TASK_STATUSES; i++)
    g_assert_cmpstr (beckon_task_status_to_marker (i), ==, markers[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/task/exact", test_exact);
  g_test_add_func ("/model/task/empty", test_empty);
  g_test_add_func ("/model/task/round-trip", test_round_trip);
  g_test_add_func ("/model/task/draft", test_draft);
  g_test_add_func ("/model/task/draft-refused", test_draft_refused);
  g_test_add_func ("/model/task/draft-limits", test_draft_limits);
  g_test_add_func ("/model/task/drafts", test_drafts);
  g_test_add_func ("/model/task/ids", test_ids);
  g_test_add_func ("/model/task/ids-of-one-call", test_ids_together);
  g_test_add_func ("/model/log-entry/json", test_log_entry);
  g_test_add_func ("/model/event/json", test_event);
  g_test_add_func ("/ar/AR-2/markers", test_markers);
  return g_test_run ();
}
