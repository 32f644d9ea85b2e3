/* test-draft.c: validation of questions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/interaction.h"

#include <string.h>

#include "base/duration.h"
#include "base/limits.h"
#include "base/timestamp.h"

#include "model-testing.h"

static BeckonInteraction *
read_draft (const char *text, GError **error)
{
  g_autoptr (JsonObject) object = test_object (text);

  return beckon_interaction_draft_from_json (object, error);
}

static void
test_whole (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) draft = read_draft (
    "{'task_id':'task-a','kind':'choice','conflict_description':'Which?','options':['A',{'label':'"
    "B','description':'b'}],"
    "'reason':'because','policy':'hold','timeout_ms':'5 min','multiple':true,'allow_other':true,"
    "'context':{'files':[1,2]},'agent':'codex','title':'Build','workspace':'/"
    "src','idempotency_key':'k','previous_id':4}",
    &error);

  g_assert_no_error (error);
  g_assert_cmpint (draft->id, ==, 0);
  g_assert_cmpint (draft->status, ==, BECKON_INTERACTION_PENDING);
  g_assert_cmpstr (draft->task_id, ==, "task-a");
  g_assert_cmpint (draft->kind, ==, BECKON_KIND_CHOICE);
  g_assert_cmpstr (draft->conflict_description, ==, "Which?");
  g_assert_cmpuint (draft->options->len, ==, 2);
  g_assert_cmpstr (draft->reason, ==, "because");
  g_assert_cmpint (draft->policy, ==, BECKON_POLICY_HOLD);
  g_assert_cmpint (draft->timeout_us, ==, 5 * BECKON_US_PER_MINUTE);
  g_assert_true (draft->multiple);
  g_assert_true (draft->allow_other);
  g_assert_cmpstr (draft->context, ==, "{\"files\":[1,2]}");
  g_assert_cmpstr (draft->agent, ==, "codex");
  g_assert_cmpstr (draft->title, ==, "Build");
  g_assert_cmpstr (draft->workspace, ==, "/src");
  g_assert_cmpstr (draft->idempotency_key, ==, "k");
  g_assert_cmpint (draft->previous_id, ==, 4);
}

static void
test_least (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) choice =
    read_draft ("{'conflict_description':'?','options':['A']}", &error);
  g_autoptr (BeckonInteraction) other =
    read_draft ("{'conflict_description':'?','allow_other':true}", &error);
  g_autoptr (BeckonInteraction) ambiguity =
    read_draft ("{'kind':'ambiguity','conflict_description':'?','options':['A','B']}", &error);
  g_autoptr (BeckonInteraction) clarification =
    read_draft ("{'kind':'clarification','conflict_description':'?','allow_other':false}", &error);

  g_assert_no_error (error);
  g_assert_cmpint (choice->kind, ==, BECKON_KIND_CHOICE);
  g_assert_cmpint (choice->policy, ==, BECKON_POLICY_DEFAULT);
  g_assert_cmpint (choice->timeout_us, ==, 0);
  g_assert_null (choice->task_id);
  g_assert_false (choice->allow_other);
  g_assert_cmpuint (other->options->len, ==, 0);
  g_assert_cmpuint (ambiguity->options->len, ==, 2);
  g_assert_true (clarification->allow_other);
}

static void
test_malformed (void)
{
  static const char *const texts[] = {
    "{}",
    "{'options':['A']}",
    "{'conflict_description':'','options':['A']}",
    "{'conflict_description':' \\n','options':['A']}",
    "{'conflict_description':'\\u00a0','options':['A']}",
    "{'conflict_description':null,'options':['A']}",
    "{'conflict_description':5,'options':['A']}",
    "{'conflict_description':'?'}",
    "{'conflict_description':'?','options':[]}",
    "{'conflict_description':'?','options':'A'}",
    "{'conflict_description':'?','options':{'a':1}}",
    "{'conflict_description':'?','options':['A',' A']}",
    "{'kind':'ambiguity','conflict_description':'?','options':['A']}",
    "{'kind':'ambiguity','conflict_description':'?'}",
    "{'kind':'ambiguity','conflict_description':'?','allow_other':true,'options':['A']}",
    "{'kind':'clarification','conflict_description':'?','options':['A']}",
    "{'kind':'CHOICE','conflict_description':'?','options':['A']}",
    "{'kind':'','conflict_description':'?','options':['A']}",
    "{'kind':7,'conflict_description':'?','options':['A']}",
    "{'policy':'first_option','conflict_description':'?','options':['A']}",
    "{'timeout_ms':0,'conflict_description':'?','options':['A']}",
    "{'timeout_ms':-5,'conflict_description':'?','options':['A']}",
    "{'timeout_ms':'soon','conflict_description':'?','options':['A']}",
    "{'timeout_ms':true,'conflict_description':'?','options':['A']}",
    "{'multiple':'yes','conflict_description':'?','options':['A']}",
    "{'allow_other':1,'conflict_description':'?','options':['A']}",
    "{'previous_id':0,'conflict_description':'?','options':['A']}",
    "{'previous_id':'1','conflict_description':'?','options':['A']}",
    "{'agent':['x'],'conflict_description':'?','options':['A']}",
    "{'colour':'red','conflict_description':'?','options':['A']}",
    "{'destructive':[1],'conflict_description':'?','options':['A']}",
    "{'id':5,'conflict_description':'?','options':['A']}",
    "{'ends_task':1,'conflict_description':'?','options':['A']}",
    "{'ends_task':true,'task_id':'a','conflict_description':'?','options':['A']}",
    "{'status':'ANSWERED','conflict_description':'?','options':['A']}",
    "{'response':'A','conflict_description':'?','options':['A']}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      if (read_draft (texts[i], &error) != NULL)
        g_error ("taken: %s", texts[i]);
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
}

/* What only one kind has: missing there, and unknown elsewhere. */
static void
test_own_members (void)
{
  static const struct
  {
    const char *kind;
    const char *member;
  } cases[] = { { "approval", "approval" }, { "form", "schema" } };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *missing =
        g_strdup_printf ("{'kind':'%s','conflict_description':'?'}", cases[i].kind);
      g_autofree char *elsewhere =
        g_strdup_printf ("{'%s':{},'conflict_description':'?','options':['A']}", cases[i].member);

      g_assert_null (read_draft (missing, &error));
      g_assert_nonnull (strstr (error->message, cases[i].member));
      g_assert_nonnull (strstr (beckon_error_get_hint (error), cases[i].kind));
      assert_refused (error, BECKON_ERROR_MALFORMED);
      g_assert_null (read_draft (elsewhere, &error));
      g_assert_nonnull (strstr (error->message, cases[i].member));
      assert_refused (error, BECKON_ERROR_MALFORMED);
    }
}

