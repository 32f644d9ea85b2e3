/* test-hooks.c: what the hooks of agents say, what is asked because of it, and what they get
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/hook/hook-draft.h"
#include "gateway/hook/hook-reply.h"

#include "base/error.h"
#include "base/json/json-parse.h"
#include "model/question/approval.h"

static BeckonHookInput *
read_input (const char *agent, const char *text, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (JsonObject) object =
    beckon_json_parse_object (text, strlen (text), G_MAXUINT16, &failure);

  g_assert_no_error (failure);
  return beckon_hook_input_read (beckon_hook_agent_find (agent), object, error);
}

static BeckonHookInput *
input_new (const char *agent, const char *text)
{
  g_autoptr (GError) error = NULL;
  BeckonHookInput *input = read_input (agent, text, &error);

  g_assert_no_error (error);
  return input;
}

/* --- events --- */

typedef struct
{
  const char    *agent;
  const char    *json;
  BeckonHookKind kind;
  const char    *text; /* (nullable) */
} Event;

#define COMMON "\"session_id\":\"s\",\"transcript_path\":\"/t\",\"cwd\":\"/w\",\"hook_event_name\":"

static const Event events[] = {
  { "claude", "{" COMMON "\"SessionStart\",\"source\":\"startup\"}", BECKON_HOOK_SESSION_START,
    NULL },
  { "claude", "{" COMMON "\"UserPromptSubmit\",\"prompt\":\"Hello\"}", BECKON_HOOK_PROMPT,
    "Hello" },
  { "claude", "{" COMMON "\"Stop\",\"stop_hook_active\":false,\"last_assistant_message\":\"Done\"}",
    BECKON_HOOK_TURN_END, "Done" },
  { "claude",
    "{" COMMON "\"Notification\",\"notification_type\":\"idle_prompt\",\"message\":\"Well?\"}",
    BECKON_HOOK_NOTICE, "Well?" },
  { "claude", "{" COMMON "\"PermissionRequest\",\"tool_name\":\"Bash\",\"tool_input\":{}}",
    BECKON_HOOK_PERMISSION, NULL },
  { "claude", "{" COMMON "\"PostToolUseFailure\",\"tool_name\":\"Bash\",\"tool_use_id\":\"u\"}",
    BECKON_HOOK_AFTER_TOOL, NULL },
  { "claude", "{" COMMON "\"SubagentStop\",\"agent_id\":\"1\",\"agent_type\":\"Explore\"}",
    BECKON_HOOK_SUB_END, NULL },
  { "codex", "{" COMMON "\"PermissionRequest\",\"turn_id\":\"t\",\"tool_name\":\"Bash\"}",
    BECKON_HOOK_PERMISSION, NULL },
  { "codex", "{" COMMON "\"sessionEnd\"}", BECKON_HOOK_SESSION_END, NULL },
  { "codex",
    "{\"type\":\"agent-turn-complete\",\"thread-id\":\"s\",\"cwd\":\"/w\","
    "\"last-assistant-message\":\"Done\"}",
    BECKON_HOOK_TURN_END, "Done" },
  { "gemini", "{" COMMON "\"BeforeTool\",\"tool_name\":\"write_file\",\"tool_input\":{}}",
    BECKON_HOOK_BEFORE_TOOL, NULL },
  { "gemini", "{" COMMON "\"AfterAgent\",\"prompt\":\"p\",\"prompt_response\":\"Done\"}",
    BECKON_HOOK_TURN_END, "Done" },
};

static void
test_events (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      g_autoptr (BeckonHookInput) input = input_new (events[i].agent, events[i].json);

      g_test_message ("%s", events[i].json);
      g_assert_nonnull (input);
      g_assert_cmpint (input->event->kind, ==, events[i].kind);
      g_assert_cmpstr (input->text, ==, events[i].text);
      g_assert_cmpstr (input->session, ==, "s");
      g_assert_cmpstr (input->folder, ==, "/w");
    }
}

static void
test_unknown (void)
{
  static const char *const names[] = { "PreCompact", "ConfigChange", "", "permission_request" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"hook_event_name\":\"%s\",\"session_id\":\"s\"}",
                                               *names[i] != '\0' ? names[i] : "x");
      g_autoptr (BeckonHookInput) input = input_new ("claude", json);

      g_assert_null (input);
    }
  g_assert_null (beckon_hook_agent_find ("nobody"));
}

static void
test_missing (void)
{
  static const char *const texts[] = {
    "{}",
    "{\"session_id\":\"s\"}",
    "{\"hook_event_name\":\"Stop\"}",
    "{\"hook_event_name\":[],\"session_id\":\"s\"}",
    "{\"hook_event_name\":\"Stop\",\"session_id\":\"\"}",
    "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\"}",
    "{\"hook_event_name\":\"PermissionRequest\",\"session_id\":\"s\",\"tool_name\":1}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonHookInput) input = read_input ("claude", texts[i], &error);

      g_assert_null (input);
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
    }
}

