/* test-session.c: one prompt, from the start of a session to its end, as its client (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/session.h"

#include <string.h>

typedef struct
{
  BeckonAcpSession *session;
  GString          *sent;
  GString          *seen;
  guint             request;
} Fixture;

/* How it begins. */
typedef struct
{
  const char *session;
  const char *again;
  const char *mode;
  gboolean    held;
} Start;

static void
print_cb (const char *text, gsize length, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "print %.*s;", (int) length, text);
}

static void
plan_cb (guint n_done, guint n, const char *current, gpointer user_data)
{
}

static void
send_cb (const char *line, gsize length, gpointer user_data)
{
  g_string_append_len (((Fixture *) user_data)->sent, line, (gssize) length);
}

static void
permit_cb (guint request, BeckonAcpPermission *permission, gpointer user_data)
{
  Fixture *self = user_data;

  self->request = request;
  g_string_append_printf (self->seen, "permit %s;", permission->title);
  beckon_acp_permission_free (permission);
}

static void
elicit_cb (guint request, const char *message, JsonObject *schema, gpointer user_data)
{
  Fixture *self = user_data;

  self->request = request;
  g_string_append_printf (self->seen, "form %s;", message);
}

static void
read_cb (guint request, const char *path, guint line, guint limit, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "read %s %u %u;", path, line, limit);
}

static void
write_cb (guint request, const char *path, const char *content, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "write %s %s;", path, content);
}

static void
terminal_cb (guint request, const char *method, JsonObject *params, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "%s;", method);
}

static void
withdrawn_cb (guint request, gpointer user_data)
{
  g_string_append (((Fixture *) user_data)->seen, "withdrawn;");
}

static void
hold_cb (gpointer user_data)
{
  g_string_append (((Fixture *) user_data)->seen, "hold;");
}

static void
started_cb (const char *id, gboolean resumable, gpointer user_data)
{
  g_string_append (((Fixture *) user_data)->seen, resumable ? "started, resumable;" : "started;");
}

static void
over_cb (const BeckonAcpEnd *end, gpointer user_data)
{
  g_string_append_printf (((Fixture *) user_data)->seen, "over %d %s %s;", end->outcome,
                          end->reason != NULL ? end->reason : "-",
                          end->methods != NULL ? end->methods : "-");
}

static void
set_up (Fixture *self, gconstpointer data)
{
  static const char *const    server[] = { "/usr/bin/beckon", "mcp", NULL };
  static const char *const    environment[] = { "A=b=c", "rubbish", NULL };
  static const BeckonAcpFuncs funcs = {
    .transcript = { print_cb, plan_cb },
    .send = send_cb,
    .permit = permit_cb,
    .elicit = elicit_cb,
    .read_file = read_cb,
    .write_file = write_cb,
    .terminal = terminal_cb,
    .withdrawn = withdrawn_cb,
    .hold = hold_cb,
    .started = started_cb,
    .over = over_cb,
  };
  const Start           *start = data;
  const BeckonAcpSetting setting = { .cwd = "/work",
                                     .session = start != NULL ? start->session : NULL,
                                     .again = start != NULL ? start->again : NULL,
                                     .mode = start != NULL ? start->mode : NULL,
                                     .held = start != NULL && start->held,
                                     .prompt = "Do it",
                                     .version = "1",
                                     .server = server,
                                     .server_environment = environment };

  self->sent = g_string_new (NULL);
  self->seen = g_string_new (NULL);
  self->session = beckon_acp_session_new (&setting, &funcs, self);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  beckon_acp_session_free (self->session);
  g_string_free (self->sent, TRUE);
  g_string_free (self->seen, TRUE);
}

/* @text with ' for ". */
static void
feed (Fixture *self, const char *text)
{
  g_autofree char *line = g_strdelimit (g_strdup (text), "'", '"');

  beckon_acp_session_feed (self->session, line, strlen (line));
  beckon_acp_session_feed (self->session, "\n", 1);
}

static void
assert_seen (Fixture *self, const char *expected)
{
  g_assert_cmpstr (self->seen->str, ==, expected);
  g_string_truncate (self->seen, 0);
}