static void
test_limits (void)
{
  static const struct
  {
    const char *member;
    gsize       bytes;
  } rows[] = {
    { "conflict_description", BECKON_LIMIT_DESCRIPTION_BYTES },
    { "reason", BECKON_LIMIT_REASON_BYTES },
    { "agent", BECKON_LIMIT_NAME_BYTES },
    { "task_id", BECKON_LIMIT_NAME_BYTES },
    { "title", BECKON_LIMIT_TITLE_BYTES },
    { "workspace", BECKON_LIMIT_PATH_BYTES },
    { "idempotency_key", BECKON_LIMIT_NAME_BYTES },
    { "context", BECKON_LIMIT_CONTEXT_BYTES - 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *fits = g_strnfill (rows[i].bytes, 'x');
      g_autofree char *question = i > 0 ? g_strdup ("'conflict_description':'?',") : g_strdup ("");
      g_autofree char *good =
        g_strdup_printf ("{%s'%s':'%s','options':['A']}", question, rows[i].member, fits);
      g_autofree char *bad =
        g_strdup_printf ("{%s'%s':'%sx','options':['A']}", question, rows[i].member, fits);
      g_autoptr (GError) error = NULL;
      g_autoptr (BeckonInteraction) draft = read_draft (good, &error);

      g_assert_no_error (error);
      g_assert_null (read_draft (bad, &error));
      g_assert_nonnull (strstr (error->message, rows[i].member));
      assert_refused (error, BECKON_ERROR_LIMIT);
    }
}

static void
test_timeout_limit (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) draft =
    read_draft ("{'timeout_ms':'90 days','conflict_description':'?','options':['A']}", &error);

  g_assert_no_error (error);
  g_assert_cmpint (draft->timeout_us, ==, BECKON_DURATION_MAX_US);
  g_assert_null (
    read_draft ("{'timeout_ms':'91 days','conflict_description':'?','options':['A']}", &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_null (
    read_draft ("{'timeout_ms':9e15,'conflict_description':'?','options':['A']}", &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
}

static void
test_policy (void)
{
  static const char *const refused[] = {
    "{'kind':'ambiguity','policy':'first-option','conflict_description':'?','options':['A','B']}",
    "{'kind':'ambiguity','policy':'continue','conflict_description':'?','options':['A','B']}",
    "{'kind':'ambiguity','policy':'deny','conflict_description':'?','options':['A','B']}",
    "{'kind':'clarification','policy':'first-option','conflict_description':'?'}",
    "{'kind':'choice','policy':'deny','conflict_description':'?','options':['A','B']}",
    "{'kind':'choice','policy':'continue','conflict_description':'?','options':['A','B']}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_draft (refused[i], &error));
      assert_refused (error, BECKON_ERROR_POLICY);
    }
}

/* The same rules apply to a draft built in C. */
static void
test_built (void)
{
  g_autoptr (BeckonInteraction) draft = test_choice ("A", "B", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (beckon_interaction_check_draft (draft, &error));
  g_assert_no_error (error);

  draft->timeout_us = -1;
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  draft->timeout_us = BECKON_DURATION_MAX_US + 1;
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  draft->timeout_us = 0;

  draft->kind = BECKON_KIND_APPROVAL;
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  draft->kind = BECKON_KIND_AMBIGUITY;
  draft->policy = BECKON_POLICY_FIRST_OPTION;
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_POLICY);
  draft->policy = BECKON_POLICY_DEFAULT;

  g_ptr_array_add (draft->options, beckon_option_new ("B ", NULL, FALSE));
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
  g_ptr_array_set_size (draft->options, 2);

  g_free (draft->agent);
  draft->agent = g_strnfill (BECKON_LIMIT_NAME_BYTES + 1, 'a');
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_clear_pointer (&draft->agent, g_free);

  g_clear_pointer (&draft->conflict_description, g_free);
  g_assert_false (beckon_interaction_check_draft (draft, &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/draft/whole", test_whole);
  g_test_add_func ("/model/draft/least", test_least);
  g_test_add_func ("/model/draft/malformed", test_malformed);
  g_test_add_func ("/model/draft/own-members", test_own_members);
  g_test_add_func ("/model/draft/limits", test_limits);
  g_test_add_func ("/model/draft/timeout-limit", test_timeout_limit);
  g_test_add_func ("/pp/PP-5/such-a-policy-is-refused", test_policy);
  g_test_add_func ("/model/draft/built", test_built);
  return g_test_run ();
}