#define TOOL "{" COMMON "\"PermissionRequest\",\"tool_name\":"

static void
assert_same (const char *one, const char *other, gboolean same)
{
  g_autoptr (BeckonHookInput) first = input_new ("claude", one);
  g_autoptr (BeckonHookInput) second = input_new ("claude", other);
  g_autofree char *digest = beckon_hook_input_digest (first);
  g_autofree char *another = beckon_hook_input_digest (second);

  g_assert_cmpint (g_str_equal (digest, another), ==, same);
}

static void
test_digest (void)
{
  assert_same (TOOL
               "\"X\",\"tool_input\":{\"a\":1,\"b\":{\"c\":[1,{\"e\":1,\"d\":2}],\"f\":null}}}",
               "{" COMMON "\"PostToolUse\",\"tool_use_id\":\"u\",\"tool_name\":\"X\","
               "\"tool_input\":{\"b\":{\"f\":null,\"c\":[1,{\"d\":2,\"e\":1}]},\"a\":1}}",
               TRUE);
  assert_same (TOOL "\"X\",\"tool_input\":{\"a\":1}}", TOOL "\"X\",\"tool_input\":{\"a\":2}}",
               FALSE);
  assert_same (TOOL "\"X\",\"tool_input\":{\"a\":[1,2]}}",
               TOOL "\"X\",\"tool_input\":{\"a\":[2,1]}}", FALSE);
  assert_same (TOOL "\"X\",\"tool_input\":{}}", TOOL "\"Y\",\"tool_input\":{}}", FALSE);
  assert_same (TOOL "\"X\",\"tool_input\":{\"answers\":1}}", TOOL "\"X\",\"tool_input\":{}}",
               FALSE);
  assert_same (TOOL "\"AskUserQuestion\",\"tool_input\":{\"questions\":[],\"answers\":{}}}",
               TOOL "\"AskUserQuestion\",\"tool_input\":{\"questions\":[]}}", TRUE);
}

/* --- what is asked --- */

static BeckonInteraction *
draft_new (const BeckonHookInput *input)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) drafts = NULL;

  g_assert_true (beckon_hook_draft_is_due (input));
  drafts = beckon_hook_draft_new (input, "task-1", "call", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (drafts->len, ==, 1);
  return beckon_interaction_ref (g_ptr_array_index (drafts, 0));
}

