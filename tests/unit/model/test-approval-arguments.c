/* test-approval-arguments.c: the arguments of an approval, as they are read and edited
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <json-glib/json-glib.h>
#include <string.h>

#include "base/error.h"
#include "model/question/approval-arguments.h"

static BeckonApproval *
make (const char *text)
{
  g_autoptr (GError) error = NULL;
  BeckonApproval *approval = beckon_approval_from_text (text, &error);

  g_assert_no_error (error);
  return approval;
}

/* What the command and the folder say is not said twice, and nothing else is left out. */
static void
test_others (void)
{
  g_autoptr (BeckonApproval) some =
    make ("{\"command\":\"ls\",\"cwd\":\"/tmp\",\"arguments\":{\"command\":\"ls\",\"cwd\":\"/tmp\","
          "\"timeout\":5}}");
  g_autoptr (BeckonApproval) none =
    make ("{\"command\":\"ls\",\"arguments\":{\"command\":\"ls\"}}");
  g_autoptr (BeckonApproval) without = make ("{\"command\":\"ls\"}");
  g_autofree char *others = beckon_approval_dup_other_arguments (some);

  g_assert_nonnull (strstr (others, "timeout"));
  g_assert_null (strstr (others, "command"));
  g_assert_null (strstr (others, "/tmp"));
  g_assert_null (beckon_approval_dup_other_arguments (none));
  g_assert_null (beckon_approval_dup_other_arguments (without));
}

/* What cannot be seen is written so that it can be, and means the same. */
static void
test_invisible (void)
{
  g_autoptr (BeckonApproval) approval =
    make ("{\"command\":\"a\\u202eb\",\"editable\":true,\"arguments\":{\"command\":\"a\\u202eb\","
          "\"tag\":\"\\udb40\\udc41\"}}");
  g_autofree char *edited = beckon_approval_dup_edited_arguments (approval);
  g_autofree char *values = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (beckon_approval_edits_command (approval));
  g_assert_nonnull (strstr (edited, "\"a\\u202eb\""));
  g_assert_nonnull (strstr (edited, "\"\\udb40\\udc41\""));
  g_assert_true (beckon_approval_join_arguments (approval, NULL, edited, &values, &error));
  g_assert_no_error (error);
  g_assert_null (values); /* nothing is different */
}

static void
test_command (void)
{
  g_autoptr (BeckonApproval) approval = make (
    "{\"command\":\"ls\",\"editable\":true,\"arguments\":{\"timeout\":5,\"command\":\"ls\"}}");
  g_autofree char *edited = beckon_approval_dup_edited_arguments (approval);
  g_autofree char *same = NULL;
  g_autofree char *values = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (beckon_approval_edits_command (approval));
  g_assert_null (strstr (edited, "command"));
  g_assert_true (beckon_approval_join_arguments (approval, "ls", edited, &same, &error));
  g_assert_null (same);
  g_assert_true (beckon_approval_join_arguments (approval, "ls -l\n", edited, &values, &error));
  g_assert_no_error (error);
  node = json_from_string (values, NULL);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (node), "command"), ==,
                   "ls -l\n");
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (node), "timeout"), ==, 5);
}

static void
test_bad (void)
{
  static const char *const bad[] = { "", "[]", "{\"a\":}", "{\"a\":1} x", "{\"a\":1,\"a\":2}" };
  g_autoptr (BeckonApproval) approval =
    make ("{\"command\":\"ls\",\"editable\":true,\"arguments\":{\"command\":\"ls\"}}");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *values = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_false (beckon_approval_join_arguments (approval, "ls", bad[i], &values, &error));
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_assert_null (values);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-9/arguments-that-nothing-else-says", test_others);
  g_test_add_func ("/att/ATT-9/what-is-invisible-is-escaped", test_invisible);
  g_test_add_func ("/att/ATT-10/command-edited-beside-the-others", test_command);
  g_test_add_func ("/att/ATT-10/arguments-that-cannot-be-read", test_bad);

  return g_test_run ();
}
