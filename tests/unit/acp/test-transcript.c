/* test-transcript.c: what an agent reports: words, tool calls, its plan (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/transcript.h"

#include <string.h>

#include "base/json/json-parse.h"
#include "base/limits.h"

typedef struct
{
  BeckonAcpTranscript *transcript;
  GString             *log;
  char                *plan;
} Fixture;

static void
print_cb (const char *text, gsize length, gpointer user_data)
{
  g_string_append_len (((Fixture *) user_data)->log, text, (gssize) length);
}

static void
plan_cb (guint n_done, guint n, const char *current, gpointer user_data)
{
  Fixture *self = user_data;

  g_free (self->plan);
  self->plan = g_strdup_printf ("%u/%u %s", n_done, n, current != NULL ? current : "-");
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static const BeckonAcpTranscriptFuncs funcs = { print_cb, plan_cb };

  self->log = g_string_new (NULL);
  self->transcript = beckon_acp_transcript_new (&funcs, self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_acp_transcript_free (self->transcript);
  g_string_free (self->log, TRUE);
  g_free (self->plan);
}

/* @text with ' for ". */
static void
take (Fixture *self, const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (JsonObject) update = beckon_json_parse_object (json, strlen (json), 1 << 20, NULL);

  g_assert_nonnull (update);
  beckon_acp_transcript_take (self->transcript, update, strlen (json));
}

static void
say (Fixture *self, const char *words)
{
  g_autofree char *update = g_strdup_printf (
    "{'sessionUpdate':'agent_message_chunk','content':{'type':'text','text':'%s'}}", words);

  take (self, update);
}

static void
test_words (Fixture *self, gconstpointer data)
{
  g_autofree char *first = NULL, *last = NULL;

  say (self, "One ");
  say (self, "and two.");
  first = beckon_acp_transcript_dup_last_message (self->transcript);
  g_assert_cmpstr (first, ==, "One and two.");
  take (self, "{'sessionUpdate':'agent_thought_chunk','content':{'type':'text','text':'hm'}}");
  say (self, "Three.\\n");
  take (self, "{'sessionUpdate':'agent_message_chunk','content':{'type':'image','data':'x'}}");
  take (self,
        "{'sessionUpdate':'agent_message_chunk','content':{'type':'resource_link','uri':'u:x'}}");
  beckon_acp_transcript_end_line (self->transcript);
  last = beckon_acp_transcript_dup_last_message (self->transcript);
  g_assert_cmpstr (last, ==, "Three.\n[image][u:x]");
  g_assert_cmpstr (self->log->str, ==, "One and two.\nThree.\n[image][u:x]\n");
}

/* The end of a message is what counts. */
static void
test_long_words (Fixture *self, gconstpointer data)
{
  g_autofree char *part = g_strnfill (10000, 'x');
  g_autofree char *last = NULL;

  for (guint i = 0; i < 40; i++)
    say (self, part);
  say (self, "the end");
  last = beckon_acp_transcript_dup_last_message (self->transcript);
  g_assert_cmpuint (strlen (last), <=, BECKON_LIMIT_RESULT_BYTES);
  g_assert_true (g_str_has_prefix (last, "… x"));
  g_assert_true (g_str_has_suffix (last, "the end"));
  g_assert_true (g_utf8_validate (last, -1, NULL));
}

static void
test_calls (Fixture *self, gconstpointer data)
{
  JsonObject *call;

  say (self, "I look");
  take (self, "{'sessionUpdate':'tool_call','toolCallId':'1','title':'Read\\na','kind':'read','"
              "rawInput':{'a':1}}");
  take (self, "{'sessionUpdate':'tool_call_update','toolCallId':'1','status':'in_progress'}");
  take (
    self,
    "{'sessionUpdate':'tool_call_update','toolCallId':'1','status':'in_progress','title':null}");
  take (self, "{'sessionUpdate':'tool_call_update','toolCallId':'1','status':'completed'}");
  take (self, "{'sessionUpdate':'tool_call_update'}");
  g_assert_cmpstr (self->log->str, ==,
                   "I look\n• read · Read a · pending\n• read · Read a · in_progress\n"
                   "• read · Read a · completed\n");
  call = beckon_acp_transcript_find_call (self->transcript, "1");
  g_assert_true (json_object_has_member (call, "rawInput"));
  g_assert_null (beckon_acp_transcript_find_call (self->transcript, "2"));
  g_assert_null (beckon_acp_transcript_find_call (self->transcript, NULL));
}

/* Only so many are remembered. */
static void
test_many_calls (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *update =
        g_strdup_printf ("{'sessionUpdate':'tool_call','toolCallId':'%u'}", i);

      take (self, update);
    }
  g_assert_null (beckon_acp_transcript_find_call (self->transcript, "0"));
  g_assert_nonnull (beckon_acp_transcript_find_call (self->transcript, "999"));
}

static void
test_plan (Fixture *self, gconstpointer data)
{
  take (self, "{'sessionUpdate':'plan','entries':[]}");
  take (self, "{'sessionUpdate':'plan','entries':7}");
  take (self, "{'sessionUpdate':'plan'}");
  g_assert_null (self->plan);
  take (self, "{'sessionUpdate':'plan','entries':[{'content':'a','status':'completed'},"
              "{'content':'b','status':'pending'},{'content':'c','status':'in_progress'},7,{}]}");
  g_assert_cmpstr (self->plan, ==, "1/3 c");
  take (self, "{'sessionUpdate':'plan','entries':[{'content':'a','status':'completed'},"
              "{'content':'b'}]}");
  g_assert_cmpstr (self->plan, ==, "1/2 b");
  take (self, "{'sessionUpdate':'plan','entries':[{'content':'a','status':'completed'}]}");
  g_assert_cmpstr (self->plan, ==, "1/1 -");
}

