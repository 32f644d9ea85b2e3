/* test-condition.c: conditions of a plan on the task's context
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "plan/condition/condition.h"

#include <string.h>

#include "base/limits.h"

#include "model-testing.h"

#define CONTEXT \
  "{'contact':{'replied':true,'name':'Ana','age':41,'phone':null,'tags':['warm','eu',3],'odd " \
  "name':{'x':1}}," \
  "'items':[{'name':'a'},{'name':'b','n':2.5}],'count':0,'big':9007199254740993,'empty':'','" \
  "größe':5,'a-b':true}"

static void
check (const char *condition, gboolean expected, const char *says)
{
  g_autoptr (JsonObject) context = test_object (CONTEXT);
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonNote) reason = NULL;
  g_autofree char *said = NULL;
  gboolean         holds = 7;

  beckon_condition_evaluate (condition, context, &holds, &reason, &error);
  said = beckon_note_say (reason);
  g_assert_no_error (error);
  if (!holds != !expected)
    g_error ("%s is %s: %s", condition, holds ? "true" : "false", said);
  g_assert_cmpstr (said, !=, "");
  if (says != NULL)
    g_assert_cmpstr (said, ==, says);
}

static void
test_when (void)
{
  check ("contact.replied == false", FALSE, "“contact.replied” is true");
  check ("contact.replied == true", TRUE, "“contact.replied” is true");
  check ("contact.replied != false", TRUE, "“contact.replied” is true");
  check ("contact.replied", TRUE, "“contact.replied” is true");
  check ("!contact.replied", FALSE, NULL);
  check ("not contact.replied", FALSE, NULL);
  check ("NOT contact.replied == FALSE", TRUE, NULL);
  check ("  contact.replied==true\t", TRUE, NULL);
  check ("contact.name == \"Ana\"", TRUE, "“contact.name” is \"Ana\"");
  check ("contact.name == 'Ana'", TRUE, NULL);
  check ("'Ana' == contact.name", TRUE, NULL);
  check ("contact.name == \"ana\"", FALSE, NULL);
  check ("contact.name < \"B\"", TRUE, NULL);
  check ("contact.age >= 41 and contact.age <= 41", TRUE, "“contact.age” is 41");
  check ("contact.age > 41 or contact.age < 41", FALSE, NULL);
  check ("contact.age == 41.0", TRUE, NULL);
  check ("contact.age > 4e1", TRUE, NULL);
  check ("count > -1 && count < 1", TRUE, NULL);
  check ("big == 9007199254740993", TRUE, NULL);
  check ("big == 9007199254740992", FALSE, NULL);
  check ("big < 99999999999999999999999", TRUE, NULL);
  check ("items[1].name == \"b\"", TRUE, "“items[1].name” is \"b\"");
  check ("items[1].n == 2.5", TRUE, NULL);
  check ("items[0] == items[1]", FALSE, NULL);
  check ("items[0] == items[0]", TRUE, NULL);
  check ("contact[\"odd name\"].x == 1", TRUE, NULL);
  check ("contact[ 'odd name' ].x == 1", TRUE, NULL);
  check ("größe == 5", TRUE, "“größe” is 5");
  check ("a-b", TRUE, NULL);
  check ("empty == \"\"", TRUE, NULL);
  check ("\"a\\\"\\n\" == 'a\"\\n'", TRUE, "it does not refer to the context");
  check ("true", TRUE, NULL);
  check ("false or true and false", FALSE, NULL);
  check ("true or true and false", TRUE, NULL);
  check ("(true or true) and false", FALSE, NULL);
  check ("not (true and false) || false", TRUE, NULL);
  check ("not not true", TRUE, NULL);
}

static void
test_contains (void)
{
  check ("contact.tags contains \"warm\"", TRUE, "“contact.tags” is [\"warm\",\"eu\",3]");
  check ("contact.tags contains 3", TRUE, NULL);
  check ("contact.tags contains \"3\"", FALSE, NULL);
  check ("contact.tags contains \"war\"", FALSE, NULL);
  check ("contact.name contains \"n\"", TRUE, NULL);
  check ("contact contains \"name\"", TRUE, NULL);
  check ("contact contains \"nam\"", FALSE, NULL);
  check ("contact.age contains 4", FALSE, "“contact.age” is 41 (a number cannot contain a number)");
  check ("contact.name contains 4", FALSE,
         "“contact.name” is \"Ana\" (a string cannot contain a number)");
  check ("nobody contains \"x\"", FALSE, "“nobody” is not set (nothing cannot contain a string)");
}

/* A missing path, and one through a value without members. */
static void
test_missing (void)
{
  check ("contact.email == null", TRUE, "“contact.email” is not set");
  check ("contact.phone == null", TRUE, "“contact.phone” is null");
  check ("contact.email == contact.phone", TRUE, NULL);
  check ("contact.email != null", FALSE, NULL);
  check ("contact.email == false", FALSE, "“contact.email” is not set");
  check ("contact.email != \"x\"", TRUE, NULL);
  check ("contact.email exists", FALSE, NULL);
  check ("contact.phone exists", FALSE, NULL);
  check ("contact.name exists", TRUE, NULL);
  check ("not contact.email exists", TRUE, NULL);
  check ("empty exists", TRUE, NULL);
  check ("contact.email", FALSE, NULL);
  check ("contact.name.first == null", TRUE, NULL);
  check ("contact[0] == null", TRUE, NULL);
  check ("items.name == null", TRUE, NULL);
  check ("items[2] == null", TRUE, NULL);
  check ("items[99999999999999999999] == null", TRUE, NULL);
  check ("nobody.at.all[3].here exists", FALSE, NULL);
  check ("contact.email > 5", FALSE,
         "“contact.email” is not set (nothing cannot be compared with a number)");
}

