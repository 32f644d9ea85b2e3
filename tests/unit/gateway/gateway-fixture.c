/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "gateway-fixture.h"
#include "reading.h"

#include <arpa/inet.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "database-testing.h"

#define PATIENCE_US (20 * G_USEC_PER_SEC)

void
gateway_test_init (int *argc, char ***argv)
{
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  g_test_init (argc, argv, NULL);
}

void
gateway_fixture_start (GatewayFixture *self)
{
  g_autofree char *token = g_build_filename (self->folder, "token", NULL);
  g_autoptr (GError) error = NULL;

  self->server = beckon_server_new (self->desk.desk, "test");
  g_assert_true (beckon_server_start (self->server, 0, &error));
  g_assert_no_error (error);
  g_clear_pointer (&self->token, g_free);
  g_assert_true (g_file_get_contents (token, &self->token, NULL, NULL));
}

void
gateway_fixture_stop (GatewayFixture *self)
{
  beckon_server_stop (self->server);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (g_steal_pointer (&self->server));
}

void
gateway_fixture_set_up (GatewayFixture *self, gconstpointer data)
{
  desk_fixture_set_up (&self->desk, data);
  /* These programs are agent and person at once. */
  self->desk.settings->agents_may_answer = TRUE;
  beckon_desk_set_settings (self->desk.desk, self->desk.settings);
  /* A short path: that of a Unix socket has 107 bytes at most. */
  self->folder = database_testing_make_folder ("beckon");
  g_setenv ("BECKON_RUNTIME_DIR", self->folder, TRUE);
  gateway_fixture_start (self);
}

void
gateway_fixture_tear_down (GatewayFixture *self, gconstpointer data)
{
  g_autofree char *token = g_build_filename (self->folder, "token", NULL);

  if (self->server != NULL)
    gateway_fixture_stop (self);
  g_unlink (token);
  /* Nothing else may be left there. */
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
  g_free (self->token);
  desk_fixture_tear_down (&self->desk, data);
}

static gboolean
on_timeout (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

void
assert_untouched (GatewayFixture *self)
{
  g_assert_cmpint (reading_get_last_sequence (beckon_desk_get_store (self->desk.desk)), ==, 0);
}

void
gateway_fixture_spin (guint ms)
{
  gboolean over = FALSE;

  g_timeout_add (ms, on_timeout, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
  /* On a busy machine the time may be over before other sources were dispatched: dispatch those
   * that are ready. */
  for (guint i = 0; i < 1000 && g_main_context_iteration (NULL, FALSE); i++)
    ;
}

gint64
gateway_fixture_ask (GatewayFixture *self)
{
  return desk_fixture_ask (&self->desk, desk_fixture_choice ());
}

void
gateway_fixture_respond (GatewayFixture *self, gint64 id, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonCommit) commit = desk_fixture_respond (&self->desk, id, text, &error);

  g_assert_no_error (error);
}

static Client *
client_new (GatewayFixture *fixture, const struct sockaddr *address, socklen_t length)
{
  Client *self = g_new0 (Client, 1);

  self->fixture = fixture;
  self->in = g_string_new (NULL);
  self->tcp = address->sa_family == AF_INET;
  self->fd = socket (address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  g_assert_cmpint (connect (self->fd, address, length), ==, 0);
  return self;
}

Client *
client_new_unix (GatewayFixture *fixture)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  g_snprintf (address.sun_path, sizeof address.sun_path, "%s/desk.sock", fixture->folder);
  return client_new (fixture, (struct sockaddr *) &address, sizeof address);
}

Client *
client_new_tcp (GatewayFixture *fixture)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };

  address.sin_port = htons (beckon_server_get_port (fixture->server));
  return client_new (fixture, (struct sockaddr *) &address, sizeof address);
}

void
client_free (Client *self)
{
  close (self->fd);
  g_string_free (self->in, TRUE);
  g_free (self);
}

void
client_send (Client *self, const char *text)
{
  gsize  length = strlen (text);
  gint64 end = g_get_monotonic_time () + PATIENCE_US;

  while (length > 0)
    {
      gssize n = send (self->fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);

      /* The server closed the connection before it had read everything. */
      if (n < 0 && (errno == EPIPE || errno == ECONNRESET))
        return;
      if (n > 0)
        {
          text += n;
          length -= n;
        }
      else
        {
          g_assert_cmpint (g_get_monotonic_time (), <, end);
          if (!g_main_context_iteration (NULL, FALSE))
            g_usleep (100);
        }
    }
}

void
client_request (
  Client *self, const char *method, const char *path, const char *headers, const char *body)
{
  g_autoptr (GString) request = g_string_new (NULL);

  g_string_append_printf (request, "%s %s HTTP/1.1\r\nHost: localhost\r\n%s", method, path,
                          headers != NULL ? headers : "");
  if (self->tcp)
    g_string_append_printf (request, "Authorization: Bearer %s\r\n", self->fixture->token);
  if (body != NULL)
    g_string_append_printf (request, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                            strlen (body));
  g_string_append_printf (request, "\r\n%s", body != NULL ? body : "");
  client_send (self, request->str);
}