/* @expected with ' for ". */
static void
assert_sent (Fixture *self, const char *expected)
{
  g_autofree char *sent = g_strdelimit (g_strdup (self->sent->str), "\"", '\'');

  if (strstr (sent, expected) == NULL)
    g_error ("“%s” is not in %s", expected, sent);
  g_string_truncate (self->sent, 0);
}

static void
open_session (Fixture *self)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'authMethods':[{'id':'a','name':'Log "
              "in'},{'id':'b'}]}}");
  feed (self, "{'id':2,'result':{'sessionId':'s'}}");
  assert_seen (self, "started;");
  g_string_truncate (self->sent, 0);
}

static void
test_opens (Fixture *self, gconstpointer data)
{
  assert_sent (self, "'method':'initialize','params':{'protocolVersion':1,");
  feed (self, "{'id':1,'result':{'protocolVersion':2}}");
  assert_sent (self,
               "'method':'session/new','params':{'cwd':'/work','mcpServers':[{'name':'beckon',"
               "'command':'/usr/bin/beckon','args':['mcp'],'env':[{'name':'A','value':'b=c'}]}]}}");
  feed (self, "{'id':2,'result':{'sessionId':'s'}}");
  assert_sent (self,
               "'method':'session/"
               "prompt','params':{'sessionId':'s','prompt':[{'type':'text','text':'Do it'}]}}");
  feed (self, "{'id':3,'result':{'stopReason':'end_turn'}}");
  assert_seen (self, "started;over 0 end_turn -;");
  /* Once. */
  feed (self, "{'id':3,'result':{'stopReason':'refusal'}}");
  beckon_acp_session_cancel (self->session);
  assert_seen (self, "");
}

static void
test_requests (Fixture *self, gconstpointer data)
{
  open_session (self);
  feed (self,
        "{'id':1,'method':'session/"
        "request_permission','params':{'toolCall':{'title':'T'},'options':[{'optionId':'y'}]}}");
  feed (self, "{'method':'$/cancel_request','params':{'requestId':1}}");
  feed (self,
        "{'id':2,'method':'elicitation/create','params':{'message':'M','requestedSchema':{}}}");
  feed (self, "{'id':3,'method':'fs/read_text_file','params':{'path':'/a','line':2,'limit':3}}");
  feed (self, "{'id':4,'method':'fs/write_text_file','params':{'path':'/a','content':'c'}}");
  feed (self, "{'id':9,'method':'terminal/create','params':{'command':'ls'}}");
  assert_seen (self, "permit T;withdrawn;form M;read /a 2 3;write /a c;terminal/create;");
  g_assert_cmpstr (self->sent->str, ==, "");
  feed (self, "{'id':5,'method':'fs/read_text_file','params':{}}");
  assert_sent (self, "'id':5,'error':{'code':-32602");
  feed (self, "{'id':6,'method':'fs/write_text_file','params':{'path':'/a'}}");
  assert_sent (self, "'id':6,'error':{'code':-32602");
  feed (self, "{'id':7,'method':'session/request_permission'}");
  assert_sent (self, "'id':7,'error':{'code':-32601");
  feed (self, "{'id':8,'method':'elicitation/create','params':{'mode':'url','url':'x'}}");
  assert_sent (self, "'id':8,'result':{'action':'decline'}");
}

static void
test_cancel (Fixture *self, gconstpointer data)
{
  open_session (self);
  beckon_acp_session_cancel (self->session);
  assert_sent (self, "'method':'session/cancel','params':{'sessionId':'s'}");
  g_assert_true (beckon_acp_session_is_over (self->session));
  /* What it asks now is answered at once. */
  feed (self,
        "{'id':1,'method':'session/request_permission','params':{'options':[{'optionId':'y'}]}}");
  assert_sent (self, "'result':{'outcome':{'outcome':'cancelled'}}");
  feed (self, "{'id':2,'method':'elicitation/create','params':{'requestedSchema':{}}}");
  assert_sent (self, "'result':{'action':'cancel'}");
  feed (self, "{'id':3,'error':{'code':1}}");
  assert_seen (self, "over 1 cancelled -;");
}

static void
test_cancel_early (Fixture *self, gconstpointer data)
{
  beckon_acp_session_cancel (self->session);
  feed (self, "{'id':1,'result':{'protocolVersion':1}}");
  feed (self, "{'id':2,'result':{'sessionId':'s'}}");
  assert_seen (self, "over 1 cancelled -;");
}

