/* test-routes.c: the table of the calls, row by row
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway/routes.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <libsoup/soup.h>
#include <string.h>

static void
for_each_row (void (*check) (const BeckonRoute *route, gpointer data), gpointer data)
{
  guint                     n_parts;
  const BeckonRoute *const *parts = beckon_routes_get_parts (&n_parts);

  for (guint i = 0; i < n_parts; i++)
    for (const BeckonRoute *route = parts[i]; route->method != NULL; route++)
      check (route, data);
}

static void
check_row (const BeckonRoute *route, gpointer data)
{
  const char *star = strchr (route->path, '*');
  gboolean    is_get = g_str_equal (route->method, "GET");

  g_test_message ("%s %s", route->method, route->path);
  g_assert_cmpint ((route->make != NULL) + (route->handle != NULL), <=, 1);
  g_assert_cmpint ((route->find != NULL) + (route->list != NULL), <=, 1);
  g_assert_true (route->make != NULL || route->handle != NULL || route->find != NULL
                 || route->list != NULL);
  g_assert_true (route->make == NULL || route->reply != NULL || route->resource != NULL);
  if (route->find != NULL)
    g_assert_nonnull (beckon_route_get_free (route));
  /* Nothing takes what .list returns but the reply. */
  if (route->list != NULL)
    g_assert_true (route->make == NULL && route->handle == NULL);
  if (route->list != NULL)
    g_assert_true (route->resource->plural != NULL && route->query != NULL);
  if (route->resource != NULL)
    g_assert_nonnull (route->resource->add);
  /* What is read has to be there. */
  g_assert_true (route->members == NULL || route->body != BECKON_BODY_NONE);
  /* A body of bytes has no members: the query says what they are. */
  g_assert_true (route->query == NULL || is_get || route->body == BECKON_BODY_FILE);
  g_assert_true (route->id == BECKON_ID_TEXT || star != NULL);
  g_assert_true (star == NULL || strchr (star + 1, '*') == NULL);
  g_assert_true (!is_get || route->body == BECKON_BODY_NONE);
  g_assert_true (!route->stream || is_get);
  /* Who calls can say so, and is heard. */
  if (route->members != NULL)
    g_assert_cmpint (g_strv_contains (route->members, "by"), ==, route->who);
  g_assert_true (route->status == 0 || route->status == SOUP_STATUS_CREATED);
}

static void
test_rows (void)
{
  for_each_row (check_row, NULL);
}

/* (transfer full): the path of the table for one of the description: "{id}" becomes "*". */
static char *
path_of_table (const char *path)
{
  g_autoptr (GRegex) regex = g_regex_new ("\\{[^}]*\\}", 0, 0, NULL);

  return g_regex_replace_literal (regex, path, -1, 0, "*", 0, NULL);
}

static void
count_row (const BeckonRoute *route, gpointer data)
{
  JsonObject *paths = data;
  g_autoptr (GList) names = json_object_get_members (paths);
  g_autofree char *method = g_ascii_strdown (route->method, -1);
  guint            found = 0;

  for (GList *link = names; link != NULL; link = link->next)
    {
      g_autofree char *path = path_of_table (link->data);

      if (g_str_equal (path, route->path))
        found += json_object_has_member (json_object_get_object_member (paths, link->data), method);
    }
  g_test_message ("%s %s", route->method, route->path);
  g_assert_cmpuint (found, ==, 1);
}

static void
count (const BeckonRoute *route, gpointer data)
{
  ++*(guint *) data;
}

/* GET /v1/openapi.json describes the calls of the table, each once, and no others. */
static void
test_description (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/page/beckon/Beckon/gateway/openapi.json",
                                                      G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GList) names = NULL;
  JsonObject *paths;
  guint       n_rows = 0;
  guint       n_described = 0;

  g_assert_no_error (error);
  json_parser_load_from_data (parser, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                              &error);
  g_assert_no_error (error);
  paths =
    json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)), "paths");
  for_each_row (count_row, paths);
  for_each_row (count, &n_rows);
  names = json_object_get_members (paths);
  for (GList *link = names; link != NULL; link = link->next)
    {
      JsonObject *path = json_object_get_object_member (paths, link->data);

      for (const char *const *method =
             (const char *const[]){ "get", "post", "put", "patch", "delete", NULL };
           *method != NULL; method++)
        n_described += json_object_has_member (path, *method);
    }
  g_assert_cmpuint (n_described, ==, n_rows);
}

static void
assert_found (const char *method, const char *path, const char *row, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autofree char   *found_id = NULL;
  g_autofree char   *allow = NULL;
  const BeckonRoute *route = beckon_routes_find (method, path, &found_id, &allow, &error);

  g_assert_no_error (error);
  g_assert_null (allow);
  g_assert_cmpstr (route->path, ==, row);
  g_assert_cmpstr (found_id, ==, id);
}

static void
assert_allowed (const char *method, const char *path, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  g_autofree char *allow = NULL;

  g_assert_null (beckon_routes_find (method, path, &id, &allow, &error));
  g_assert_nonnull (error);
  g_assert_null (id);
  g_assert_cmpstr (allow, ==, expected);
}

static void
test_find (void)
{
  assert_found ("GET", "/v1/tasks", "/v1/tasks", NULL);
  assert_found ("HEAD", "/v1/tasks/a%20b", "/v1/tasks/*", "a b");
  assert_found ("POST", "/v1/tasks/next", "/v1/tasks/next", NULL);
  assert_found ("GET", "/v1/tasks/next", "/v1/tasks/*", "next");
  assert_found ("POST", "/v1/interactions/7/hold", "/v1/interactions/*/hold", "7");
  assert_allowed ("PUT", "/v1/tasks/next", "POST, GET, HEAD, PATCH, DELETE");
  assert_allowed ("HEAD", "/v1/events", "GET");
  assert_allowed ("POST", "/v1/events", "GET");
  assert_allowed ("GET", "/v1/tasks/", NULL);
  assert_allowed ("GET", "/v1/tasks/%ff", NULL);
  assert_allowed ("GET", "/v1/tasks/a/b/log", NULL);
  assert_allowed ("GET", "/v1/nothing", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gateway/api/routes/rows", test_rows);
  g_test_add_func ("/gateway/api/routes/description", test_description);
  g_test_add_func ("/gateway/api/routes/find", test_find);
  return g_test_run ();
}
