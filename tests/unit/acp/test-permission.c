/* test-permission.c: what an agent wants to do, and its options, out of any message (AP-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/permission.h"

#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"

#define YES "{\"optionId\":\"y\",\"name\":\"Yes\",\"kind\":\"allow_once\"}"

/* (transfer full): @text with ' for ". */
static JsonObject *
parse (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  JsonObject      *object = beckon_json_parse_object (json, strlen (json), 1 << 20, NULL);

  g_assert_nonnull (object);
  return object;
}

static BeckonAcpPermission *
read_permission (const char *params, const char *call)
{
  g_autoptr (JsonObject) now = parse (params);
  g_autoptr (JsonObject) before = call != NULL ? parse (call) : NULL;
  g_autoptr (GError) error = NULL;
  BeckonAcpPermission *permission = beckon_acp_permission_new (now, before, "/work", &error);

  g_assert_no_error (error);
  return permission;
}

static void
assert_approval (const char *call, const char *expected)
{
  g_autofree char *params = g_strdup_printf ("{\"toolCall\":%s,\"options\":[" YES "]}", call);
  g_autoptr (BeckonAcpPermission) permission = read_permission (params, NULL);
  g_autofree char *shown = g_strdelimit (g_strdup (permission->approval), "\"", '\'');

  g_assert_cmpstr (shown, ==, expected);
}

static void
test_approval (void)
{
  assert_approval ("{'title':'Run','kind':'execute','rawInput':{'command':'rm -rf x','cwd':'/a'}}",
                   "{'tool':'execute','command':'rm -rf x','arguments':{'command':'rm -rf x',"
                   "'cwd':'/a'},'cwd':'/a'}");
  assert_approval ("{'title':'Run','name':'shell','rawInput':{'command':['ls','a b']}}",
                   "{'tool':'shell','command':''ls' 'a b'','arguments':{'command':['ls','a b']},"
                   "'cwd':'/work'}");
  /* The title is all that is said: it is what is remembered. */
  assert_approval ("{'title':'make clean','kind':'execute'}",
                   "{'tool':'execute','command':'make clean','cwd':'/work'}");
  assert_approval ("{'title':'Look at the moon','kind':'other'}",
                   "{'tool':'Look at the moon','cwd':'/work'}");
  assert_approval ("{'kind':'read','locations':[{'path':'/a/b'}]}",
                   "{'tool':'read','path':'/a/b','cwd':'/work'}");
  assert_approval ("{}", "{'tool':'?','cwd':'/work'}");
  /* Types that nobody expects. */
  assert_approval ("{'title':7,'rawInput':[1],'locations':[3],'content':[4,{'type':'diff'}]}",
                   "{'tool':'?','cwd':'/work'}");
}

static void
test_options (void)
{
  g_autoptr (BeckonAcpPermission) permission = read_permission (
    "{'options':[{'optionId':'1','name':'Yes','kind':'allow_once'},"
    "{'optionId':'2','name':'yes','kind':'allow_for_a_week'},{'optionId':'3','kind':'maybe'},"
    "{'name':'no id'},7,{'optionId':'4','name':'No\\nnever','kind':'reject_always'}]}",
    NULL);
  static const char *const labels[] = { "Yes", "yes (2)", "3", "No never" };
  static const char *const effects[] = { "allow_once", "allow_always", "allow_once",
                                         "reject_always" };
  g_autofree char         *chosen = beckon_acp_permission_dup_result (permission, 3);
  g_autofree char         *beyond = beckon_acp_permission_dup_result (permission, 4);
  g_autofree char         *none = beckon_acp_permission_dup_result (permission, -1);

  g_assert_cmpuint (permission->options->len, ==, G_N_ELEMENTS (labels));
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      const BeckonAcpOption *option = g_ptr_array_index (permission->options, i);

      g_assert_cmpstr (option->label, ==, labels[i]);
      g_assert_cmpstr (option->effect, ==, effects[i]);
    }
  g_assert_cmpstr (chosen, ==, "{\"outcome\":{\"outcome\":\"selected\",\"optionId\":\"4\"}}");
  g_assert_cmpstr (beyond, ==, BECKON_ACP_CANCELLED);
  g_assert_cmpstr (none, ==, BECKON_ACP_CANCELLED);
  g_assert_cmpint (beckon_acp_permission_find_reject (permission), ==, -1);
}

static void
test_before (void)
{
  g_autoptr (BeckonAcpPermission) permission =
    read_permission ("{'toolCall':{'toolCallId':'t','content':[]},'options':[" YES "]}",
                     "{'title':'Edit a.c','kind':'edit','content':[{'type':'diff','path':'/a.c',"
                     "'newText':'x\\n'}]}");

  g_assert_cmpstr (permission->title, ==, "Edit a.c");
  g_assert_nonnull (strstr (permission->approval, "\"path\":\"/a.c\""));
  g_assert_nonnull (strstr (permission->approval, "+x\\n"));
  g_assert_cmpint (beckon_acp_permission_find_reject (permission), ==, -1);
}

static void
test_nothing_to_choose (void)
{
  static const char *const bad[] = { "{}", "{'options':7}", "{'options':[{}]}" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (JsonObject) params = parse (bad[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (beckon_acp_permission_new (params, NULL, "/", &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ap/AP-1/acp-permission-approval", test_approval);
  g_test_add_func ("/ap/AP-1/acp-permission-options", test_options);
  g_test_add_func ("/ap/AP-1/acp-permission-said-before", test_before);
  g_test_add_func ("/ap/AP-1/acp-permission-nothing-to-choose", test_nothing_to_choose);
  return g_test_run ();
}