static void
test_login (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'authMethods':[{'id':'a','name':'Log "
              "in'},{'id':'b'},7]}}");
  feed (self, "{'id':2,'error':{'code':-32000,'message':'Authentication required'}}");
  assert_seen (self, "over 2 Authentication required Log in, b;");
}

static void
test_confused (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1}}");
  feed (self, "{'id':2,'result':{}}");
  g_assert_true (g_str_has_prefix (self->seen->str, "over 4 "));
}

static void
test_idle (Fixture *self, gconstpointer data)
{
  open_session (self);
  feed (self, "{'id':3,'result':{'messageId':'m'}}");
  feed (self, "{'method':'session/"
              "update','params':{'update':{'sessionUpdate':'state_update','state':'running'}}}");
  assert_seen (self, "");
  feed (self, "{'method':'session/"
              "update','params':{'update':{'sessionUpdate':'state_update','state':'idle'}}}");
  assert_seen (self, "over 0 end_turn -;");
}

static const Start continued = { .session = "old" };
static const Start interrupted = { .session = "old", .again = "Do it again" };
static const Start held = { .session = "old", .held = TRUE };
static const Start careful = { .mode = "plan" };

#define BEFORE \
  "{'method':'session/update','params':{'update':{'sessionUpdate':'agent_message_chunk'," \
  "'content':{'type':'text','text':'before'}}}}"

static void
test_loads (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':true}}}");
  assert_sent (self,
               "'method':'session/load','params':{'sessionId':'old','cwd':'/work','mcpServers':[{");
  /* What was reported before is not reported again. */
  feed (self, BEFORE);
  feed (self, "{'method':'session/"
              "update','params':{'update':{'sessionUpdate':'state_update','state':'idle'}}}");
  feed (self, "{'id':2,'result':null}");
  assert_sent (self, "'id':3,'method':'_beckon/nothing'");
  /* Nor what comes late. */
  feed (self, BEFORE);
  feed (self, "{'id':3,'error':{'code':-32601}}");
  assert_sent (self, "'id':4,'method':'_beckon/nothing'");
  feed (self, "{'id':4,'result':{}}");
  assert_sent (self,
               "'method':'session/"
               "prompt','params':{'sessionId':'old','prompt':[{'type':'text','text':'Do it'}]}}");
  feed (self,
        "{'method':'session/update','params':{'update':{'sessionUpdate':'agent_message_chunk',"
        "'content':{'type':'text','text':'now'}}}}");
  assert_seen (self, "started, resumable;print now;");
}

/* Gemini CLI loses a session that it loads within the minute in which it began. */
static void
test_holds (Fixture *self, gconstpointer data)
{
  g_string_truncate (self->sent, 0);
  feed (
    self,
    "{'id':1,'result':{'protocolVersion':1,'agentInfo':{'name':'gemini-cli'},'agentCapabilities':{"
    "'loadSession':true}}}");
  g_assert_cmpstr (self->sent->str, ==, "");
  assert_seen (self, "hold;");
  beckon_acp_session_go_on (self->session);
  assert_sent (self, "'id':2,'method':'session/load','params':{'sessionId':'old',");
}

/* Others do not. */
static void
test_holds_not (Fixture *self, gconstpointer data)
{
  feed (self,
        "{'id':1,'result':{'protocolVersion':1,'agentInfo':{'name':'other'},'agentCapabilities':{"
        "'loadSession':true}}}");
  assert_sent (self, "'id':2,'method':'session/load'");
  assert_seen (self, "");
}

static void
test_resumes (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':true,"
              "'sessionCapabilities':{'resume':{}}}}}");
  assert_sent (self, "'method':'session/resume','params':{'sessionId':'old',");
  feed (self, "{'id':2,'result':{}}");
  assert_seen (self, "started, resumable;");
}

static void
test_gone (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':true}}}");
  feed (self, "{'id':2,'error':{'code':-32002,'message':'No such session'}}");
  assert_seen (self, "over 5 No such session -;");
}

static void
test_cannot (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':'yes'}}}");
  g_assert_true (g_str_has_prefix (self->seen->str, "over 5 "));
}

