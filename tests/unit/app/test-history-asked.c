/* test-history-asked.c: what the history says of approvals and forms
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <string.h>

#include "app/history/history-asked.h"

static void
test_approval (void)
{
  g_autoptr (BeckonInteraction) asked = beckon_interaction_new ();
  g_autofree char *text = NULL;
  g_autofree char *edited = NULL;

  asked->kind = BECKON_KIND_APPROVAL;
  asked->approval = g_strdup (
    "{\"tool\":\"Bash\",\"command\":\"ls\",\"cwd\":\"/tmp\",\"arguments\":{\"command\":\"ls\","
    "\"timeout\":5}}");
  text = beckon_history_asked_approval (asked);
  g_assert_true (g_str_has_prefix (text, "Bash\nls\n"));
  g_assert_true (g_str_has_suffix (text, "\n/tmp"));
  g_assert_nonnull (strstr (text, "timeout"));
  g_assert_null (beckon_history_asked_edited (asked));
  g_assert_null (beckon_history_asked_fields (asked));

  asked->values = g_strdup ("{\"command\":\"ls -l\"}");
  edited = beckon_history_asked_edited (asked);
  g_assert_nonnull (strstr (edited, "ls -l"));
}

static void
test_form (void)
{
  g_autoptr (BeckonInteraction) asked = beckon_interaction_new ();
  g_autofree char *text = NULL;

  asked->kind = BECKON_KIND_FORM;
  asked->schema = g_strdup (
    "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"title\":\"Name\"},"
    "\"age\":{\"type\":\"integer\"},\"where\":{\"type\":\"array\",\"items\":{\"anyOf\":["
    "{\"const\":\"eu\",\"title\":\"Europe\"},{\"const\":\"us\",\"title\":\"America\"}]}}}}");
  g_assert_null (beckon_history_asked_fields (asked));
  asked->values = g_strdup ("{\"name\":\"Ada\",\"where\":[\"us\",\"eu\"]}");
  text = beckon_history_asked_fields (asked);
  g_assert_cmpstr (text, ==, "Name: Ada\nwhere: America, Europe");
  g_assert_null (beckon_history_asked_approval (asked));
  g_assert_null (beckon_history_asked_edited (asked));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ap/AP-1/history-has-what-was-asked-for", test_approval);
  g_test_add_func ("/ap/AP-2/history-has-the-fields", test_form);

  return g_test_run ();
}
