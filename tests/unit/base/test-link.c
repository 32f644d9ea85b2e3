/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"
#include "base/link.h"

static void
test_parse (void)
{
  static const struct
  {
    const char      *link;
    const char      *task_id;
    BeckonLinkAction action;
  } cases[] = {
    { "beckon://tasks/task-abcdefghij", "task-abcdefghij", BECKON_LINK_SHOW },
    { "beckon://tasks/task-abcdefghij?action=handoff", "task-abcdefghij", BECKON_LINK_HANDOFF },
    { "BECKON://TASKS/task-2", "task-2", BECKON_LINK_SHOW },
    { "beckon://tasks/task-2?from=mail", "task-2", BECKON_LINK_SHOW },
    { "beckon://tasks/task-2?from=mail&action=handoff", "task-2", BECKON_LINK_HANDOFF },
    { "beckon://tasks/task-2?", "task-2", BECKON_LINK_SHOW },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *task_id = NULL;
      g_autoptr (GError) error = NULL;
      BeckonLinkAction action;

      beckon_link_parse (cases[i].link, &task_id, &action, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (task_id, ==, cases[i].task_id);
      g_assert_cmpint (action, ==, cases[i].action);
    }
}

static void
test_refuse (void)
{
  static const char *const links[] = {
    "",
    "tasks",
    "/etc/passwd",
    "http://tasks/task-2",
    "beckon:task-2",
    "beckon:",
    "beckon://",
    "beckon://tasks",
    "beckon://tasks/",
    "beckon://people/task-2",
    "beckon://tasks/task-2/more",
    "beckon://tasks/a b",
    "beckon://me@tasks/task-2",
    "beckon://tasks:80/task-2",
    "beckon://tasks/task-2?action=delete",
    "beckon://tasks/task-2?action",
    "beckon://tasks/task-2?action=",
    "beckon://tasks/t\xff",
    "beckon://tasks/task-\xc3\xa9",
    "file:///tmp",
    "beckon://tasks/"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  };

  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autofree char *task_id = NULL;
      g_autoptr (GError) error = NULL;
      BeckonLinkAction action;

      if (beckon_link_parse (links[i], &task_id, &action, &error))
        g_error ("“%s” was taken", links[i]);
      g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
      g_assert_nonnull (beckon_error_get_hint (error));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_null (task_id);
    }
}

static void
test_desk (void)
{
  static const char *const others[] = { "",
                                        "beckon:",
                                        "beckon://",
                                        "beckon://desks",
                                        "beckon://desk/x",
                                        "beckon://desk?x",
                                        "http://desk",
                                        "beckon://tasks/task-2" };

  g_assert_true (beckon_link_is_desk ("beckon://desk"));
  g_assert_true (beckon_link_is_desk ("Beckon://Desk/"));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      if (beckon_link_is_desk (others[i]))
        g_error ("“%s” was taken", others[i]);
    }
}

static void
test_format (void)
{
  g_autofree char *show = beckon_link_format ("task-2", BECKON_LINK_SHOW);
  g_autofree char *handoff = beckon_link_format ("task-2", BECKON_LINK_HANDOFF);

  g_assert_cmpstr (show, ==, "beckon://tasks/task-2");
  g_assert_cmpstr (handoff, ==, "beckon://tasks/task-2?action=handoff");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-13/link-names-a-task", test_parse);
  g_test_add_func ("/wh/WH-13/no-other-link-is-taken", test_refuse);
  g_test_add_func ("/wh/WH-13/link-of-the-desk", test_desk);
  g_test_add_func ("/wh/WH-13/link-of-a-task", test_format);

  return g_test_run ();
}