/* Reads available input, or iterates the main loop; FALSE at the end of the connection. */
static gboolean
read_some (Client *self)
{
  char   buffer[16 * 1024];
  gssize n = recv (self->fd, buffer, sizeof buffer, MSG_DONTWAIT);

  if (n > 0)
    g_string_append_len (self->in, buffer, n);
  else if (n == 0 || (errno != EAGAIN && errno != EINTR))
    return FALSE;
  else if (!g_main_context_iteration (NULL, FALSE))
    g_usleep (100);
  return TRUE;
}

char *
client_read_to (Client *self, const char *end)
{
  gint64      last = g_get_monotonic_time () + PATIENCE_US;
  const char *found;
  char       *text;

  while ((found = strstr (self->in->str, end)) == NULL)
    {
      g_assert_true (read_some (self));
      g_assert_cmpint (g_get_monotonic_time (), <, last);
    }
  found += strlen (end);
  text = g_strndup (self->in->str, found - self->in->str);
  g_string_erase (self->in, 0, found - self->in->str);
  return text;
}

char *
reply_header (Reply *self, const char *name)
{
  g_auto (GStrv) lines = g_strsplit (self->head, "\r\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (g_ascii_strncasecmp (*line, name, strlen (name)) == 0 && (*line)[strlen (name)] == ':')
      return g_strstrip (g_strdup (*line + strlen (name) + 1));
  return NULL;
}

Reply *
client_read (Client *self)
{
  Reply           *reply = g_new0 (Reply, 1);
  g_autofree char *length_text = NULL;
  g_autoptr (JsonNode) node = NULL;
  gint64 last = g_get_monotonic_time () + PATIENCE_US;
  gsize  length;

  reply->head = client_read_to (self, "\r\n\r\n");
  g_assert_true (g_str_has_prefix (reply->head, "HTTP/1."));
  reply->status = atoi (reply->head + strlen ("HTTP/1.1 "));
  length_text = reply_header (reply, "Content-Length");
  length = length_text != NULL ? strtoul (length_text, NULL, 10) : 0;
  while (self->in->len < length)
    {
      g_assert_true (read_some (self));
      g_assert_cmpint (g_get_monotonic_time (), <, last);
    }
  reply->text = g_strndup (self->in->str, length);
  g_string_erase (self->in, 0, length);
  node = length > 0 ? json_from_string (reply->text, NULL) : NULL;
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    reply->json = json_node_dup_object (node);
  return reply;
}

Reply *
client_call (
  Client *self, const char *method, const char *path, const char *headers, const char *body)
{
  client_request (self, method, path, headers, body);
  return client_read (self);
}

gboolean
client_has_input (Client *self, guint ms)
{
  gint64 last = g_get_monotonic_time () + ms * 1000;

  while (self->in->len == 0 && g_get_monotonic_time () < last)
    if (!read_some (self))
      return TRUE;
  return self->in->len > 0;
}

gboolean
client_is_closed (Client *self)
{
  gint64 last = g_get_monotonic_time () + PATIENCE_US;

  while (g_get_monotonic_time () < last)
    if (!read_some (self))
      return TRUE;
  return FALSE;
}

void
reply_free (Reply *self)
{
  g_clear_pointer (&self->json, json_object_unref);
  g_free (self->head);
  g_free (self->text);
  g_free (self);
}

const char *
reply_text (Reply *self, const char *member)
{
  g_assert_nonnull (self->json);
  return json_object_get_string_member_with_default (self->json, member, NULL);
}

gint64
reply_int (Reply *self, const char *member)
{
  g_assert_nonnull (self->json);
  return json_object_get_int_member_with_default (self->json, member, -1);
}

void
assert_error (Reply *reply, guint status, const char *code)
{
  g_autoptr (Reply) owned = reply;
  g_autofree char *type = reply_header (reply, "Content-Type");
  JsonObject      *error;

  g_assert_cmpuint (reply->status, ==, status);
  g_assert_cmpstr (type, ==, "application/json");
  g_assert_nonnull (reply->json);
  error = json_object_get_object_member (reply->json, "error");
  g_assert_nonnull (error);
  g_assert_cmpstr (json_object_get_string_member (error, "code"), ==, code);
  g_assert_cmpstr (json_object_get_string_member (error, "message"), !=, "");
  g_assert_true (json_object_has_member (error, "hint"));
}

void
assert_status (Reply *reply, guint status)
{
  g_autoptr (Reply) owned = reply;

  if (reply->status != status)
    g_test_message ("%s%s", reply->head, reply->text);
  g_assert_cmpuint (reply->status, ==, status);
}