static void
test_tools (void)
{
  static const struct
  {
    const char *tool;
    const char *input;
    const char *title;
    const char *command;
    const char *diff;
  } tools[] = {
    { "Bash", "{\"command\":\"ls\"}", "Claude Code wants to run a command", "ls", NULL },
    { "Edit", "{\"file_path\":\"/a\",\"old_string\":\"x\",\"new_string\":\"y\"}",
      "Claude Code wants to change a file", NULL, "--- /a\n+++ /a\n@@ -1,1 +1,1 @@\n-x\n+y\n" },
    { "MultiEdit",
      "{\"file_path\":\"/a\",\"edits\":[{\"old_string\":\"x\",\"new_string\":\"y\"},"
      "{\"old_string\":\"\",\"new_string\":\"z\"}]}",
      "Claude Code wants to change a file", NULL,
      "--- /a\n+++ /a\n@@ -1,1 +1,1 @@\n-x\n+y\n@@ -0,0 +1,1 @@\n+z\n" },
    { "Write", "{\"file_path\":\"/a\",\"content\":\"x\\n\"}", "Claude Code wants to write a file",
      NULL, "--- /a\n+++ /a\n@@ -0,0 +1,1 @@\n+x\n" },
    { "WebFetch", "{\"url\":\"https://example.org\"}", "Claude Code wants to use the tool WebFetch",
      NULL, NULL },
    { "ExitPlanMode", "{\"plan\":\"# Plan\"}", "Claude Code wants to begin with its plan", NULL,
      NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    {
      g_autofree char *json =
        g_strdup_printf (TOOL "\"%s\",\"tool_input\":%s}", tools[i].tool, tools[i].input);
      g_autoptr (BeckonHookInput) input = input_new ("claude", json);
      g_autoptr (BeckonInteraction) draft = draft_new (input);
      g_autoptr (BeckonApproval) approval = beckon_approval_of (draft);

      g_assert_cmpstr (draft->conflict_description, ==, tools[i].title);
      g_assert_cmpstr (approval->tool, ==, tools[i].tool);
      g_assert_cmpstr (approval->command, ==, tools[i].command);
      g_assert_cmpstr (approval->diff, ==, tools[i].diff);
      g_assert_cmpstr (approval->arguments, ==, tools[i].input);
      g_assert_cmpstr (approval->cwd, ==, "/w");
      g_assert_cmpint (draft->policy, ==, BECKON_POLICY_HOLD);
    }
}

static void
test_not_due (void)
{
  static const char *const texts[] = {
    "{" COMMON "\"PreToolUse\",\"tool_name\":\"Bash\",\"tool_input\":{}}",
    "{" COMMON "\"PostToolUse\",\"tool_name\":\"AskUserQuestion\",\"tool_input\":{}}",
    "{" COMMON "\"Elicitation\",\"mode\":\"url\",\"url\":\"https://example.org\"}",
    "{" COMMON "\"Elicitation\",\"mode\":\"other\",\"requested_schema\":{}}",
    "{" COMMON "\"Stop\"}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (BeckonHookInput) input = input_new ("claude", texts[i]);

      g_assert_false (beckon_hook_draft_is_due (input));
    }
}

/* --- what the agent gets --- */

/* Asks @json, settles the question, and returns the reply. */
static char *
reply_to (const char             *agent,
          const char             *json,
          BeckonInteractionStatus status,
          guint                   index,
          const char             *note,
          const char             *values)
{
  g_autoptr (BeckonHookInput) input = input_new (agent, json);
  g_autoptr (BeckonInteraction) draft = draft_new (input);
  g_autoptr (GPtrArray) settled =
    g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
  BeckonInteraction *copy = beckon_interaction_copy (draft);

  copy->status = status;
  copy->note = g_strdup (note);
  copy->values = g_strdup (values);
  copy->n_response_indices = 1;
  copy->response_indices = g_memdup2 (&index, sizeof index);
  g_ptr_array_add (settled, copy);
  return g_string_free (beckon_hook_reply_new (input, settled), FALSE);
}

#define OUTPUT(event, members) \
  "{\"hookSpecificOutput\":{\"hookEventName\":\"" event "\"," members "}}"
#define BASH \
  TOOL "\"Bash\",\"tool_input\":{\"command\":\"ls\"},\"permission_suggestions\":[{\"type\":\"x\"}" \
       "]}"

static void
test_replies (void)
{
  static const struct
  {
    const char             *agent;
    BeckonInteractionStatus status;
    guint                   index;
    const char             *note;
    const char             *values;
    const char             *reply;
  } replies[] = {
    { "claude", BECKON_INTERACTION_ANSWERED, 0, "n", NULL,
      OUTPUT ("PermissionRequest", "\"decision\":{\"behavior\":\"allow\"}") },
    { "claude", BECKON_INTERACTION_ANSWERED, 0, NULL, "{\"command\":\"id\"}",
      OUTPUT ("PermissionRequest",
              "\"decision\":{\"behavior\":\"allow\",\"updatedInput\":{\"command\":\"id\"}}") },
    { "claude", BECKON_INTERACTION_ANSWERED, 1, NULL, NULL,
      OUTPUT ("PermissionRequest",
              "\"decision\":{\"behavior\":\"allow\",\"updatedPermissions\":[{\"type\":\"x\"}]}") },
    { "claude", BECKON_INTERACTION_DECLINED, 2, "n", NULL,
      OUTPUT ("PermissionRequest", "\"decision\":{\"behavior\":\"deny\",\"message\":\"n\"}") },
    { "claude", BECKON_INTERACTION_AUTO_RESOLVED, 0, NULL, NULL, "" },
    { "codex", BECKON_INTERACTION_ANSWERED, 0, NULL, "{\"command\":\"id\"}",
      OUTPUT ("PermissionRequest", "\"decision\":{\"behavior\":\"allow\"}") },
    { "codex", BECKON_INTERACTION_DECLINED, 1, "n", NULL,
      OUTPUT ("PermissionRequest", "\"decision\":{\"behavior\":\"deny\",\"message\":\"n\"}") },
    { "claude", BECKON_INTERACTION_CANCELLED, 0, NULL, NULL, "" },
    { "claude", BECKON_INTERACTION_EXPIRED, 0, NULL, NULL, "" },
    { "claude", BECKON_INTERACTION_SKIPPED, 0, NULL, NULL, "" },
    /* However it came to that: without an option that allows nothing is allowed. */
    { "claude", BECKON_INTERACTION_ANSWERED, 2, NULL, NULL, "" },
    { "claude", BECKON_INTERACTION_ANSWERED, 9, NULL, NULL, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (replies); i++)
    {
      g_autofree char *reply = reply_to (replies[i].agent, BASH, replies[i].status,
                                         replies[i].index, replies[i].note, replies[i].values);

      g_test_message ("%u", i);
      g_assert_cmpstr (reply, ==, replies[i].reply);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gateway/hooks/events", test_events);
  g_test_add_func ("/gateway/hooks/unknown", test_unknown);
  g_test_add_func ("/gateway/hooks/missing", test_missing);
  g_test_add_func ("/gateway/hooks/digest", test_digest);
  g_test_add_func ("/gateway/hooks/tools", test_tools);
  g_test_add_func ("/gateway/hooks/not-due", test_not_due);
  g_test_add_func ("/ag/AG-6/hook-reply-never-allows-by-itself", test_replies);
  return g_test_run ();
}