/* The session as it is to be stored now; "" if nothing changed. */
static char *
take_session (Fixture *self)
{
  g_autoptr (GPtrArray) taken =
    beckon_acp_parts_take (beckon_acp_transcript_get_parts (self->transcript));
  BeckonAcpPart *part;

  g_assert_cmpuint (taken->len, <=, 1);
  if (taken->len == 0)
    return g_strdup ("");
  part = g_ptr_array_index (taken, 0);
  g_assert_cmpint (part->kind, ==, BECKON_ACP_PART_SESSION);
  g_assert_cmpuint (part->number, ==, 1);
  return g_strdup_printf ("%s|%s", part->text != NULL ? part->text : "-",
                          part->data != NULL ? part->data : "-");
}

static void
assert_session (Fixture *self, const char *update, const char *expected)
{
  g_autofree char *session = NULL;

  take (self, update);
  session = take_session (self);
  g_assert_cmpstr (session, ==, expected);
}

static void
test_session (Fixture *self, gconstpointer data)
{
  assert_session (self, "{'sessionUpdate':'session_info_update','_meta':{}}", "");
  assert_session (self, "{'sessionUpdate':'session_info_update','title':null}", "");
  assert_session (self, "{'sessionUpdate':'session_info_update','title':'Fix\\nthe link'}",
                  "Fix the link|-");
  assert_session (self, "{'sessionUpdate':'session_info_update','title':'Fix\\nthe link'}", "");
  assert_session (self, "{'sessionUpdate':'usage_update','used':53000,'size':200000}",
                  "Fix the link|{\"used\":53000,\"size\":200000}");
  assert_session (self, "{'sessionUpdate':'session_info_update','updatedAt':'now'}", "");
  assert_session (self,
                  "{'sessionUpdate':'usage_update','used':53000,'size':200000,"
                  "'cost':{'amount':0.25,'currency':'USD'}}",
                  "Fix the link|{\"used\":53000,\"size\":200000,"
                  "\"cost\":{\"amount\":0.25,\"currency\":\"USD\"}}");
  assert_session (self, "{'sessionUpdate':'session_info_update','title':null}",
                  "-|{\"used\":53000,\"size\":200000,"
                  "\"cost\":{\"amount\":0.25,\"currency\":\"USD\"}}");
  g_assert_cmpstr (self->log->str, ==, "");
}

/* What has another type, or says nothing, is left out. */
static void
test_wrong_session (Fixture *self, gconstpointer data)
{
  static const char *const nothing[] = {
    "{'sessionUpdate':'session_info_update','title':7}",
    "{'sessionUpdate':'session_info_update','title':''}",
    "{'sessionUpdate':'usage_update'}",
    "{'sessionUpdate':'usage_update','used':'many','size':200000}",
    "{'sessionUpdate':'usage_update','used':-5,'size':200000}",
    "{'sessionUpdate':'usage_update','used':0,'cost':{'amount':0,'currency':'USD'}}",
    "{'sessionUpdate':'usage_update','used':0,'cost':{'amount':-1,'currency':'USD'}}",
    "{'sessionUpdate':'usage_update','used':0,'cost':{'amount':'1','currency':'USD'}}",
    "{'sessionUpdate':'usage_update','used':0,'cost':{'amount':1}}",
    "{'sessionUpdate':'usage_update','used':0,'cost':7}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (nothing); i++)
    assert_session (self, nothing[i], "");
  assert_session (self, "{'sessionUpdate':'usage_update','used':9000000000000000,'size':-1}",
                  "-|{\"used\":2147483647,\"size\":0}");
  assert_session (
    self,
    "{'sessionUpdate':'usage_update','used':7,'size':[],"
    "'cost':{'amount':1,'currency':'credits of a very long name'}}",
    "-|{\"used\":7,\"size\":0,\"cost\":{\"amount\":1,\"currency\":\"credits of …\"}}");
}

static void
test_unknown (Fixture *self, gconstpointer data)
{
  take (self, "{}");
  take (self, "{'sessionUpdate':7}");
  take (self, "{'sessionUpdate':'compaction_update','used':1}");
  take (self, "{'sessionUpdate':'agent_message_chunk'}");
  take (self, "{'sessionUpdate':'agent_message_chunk','content':[]}");
  g_assert_cmpstr (self->log->str, ==, "");
  g_assert_null (beckon_acp_transcript_dup_last_message (self->transcript));
}

int
main (int argc, char *argv[])
{
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  g_test_init (&argc, &argv, NULL);
  ADD ("/cf/CF-11/acp-words", test_words);
  ADD ("/cf/CF-11/acp-long-words", test_long_words);
  ADD ("/cf/CF-11/acp-tool-calls", test_calls);
  ADD ("/cf/CF-11/acp-many-tool-calls", test_many_calls);
  ADD ("/cf/CF-11/acp-plan", test_plan);
  ADD ("/cf/CF-11/acp-title-and-usage-of-a-session", test_session);
  ADD ("/cf/CF-11/acp-title-and-usage-of-another-type", test_wrong_session);
  ADD ("/cf/CF-11/acp-unknown-updates", test_unknown);
  return g_test_run ();
}