/* Never true, and the reason names the types. */
static void
test_types (void)
{
  check ("contact.age == \"41\"", FALSE,
         "“contact.age” is 41 (a number cannot be compared with a string)");
  check ("contact.age != \"41\"", FALSE, NULL);
  check ("contact.replied == \"true\"", FALSE,
         "“contact.replied” is true (a boolean cannot be compared with a string)");
  check ("contact.replied == 1", FALSE, NULL);
  check ("contact.replied > false", FALSE, NULL);
  check ("contact == 1", FALSE, NULL);
  check ("items < items", FALSE, NULL);
  check ("contact.name", FALSE, NULL);
  check ("count", FALSE, NULL);
  check ("5 == \"5\"", FALSE, "a number cannot be compared with a string");
}

/* Only the parts that decided are in the reason. */
static void
test_reason (void)
{
  check ("contact.age == 41 and contact.name == \"Ana\"", TRUE,
         "“contact.age” is 41; “contact.name” is \"Ana\"");
  check ("contact.age == 5 and contact.name == \"Ana\"", FALSE, "“contact.age” is 41");
  check ("contact.age == 41 or contact.name == \"Ana\"", TRUE, "“contact.age” is 41");
  check ("contact.age == 5 or count == 5", FALSE, "“contact.age” is 41; “count” is 0");
}

static void
test_no_context (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonNote) reason = NULL;
  g_autofree char *said = NULL;
  gboolean         holds = TRUE;

  g_assert_true (
    beckon_condition_evaluate ("contact.replied == true", NULL, &holds, &reason, &error));
  g_assert_no_error (error);
  g_assert_false (holds);
  said = beckon_note_say (reason);
  g_assert_cmpstr (said, ==, "“contact.replied” is not set");
}

static void
check_wrong (const char *condition, long column)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *where = g_strdup_printf ("column %ld:", column);

  g_assert_false (beckon_condition_check (condition, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_MALFORMED);
  if (strstr (error->message, where) == NULL)
    g_error ("“%s”: %s is not at %s", condition, error->message, where);
}

static void
test_wrong (void)
{
  check_wrong ("", 1);
  check_wrong ("   ", 4);
  check_wrong ("contact.replied = false", 17);
  check_wrong ("contact.replied ==", 19);
  check_wrong ("contact.replied == false x", 26);
  check_wrong ("größe == == 5", 10);
  check_wrong ("a..b", 3);
  check_wrong ("a.", 3);
  check_wrong (".a", 1);
  check_wrong ("a[", 3);
  check_wrong ("a[-1]", 3);
  check_wrong ("a[1", 4);
  check_wrong ("a[x]", 3);
  check_wrong ("a['x'", 6);
  check_wrong ("(a", 3);
  check_wrong ("a)", 2);
  check_wrong ("(a) == b", 5);
  check_wrong ("a < b < c", 7);
  check_wrong ("a and", 6);
  check_wrong ("and a", 1);
  check_wrong ("not", 4);
  check_wrong ("a or or b", 6);
  check_wrong ("5", 2);
  check_wrong ("\"text\"", 7);
  check_wrong ("null", 5);
  check_wrong ("5 exists", 1);
  check_wrong ("a == \"open", 6);
  check_wrong ("a == 'x\\q'", 9);
  check_wrong ("a == 5x", 7);
  check_wrong ("a == 5.", 8);
  check_wrong ("a == 1e", 8);
  check_wrong ("a == -", 7);
  check_wrong ("a == 1.2.3", 9);
  check_wrong ("a & b", 3);
  check_wrong ("a; b", 2);
  check_wrong ("a == \x01", 6);
}

static void
test_limits (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean holds = FALSE;
  g_autoptr (BeckonNote) reason = NULL;
  g_autofree char *filler = g_strnfill (BECKON_LIMIT_CONDITION_BYTES, 'x');

  for (guint i = 0; i < BECKON_CONDITION_DEPTH; i++)
    g_string_prepend_c (g_string_append_c (text, i == 0 ? 'a' : ')'), '(');
  g_string_append_c (text, ')');
  g_assert_true (beckon_condition_check (text->str, &error));
  g_assert_no_error (error);
  g_string_prepend_c (g_string_append_c (text, ')'), '(');
  g_assert_false (beckon_condition_check (text->str, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);

  g_string_truncate (text, 0);
  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "not ");
  g_string_append (text, "a");
  g_assert_false (beckon_condition_evaluate (text->str, NULL, &holds, &reason, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_null (reason);

  g_assert_true (beckon_condition_check (filler, &error));
  g_string_assign (text, filler);
  g_string_append_c (text, 'x');
  g_assert_false (beckon_condition_check (text->str, &error));
  assert_refused (error, BECKON_ERROR_LIMIT);
  g_assert_false (beckon_condition_check ("a == \"\xff\"", &error));
  assert_refused (error, BECKON_ERROR_MALFORMED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wh/WH-7/condition", test_when);
  g_test_add_func ("/wh/WH-7/condition-contains", test_contains);
  g_test_add_func ("/wh/WH-7/condition-on-what-is-missing", test_missing);
  g_test_add_func ("/wh/WH-7/condition-on-other-types", test_types);
  g_test_add_func ("/wh/WH-7/condition-says-what-decided", test_reason);
  g_test_add_func ("/wh/WH-7/condition-without-context", test_no_context);
  g_test_add_func ("/wh/WH-7/condition-syntax", test_wrong);
  g_test_add_func ("/wh/WH-7/condition-limits", test_limits);
  return g_test_run ();
}