static void
test_login_to_continue (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':true}}}");
  feed (self, "{'id':2,'error':{'code':-32000,'message':'Authentication required'}}");
  assert_seen (self, "over 2 Authentication required -;");
}

static void
test_goes_on (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':true}}}");
  feed (self, "{'id':2,'result':{}}");
  feed (self, "{'id':3,'error':{'code':-32601}}");
  assert_sent (self, "'text':'Do it again'");
}

static void
test_anew (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1,'agentCapabilities':{'loadSession':true}}}");
  feed (self, "{'id':2,'error':{'code':-32002,'message':'No such session'}}");
  assert_sent (self, "'method':'session/new'");
  feed (self, "{'id':3,'result':{'sessionId':'new'}}");
  assert_sent (self, "'sessionId':'new','prompt':[{'type':'text','text':'Do it'}]");
  g_assert_nonnull (strstr (self->seen->str, "No such session"));
  g_assert_true (g_str_has_suffix (self->seen->str, "started, resumable;"));
}

static void
test_mode (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1}}");
  feed (self, "{'id':2,'result':{'sessionId':'s','modes':{'currentModeId':'default',"
              "'availableModes':[{'id':'default','name':'Default'},{'id':'p','name':'Plan'}]}}}");
  assert_sent (self, "'method':'session/set_mode','params':{'sessionId':'s','modeId':'p'}");
  assert_seen (self, "");
  feed (self, "{'id':3,'result':null}");
  assert_sent (self, "'method':'session/prompt'");
  assert_seen (self, "print • mode · Plan;print \n;started;");
}

static void
test_no_mode (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1}}");
  feed (self,
        "{'id':2,'result':{'sessionId':'s','modes':{'availableModes':[{'id':'a'},{'id':'b'}]}}}");
  assert_seen (self, "over 6 a, b -;");
}

static void
test_cancel_in_mode (Fixture *self, gconstpointer data)
{
  feed (self, "{'id':1,'result':{'protocolVersion':1}}");
  feed (self, "{'id':2,'result':{'sessionId':'s','modes':{'availableModes':[{'id':'plan'}]}}}");
  beckon_acp_session_cancel (self->session);
  feed (self, "{'id':3,'result':{}}");
  assert_seen (self, "over 1 cancelled -;");
}

int
main (int argc, char *argv[])
{
#define ADD_WITH(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)
#define ADD(path, func) ADD_WITH (path, NULL, func)
  g_test_init (&argc, &argv, NULL);
  ADD ("/cf/CF-11/acp-session-opens", test_opens);
  ADD ("/cf/CF-11/acp-session-requests", test_requests);
  ADD ("/tr/TR-5/acp-session-cancel", test_cancel);
  ADD ("/tr/TR-5/acp-session-cancel-early", test_cancel_early);
  ADD ("/cf/CF-11/acp-session-login", test_login);
  ADD ("/cf/CF-11/acp-session-confused", test_confused);
  ADD ("/cf/CF-11/acp-session-idle", test_idle);
  ADD_WITH ("/wh/WH-16/acp-session-loads", &continued, test_loads);
  ADD_WITH ("/wh/WH-16/acp-session-holds", &held, test_holds);
  ADD_WITH ("/wh/WH-16/acp-session-of-others-is-not-held", &held, test_holds_not);
  ADD_WITH ("/wh/WH-16/acp-session-resumes", &continued, test_resumes);
  ADD_WITH ("/wh/WH-16/acp-session-gone", &continued, test_gone);
  ADD_WITH ("/wh/WH-16/acp-session-cannot-be-continued", &continued, test_cannot);
  ADD_WITH ("/wh/WH-16/acp-session-needs-a-login", &continued, test_login_to_continue);
  ADD_WITH ("/wh/WH-16/acp-session-goes-on", &interrupted, test_goes_on);
  ADD_WITH ("/wh/WH-16/acp-session-begins-anew", &interrupted, test_anew);
  ADD_WITH ("/cf/CF-11/acp-session-mode", &careful, test_mode);
  ADD_WITH ("/cf/CF-11/acp-session-without-that-mode", &careful, test_no_mode);
  ADD_WITH ("/tr/TR-5/acp-session-cancel-while-the-mode-is-set", &careful, test_cancel_in_mode);
  return g_test_run ();
}
