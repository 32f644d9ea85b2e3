/* test-step-json.c: one step of a plan as JSON, and back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/step-json.h"

#include <string.h>

#include "base/limits.h"
#include "base/timestamp.h"

#include "model-testing.h"

static char *
write_step (const BeckonStep *step)
{
  GString *json = g_string_new (NULL);

  beckon_step_add_json (step, json, NULL);
  return g_string_free (json, FALSE);
}

static BeckonStep *
read_draft (const char *text)
{
  g_autoptr (JsonObject) object = test_object (text);
  g_autoptr (GError) error = NULL;
  BeckonStep *step = beckon_step_draft_from_json (object, NULL, &error);

  g_assert_no_error (error);
  return step;
}

/* A step is read back as the same, and its JSON is @expected. */
static void
check_round_trip (const char *text, const char *expected)
{
  g_autoptr (BeckonStep) step = read_draft (text);
  g_autofree char *first = write_step (step);
  g_autoptr (JsonObject) wanted = test_object (expected);
  g_autoptr (JsonNode) wanted_node = json_node_init_object (json_node_alloc (), wanted);
  g_autoptr (JsonNode) node = json_from_string (first, NULL);
  g_autoptr (BeckonStep) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *second = NULL;

  g_assert_nonnull (node);
  if (!json_node_equal (node, wanted_node))
    g_error ("%s is not %s", first, expected);
  again = beckon_step_from_json (json_node_get_object (node), &error);
  g_assert_no_error (error);
  second = write_step (again);
  g_assert_cmpstr (first, ==, second);
}

static void
test_round_trip (void)
{
  check_round_trip ("{'type':'run','command':['make','test']}",
                    "{'type':'run','command':['make','test']}");
  check_round_trip (
    "{'type':'run','command':'make test | tee log','folder':'/srv/app','timeout':'5 min',"
    "'environment':{'A':'1','B':'x=y','C':''},'interrupted':'repeat','save_as':'tests','agent':'"
    "ana'}",
    "{'type':'run','command':['/bin/sh','-c','make test | tee "
    "log'],'agent':'ana','folder':'/srv/app',"
    "'environment':{'A':'1','B':'x=y','C':''},'timeout':300000,'interrupted':'repeat','save_as':'"
    "tests'}");
  check_round_trip ("{'type':'run','prompt':'send follow-up','interrupted':'ask'}",
                    "{'type':'run','prompt':'send follow-up'}");
  check_round_trip ("{'type':'run','command':['a'],'on_failure':'continue','save_as':'x'}",
                    "{'type':'run','command':['a'],'on_failure':'continue','save_as':'x'}");
  check_round_trip ("{'type':'run','command':['a'],'on_failure':'fail'}",
                    "{'type':'run','command':['a']}");
  check_round_trip ("{'type':'run','command':['a',''],'environment':{},'timeout':null}",
                    "{'type':'run','command':['a','']}");
  check_round_trip ("{'type':'ask','question':'Which?','options':['A',{'label':'B','destructive':"
                    "true}],'policy':'hold',"
                    "'timeout':1500,'save_as':'db','multiple':true,'reason':'both'}",
                    "{'type':'ask','question':'Which?','options':['A',{'label':'B','destructive':"
                    "true}],'reason':'both',"
                    "'policy':'hold','multiple':true,'timeout':1500,'save_as':'db'}");
  check_round_trip (
    "{'type':'ask','question':'What?','kind':'clarification','context':{'deep':[{'er':1}]}}",
    "{'type':'ask','question':'What?','kind':'clarification','context':{'deep':[{'er':1}]}}");
  check_round_trip ("{'type':'wait','duration':'5 days'}", "{'type':'wait','duration':432000000}");
  check_round_trip ("{'type':'wait','duration':0.001}", "{'type':'wait','duration':0.001}");
  check_round_trip ("{'type':'wait','until':'2026-12-01T10:00:00+01:00'}",
                    "{'type':'wait','until':'2026-12-01T09:00:00.000Z'}");
  check_round_trip ("{'type':'when','condition':'contact.replied == false'}",
                    "{'type':'when','condition':'contact.replied == false','guards':1}");
  check_round_trip ("{'type':'when','condition':'a','guards':10000}",
                    "{'type':'when','condition':'a','guards':10000}");
  check_round_trip ("{'type':'handoff','assignee':'@ana','subject':'Acme','title':'T','message':'M'"
                    ",'priority':'urgent',"
                    "'timeout':'2 days','warm':true,'context':{'a':{'b':[1,2.5,null]}}}",
                    "{'type':'handoff','assignee':'@ana','subject':'Acme','title':'T','message':'M'"
                    ",'priority':'urgent',"
                    "'timeout':172800000,'warm':true,'context':{'a':{'b':[1,2.5,null]}}}");
  check_round_trip ("{'type':'handoff','assignee':'ana','priority':'normal','warm':false}",
                    "{'type':'handoff','assignee':'ana'}");
  check_round_trip ("{'type':'notify','message':'Done','title':'Build'}",
                    "{'type':'notify','message':'Done','title':'Build'}");
  check_round_trip ("{'type':'notify','to':'@ana','message':'Done'}",
                    "{'type':'notify','message':'Done','to':'@ana'}");
}

