/* test-error.c: the error domain
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "base/error.h"

#include <string.h>

#include <gio/gio.h>

#include "base-testing.h"

static void
test_table (void)
{
  static const struct
  {
    BeckonErrorCode code;
    const char     *name;
    guint           http;
  } rows[] = {
    { BECKON_ERROR_MALFORMED, "E101", 400 },       { BECKON_ERROR_NOT_FOUND, "E102", 404 },
    { BECKON_ERROR_MISFIT, "E103", 422 },          { BECKON_ERROR_LIMIT, "E104", 422 },
    { BECKON_ERROR_POLICY, "E105", 422 },          { BECKON_ERROR_SETTLED, "E106", 409 },
    { BECKON_ERROR_NOTHING_PENDING, "E107", 409 }, { BECKON_ERROR_STATUS, "E108", 409 },
    { BECKON_ERROR_FORBIDDEN, "E109", 403 },       { BECKON_ERROR_STORE, "E110", 503 },
    { BECKON_ERROR_TOO_MANY, "E111", 429 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = beckon_error_new (rows[i].code, NULL, "what");

      g_assert_cmpint (error->code, ==, 101 + (int) i);
      g_assert_cmpstr (beckon_error_get_name (error), ==, rows[i].name);
      g_assert_cmpuint (beckon_error_to_http (error), ==, rows[i].http);
    }
}

static void
test_foreign (void)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
  g_autofree char *json = beckon_error_to_json (error);

  g_assert_cmpstr (beckon_error_get_name (error), ==, "E110");
  g_assert_cmpuint (beckon_error_to_http (error), ==, 503);
  g_assert_null (beckon_error_get_hint (error));
  g_assert_cmpstr (json, ==, "{\"code\":\"E110\",\"message\":\"full\",\"hint\":\"\"}");
  g_assert_null (beckon_error_get_hint (NULL));
}

static void
return_with_hint (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_error (task, beckon_error_new (BECKON_ERROR_SETTLED, "look", "gone %d", 1));
}

static void
on_returned (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GError **error = user_data;

  g_assert_false (g_task_propagate_boolean (G_TASK (result), error));
}

static void
test_hint_survives (void)
{
  g_autoptr (GError) first = beckon_error_new (BECKON_ERROR_LIMIT, "a hint", "%s", "too long");
  g_autoptr (GError) copy = g_error_copy (first);
  g_autoptr (GError) propagated = NULL;
  g_autoptr (GError) threaded = NULL;
  g_autoptr (GTask) task = g_task_new (NULL, NULL, on_returned, &threaded);

  g_propagate_prefixed_error (&propagated, g_steal_pointer (&copy), "name: ");
  g_assert_cmpstr (propagated->message, ==, "name: too long");
  g_assert_cmpstr (beckon_error_get_hint (propagated), ==, "a hint");
  g_assert_cmpstr (beckon_error_get_hint (first), ==, "a hint");

  g_task_run_in_thread (task, return_with_hint);
  while (threaded == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_error (threaded, BECKON_ERROR, BECKON_ERROR_SETTLED);
  g_assert_cmpstr (beckon_error_get_hint (threaded), ==, "look");
  g_assert_cmpstr (threaded->message, ==, "gone 1");
}

static void
test_log_message (void)
{
  g_autoptr (GError) error = beckon_error_new (BECKON_ERROR_LIMIT, NULL, "%s", "zu lang");
  g_autoptr (GError) foreign = g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "foreign");
  g_autoptr (GError) copy = NULL;

  g_assert_cmpstr (beckon_error_get_note (error), ==, NULL);
  beckon_error_set_note (error, g_strdup ("{}"));
  copy = g_error_copy (error);
  g_assert_cmpstr (copy->message, ==, "zu lang");
  g_assert_cmpstr (beckon_error_get_note (copy), ==, "{}");
  g_assert_cmpstr (beckon_error_get_note (foreign), ==, NULL);
}

static void
test_json (void)
{
  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_NOTHING_PENDING, "see \"/tasks\"\n", "nothing ⟨%s⟩", "x");
  g_autofree char *json = beckon_error_to_json (error);
  g_autoptr (JsonObject) object = NULL;
  g_autoptr (GError) back = NULL;

  g_assert_cmpstr (
    json, ==, "{\"code\":\"E107\",\"message\":\"nothing ⟨x⟩\",\"hint\":\"see \\\"/tasks\\\"\\n\"}");
  object = test_object (json);
  back = beckon_error_from_json (object);
  g_assert_error (back, BECKON_ERROR, BECKON_ERROR_NOTHING_PENDING);
  g_assert_cmpstr (back->message, ==, error->message);
  g_assert_cmpstr (beckon_error_get_hint (back), ==, "see \"/tasks\"\n");
}

static void
test_json_not_understood (void)
{
  static const char *const texts[] = {
    "{}",
    "{'code':'E999','message':'x','hint':''}",
    "{'code':101,'message':'x'}",
    "{'code':'E101'}",
    "{'code':'E101','message':[]}",
    "{'code':null,'message':null}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonObject) object = test_object (texts[i]);
      g_autoptr (GError) error = beckon_error_from_json (object);

      assert_refused (error, BECKON_ERROR_STORE);
    }
}

static void
test_null_is_ignored (void)
{
  beckon_set_error (NULL, BECKON_ERROR_LIMIT, "hint", "never %s", "seen");
}

/* Many errors quote a request, and must stay short enough to read. */
static void
test_long_texts (void)
{
  g_autofree char *sent = g_strnfill (100000, 'a');
  g_autofree char *hint = g_strconcat ("Take away: ", sent, NULL);
  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_MALFORMED, hint, "“%s” is no \x1b number", sent);
  g_autoptr (GError) set = NULL;

  beckon_set_error (&set, BECKON_ERROR_MALFORMED, NULL, "%s", sent);
  g_assert_cmpint (g_utf8_strlen (error->message, -1), ==, 600);
  g_assert_true (g_str_has_prefix (error->message, "“aaa"));
  g_assert_nonnull (strstr (error->message, "…"));
  g_assert_true (g_str_has_suffix (error->message, "aaa” is no ␛ number"));
  g_assert_cmpint (g_utf8_strlen (beckon_error_get_hint (error), -1), ==, 600);
  g_assert_true (g_str_has_prefix (beckon_error_get_hint (error), "Take away: a"));
  g_assert_cmpint (g_utf8_strlen (set->message, -1), ==, 600);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/error/table", test_table);
  g_test_add_func ("/model/error/foreign", test_foreign);
  g_test_add_func ("/model/error/hint-survives", test_hint_survives);
  g_test_add_func ("/pp/PP-10/errors-in-the-log", test_log_message);
  g_test_add_func ("/model/error/json", test_json);
  g_test_add_func ("/model/error/json-not-understood", test_json_not_understood);
  g_test_add_func ("/tr/TR-4/errors-stay-short", test_long_texts);
  g_test_add_func ("/model/error/null", test_null_is_ignored);
  return g_test_run ();
}