static void
test_unclear (void)
{
  static const char text[] =
    "{\"type\":\"unclear\",\"readings\":[{\"type\":\"wait\",\"duration\":3600000,\"line\":\"Wait 1 "
    "hour\"},"
    "{\"type\":\"run\",\"command\":[\"wait\"],\"line\":\"Run wait\"}],\"line\":\"Wait a bit\"}";
  g_autoptr (JsonObject) object = test_object (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStep) step = beckon_step_from_json (object, &error);
  g_autofree char *written = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (step->type, ==, BECKON_STEP_UNCLEAR);
  g_assert_cmpstr (step->line, ==, "Wait a bit");
  g_assert_cmpuint (step->readings->len, ==, 2);
  written = write_step (step);
  g_assert_cmpstr (written, ==, text);

  g_assert_null (beckon_step_draft_from_json (object, NULL, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
check_refused (const char *text, BeckonErrorCode code, const char *says)
{
  g_autoptr (JsonObject) object = test_object (text);
  g_autoptr (GError) error = NULL;
  JsonArray *steps = NULL;
  g_autoptr (BeckonStep) step = beckon_step_draft_from_json (object, &steps, &error);

  g_assert_null (step);
  g_assert_error (error, BECKON_ERROR, (int) code);
  if (strstr (error->message, says) == NULL)
    g_error ("%s: “%s” does not say “%s”", text, error->message, says);
}

static void
test_refused (void)
{
  static const struct
  {
    const char     *text;
    BeckonErrorCode code;
    const char     *says;
  } rows[] = {
    { "{}", BECKON_ERROR_MALFORMED, "type" },
    { "{'type':3}", BECKON_ERROR_MALFORMED, "type" },
    { "{'type':'sleep'}", BECKON_ERROR_MALFORMED, "sleep" },
    { "{'type':'Wait','duration':1}", BECKON_ERROR_MALFORMED, "Wait" },
    { "{'type':'unclear','line':'x','readings':[]}", BECKON_ERROR_MALFORMED, "unclear" },
    { "{'type':'wait','duration':1,'line':'x'}", BECKON_ERROR_MALFORMED, "line" },
    { "{'type':'run','comand':['a']}", BECKON_ERROR_MALFORMED, "comand" },
    { "{'type':'run'}", BECKON_ERROR_MALFORMED, "command" },
    { "{'type':'run','command':['a'],'prompt':'b'}", BECKON_ERROR_MALFORMED, "prompt" },
    { "{'type':'run','command':[]}", BECKON_ERROR_MALFORMED, "command" },
    { "{'type':'run','command':['']}", BECKON_ERROR_MALFORMED, "command" },
    { "{'type':'run','command':' '}", BECKON_ERROR_MALFORMED, "command" },
    { "{'type':'run','command':[1]}", BECKON_ERROR_MALFORMED, "command" },
    { "{'type':'run','command':{}}", BECKON_ERROR_MALFORMED, "command" },
    { "{'type':'run','prompt':''}", BECKON_ERROR_MALFORMED, "prompt" },
    { "{'type':'run','command':'a','environment':[]}", BECKON_ERROR_MALFORMED, "environment" },
    { "{'type':'run','command':'a','environment':{'A=B':'x'}}", BECKON_ERROR_MALFORMED,
      "environment" },
    { "{'type':'run','command':'a','environment':{'':'x'}}", BECKON_ERROR_MALFORMED,
      "environment" },
    { "{'type':'run','command':'a','environment':{'A':1}}", BECKON_ERROR_MALFORMED, "environment" },
    { "{'type':'run','command':'a','timeout':'soon'}", BECKON_ERROR_MALFORMED, "timeout" },
    { "{'type':'run','command':'a','timeout':0}", BECKON_ERROR_MALFORMED, "timeout" },
    { "{'type':'run','command':'a','interrupted':'stop'}", BECKON_ERROR_MALFORMED, "interrupted" },
    { "{'type':'run','command':'a','on_failure':'retry'}", BECKON_ERROR_MALFORMED, "on_failure" },
    { "{'type':'run','command':'a','on_failure':true}", BECKON_ERROR_MALFORMED, "on_failure" },
    { "{'type':'notify','message':'m','on_failure':'continue'}", BECKON_ERROR_MALFORMED,
      "on_failure" },
    { "{'type':'run','command':'a','save_as':'a b'}", BECKON_ERROR_MALFORMED, "save_as" },
    { "{'type':'run','command':'a','save_as':'1a'}", BECKON_ERROR_MALFORMED, "save_as" },
    { "{'type':'run','command':'a','save_as':''}", BECKON_ERROR_MALFORMED, "save_as" },
    { "{'type':'ask'}", BECKON_ERROR_MALFORMED, "question" },
    { "{'type':'ask','question':' '}", BECKON_ERROR_MALFORMED, "question" },
    { "{'type':'ask','question':'Q'}", BECKON_ERROR_MALFORMED, "option" },
    { "{'type':'ask','question':'Q','options':['A',' A']}", BECKON_ERROR_MALFORMED, "" },
    { "{'type':'ask','question':'Q','options':'A'}", BECKON_ERROR_MALFORMED, "options" },
    { "{'type':'ask','question':'Q','options':['A'],'task_id':'t'}", BECKON_ERROR_MALFORMED,
      "task_id" },
    { "{'type':'ask','question':'Q','kind':'handoff'}", BECKON_ERROR_MALFORMED, "handoff" },
    { "{'type':'ask','question':'Q','kind':'ambiguity','options':['A','B'],'policy':'first-option'"
      "}",
      BECKON_ERROR_POLICY, "" },
    { "{'type':'ask','question':'Q','options':['A'],'timeout':'91 days'}", BECKON_ERROR_LIMIT,
      "timeout" },
    { "{'type':'wait'}", BECKON_ERROR_MALFORMED, "wait" },
    { "{'type':'wait','duration':1,'until':'2026-12-01T09:00:00Z'}", BECKON_ERROR_MALFORMED,
      "wait" },
    { "{'type':'wait','duration':0}", BECKON_ERROR_MALFORMED, "duration" },
    { "{'type':'wait','duration':-1}", BECKON_ERROR_MALFORMED, "duration" },
    { "{'type':'wait','duration':'0 days'}", BECKON_ERROR_MALFORMED, "duration" },
    { "{'type':'wait','duration':'91 days'}", BECKON_ERROR_LIMIT, "duration" },
    { "{'type':'wait','duration':7776000001}", BECKON_ERROR_LIMIT, "duration" },
    { "{'type':'wait','duration':1e300}", BECKON_ERROR_LIMIT, "duration" },
    { "{'type':'wait','duration':true}", BECKON_ERROR_MALFORMED, "duration" },
    { "{'type':'wait','until':'2026-12-01 09:00'}", BECKON_ERROR_MALFORMED, "until" },
    { "{'type':'when'}", BECKON_ERROR_MALFORMED, "condition" },
    { "{'type':'when','condition':''}", BECKON_ERROR_MALFORMED, "condition" },
    { "{'type':'when','condition':'a','guards':0}", BECKON_ERROR_MALFORMED, "guards" },
    { "{'type':'when','condition':'a','guards':1.5}", BECKON_ERROR_MALFORMED, "guards" },
    { "{'type':'when','condition':'a','guards':1,'steps':[{}]}", BECKON_ERROR_MALFORMED, "guards" },
    { "{'type':'when','condition':'a','steps':[]}", BECKON_ERROR_MALFORMED, "steps" },
    { "{'type':'when','condition':'a','steps':{}}", BECKON_ERROR_MALFORMED, "steps" },
    { "{'type':'handoff'}", BECKON_ERROR_MALFORMED, "assignee" },
    { "{'type':'handoff','assignee':' '}", BECKON_ERROR_MALFORMED, "assignee" },
    { "{'type':'handoff','assignee':'a','priority':'top'}", BECKON_ERROR_MALFORMED, "priority" },
    { "{'type':'handoff','assignee':'a','warm':'yes'}", BECKON_ERROR_MALFORMED, "warm" },
    { "{'type':'handoff','assignee':'a','context':'x'}", BECKON_ERROR_MALFORMED, "context" },
    { "{'type':'handoff','assignee':'a','timeout':'91 days'}", BECKON_ERROR_LIMIT, "timeout" },
    { "{'type':'notify'}", BECKON_ERROR_MALFORMED, "message" },
    { "{'type':'notify','message':'a','priority':'low'}", BECKON_ERROR_MALFORMED, "priority" },
    { "{'type':'notify','message':'a','to':' '}", BECKON_ERROR_MALFORMED, "to" },
    { "{'type':'notify','message':'a','to':5}", BECKON_ERROR_MALFORMED, "to" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_refused (rows[i].text, rows[i].code, rows[i].says);
}

static void
check_too_long (const char *format, gsize length, const char *says)
{
  g_autofree char *filler = g_strnfill (length, 'x');
  g_autoptr (GString) text = g_string_new (format);

  g_string_replace (text, "%", filler, 1);
  check_refused (text->str, BECKON_ERROR_LIMIT, says);
}

static void
test_limits (void)
{
  g_autoptr (GString) many = g_string_new ("{'type':'run','command':[");
  g_autofree char *text = NULL;

  check_too_long ("{'type':'run','command':'%'}", BECKON_LIMIT_COMMAND_BYTES + 1, "command");
  check_too_long ("{'type':'run','command':['a','%']}", BECKON_LIMIT_COMMAND_BYTES, "command");
  check_too_long ("{'type':'run','command':'a','environment':{'A':'%'}}",
                  BECKON_LIMIT_COMMAND_BYTES, "environment");
  check_too_long ("{'type':'run','command':'a','folder':'%'}", BECKON_LIMIT_PATH_BYTES + 1,
                  "folder");
  check_too_long ("{'type':'run','prompt':'%'}", BECKON_LIMIT_PROMPT_BYTES + 1, "prompt");
  check_too_long ("{'type':'ask','question':'%','options':['a']}",
                  BECKON_LIMIT_DESCRIPTION_BYTES + 1, "question");
  check_too_long ("{'type':'when','condition':'%'}", BECKON_LIMIT_CONDITION_BYTES + 1, "condition");
  check_too_long ("{'type':'handoff','assignee':'a','context':{'a':'%'}}", 1024 * 1024 - 100,
                  "context");
  check_too_long ("{'type':'notify','message':'%'}", BECKON_LIMIT_DESCRIPTION_BYTES + 1, "message");

  for (guint i = 0; i <= BECKON_LIMIT_ARGUMENTS; i++)
    g_string_append (many, i == 0 ? "'a'" : ",'a'");
  g_string_append (many, "]}");
  text = g_string_free (g_steal_pointer (&many), FALSE);
  check_refused (text, BECKON_ERROR_LIMIT, "command");
}

static void
test_nested (void)
{
  g_autoptr (JsonObject) object =
    test_object ("{'type':'when','condition':'a','steps':[{'type':'notify','message':'x'}]}");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStep) step = NULL;
  JsonArray *steps = NULL;

  step = beckon_step_draft_from_json (object, &steps, &error);
  g_assert_no_error (error);
  g_assert_nonnull (step);
  g_assert_cmpuint (json_array_get_length (steps), ==, 1);

  g_assert_null (beckon_step_draft_from_json (object, NULL, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

static void
test_question (void)
{
  g_autoptr (BeckonStep) step = read_draft (
    "{'type':'ask','question':'Which?','options':['A','B'],'timeout':'2 min','kind':'ambiguity'}");
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) draft = beckon_step_dup_question (step, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (draft->conflict_description, ==, "Which?");
  g_assert_cmpint (draft->kind, ==, BECKON_KIND_AMBIGUITY);
  g_assert_cmpuint (draft->options->len, ==, 2);
  g_assert_cmpint (draft->timeout_us, ==, 2 * BECKON_US_PER_MINUTE);
  g_assert_null (draft->task_id);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-1/step-round-trip", test_round_trip);
  g_test_add_func ("/wh/WH-1/step-unclear-only-from-the-desk", test_unclear);
  g_test_add_func ("/wh/WH-1/step-refused", test_refused);
  g_test_add_func ("/wh/WH-1/step-limits", test_limits);
  g_test_add_func ("/wh/WH-1/step-nested", test_nested);
  g_test_add_func ("/wh/WH-1/step-question", test_question);
  return g_test_run ();
}
