/* test-service.c: the desk and all its parts open and stop, in any order
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "service/service.h"

#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "base/paths.h"
#include "database-testing.h"

typedef struct
{
  char          *folder; /* (owned) */
  BeckonService *service;
  GString       *states;  /* (owned): the states so far: "opening open …" */
  guint          n_open;  /* number of completed openings */
  guint          n_stops; /* number of completed stops */
  guint          n_health;
  GError        *error; /* (owned) (nullable): of the last one */
} Fixture;

static const char *const names[] = {
  [BECKON_SERVICE_CLOSED] = "closed",     [BECKON_SERVICE_OPENING] = "opening",
  [BECKON_SERVICE_OPEN] = "open",         [BECKON_SERVICE_FAILED] = "failed",
  [BECKON_SERVICE_STOPPING] = "stopping",
};

static void
on_state_changed (Fixture *self)
{
  g_string_append_printf (self->states, "%s%s", self->states->len > 0 ? " " : "",
                          names[beckon_service_get_state (self->service)]);
}

static void
on_health_changed (Fixture *self)
{
  self->n_health++;
}

static void
make_service (Fixture *self, gboolean headless)
{
  self->service = beckon_service_new ("test", headless);
  g_signal_connect_swapped (self->service, "state-changed", G_CALLBACK (on_state_changed), self);
  g_signal_connect_swapped (self->service, "health-changed", G_CALLBACK (on_health_changed), self);
}

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autofree char *runtime = NULL;

  self->folder = database_testing_make_folder ("beckon");
  runtime = g_build_filename (self->folder, "run", NULL);
  g_assert_cmpint (g_mkdir (runtime, 0700), ==, 0);
  g_setenv ("BECKON_DATA_DIR", self->folder, TRUE);
  g_setenv ("BECKON_RUNTIME_DIR", runtime, TRUE);
  self->states = g_string_new (NULL);
  make_service (self, TRUE);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
let_go (Fixture *self)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_signal_handlers_disconnect_by_data (self->service, self);
  g_assert_finalize_object (g_steal_pointer (&self->service));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  let_go (self);
  remove_all (self->folder);
  g_free (self->folder);
  g_string_free (self->states, TRUE);
  g_clear_error (&self->error);
}

static void
on_opened (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  g_clear_error (&self->error);
  beckon_service_open_finish (BECKON_SERVICE (object), result, &self->error);
  self->n_open++;
}

static void
on_stopped (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  g_clear_error (&self->error);
  beckon_service_stop_finish (BECKON_SERVICE (object), result, &self->error);
  self->n_stops++;
}

static void
wait_for (const guint *count, guint wanted)
{
  while (*count < wanted)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (*count, ==, wanted);
}

static void
open_service (Fixture *self)
{
  guint before = self->n_open;

  beckon_service_open_async (self->service, on_opened, self);
  wait_for (&self->n_open, before + 1);
}

static void
stop_service (Fixture *self)
{
  guint before = self->n_stops;

  beckon_service_stop_async (self->service, on_stopped, self);
  wait_for (&self->n_stops, before + 1);
  g_assert_no_error (self->error);
}

static gboolean
listens (void)
{
  g_autofree char *socket = beckon_paths_dup_socket ();

  return g_file_test (socket, G_FILE_TEST_EXISTS);
}

#define assert_states(self, expected) \
  g_assert_cmpstr ((self)->states->str, ==, expected); \
  g_string_truncate ((self)->states, 0)

static void
test_open_stop_open (Fixture *self, gconstpointer data)
{
  g_assert_null (beckon_service_get_desk (self->service));
  for (int i = 0; i < 2; i++)
    {
      open_service (self);
      g_assert_no_error (self->error);
      assert_states (self, "opening open");
      g_assert_nonnull (beckon_service_get_desk (self->service));
      g_assert_nonnull (beckon_service_get_server (self->service));
      g_assert_nonnull (beckon_service_get_sentinel (self->service));
      g_assert_nonnull (beckon_service_get_telegram (self->service));
      g_assert_null (beckon_service_get_error (self->service));
      g_assert_true (listens ());

      stop_service (self);
      assert_states (self, "stopping closed");
      g_assert_null (beckon_service_get_desk (self->service));
      g_assert_null (beckon_service_get_server (self->service));
      g_assert_false (listens ());
    }
}

/* A caller who asks in the meantime is told as well. */
static void
test_stop_twice (Fixture *self, gconstpointer data)
{
  open_service (self);
  beckon_service_stop_async (self->service, on_stopped, self);
  beckon_service_stop_async (self->service, on_stopped, self);
  wait_for (&self->n_stops, 2);
  stop_service (self);
  assert_states (self, "opening open stopping closed stopping closed");
}

static void
test_stop_while_opening (Fixture *self, gconstpointer data)
{
  for (int i = 0; i < 20; i++)
    {
      beckon_service_open_async (self->service, on_opened, self);
      for (int j = 0; j < i; j++)
        g_main_context_iteration (NULL, FALSE);
      beckon_service_stop_async (self->service, on_stopped, self);
      wait_for (&self->n_stops, i + 1);
      g_assert_no_error (self->error);
      g_assert_cmpuint (self->n_open, ==, i + 1);
      g_assert_cmpint (beckon_service_get_state (self->service), ==, BECKON_SERVICE_CLOSED);
      g_assert_null (beckon_service_get_error (self->service));
      g_assert_false (listens ());
    }
  open_service (self);
  g_assert_no_error (self->error);
  stop_service (self);
}

static void
test_stopped_opening_is_cancelled (Fixture *self, gconstpointer data)
{
  beckon_service_open_async (self->service, on_opened, self);
  beckon_service_stop_async (self->service, NULL, NULL);
  wait_for (&self->n_open, 1);
  g_assert_error (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_states (self, "opening stopping closed");
}

/* The folder of the data cannot exist. */
static void
test_desk_fails (Fixture *self, gconstpointer data)
{
  g_autofree char *file = g_build_filename (self->folder, "file", NULL);

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_setenv ("BECKON_DATA_DIR", file, TRUE);
  open_service (self);
  g_assert_error (self->error, BECKON_ERROR, BECKON_ERROR_STORE);
  assert_states (self, "opening failed");
  g_assert_nonnull (beckon_service_get_error (self->service));
  g_assert_null (beckon_service_get_desk (self->service));
  g_assert_cmpint (beckon_service_find_holder (self->service), ==, 0);

  /* The problem was fixed. */
  g_setenv ("BECKON_DATA_DIR", self->folder, TRUE);
  open_service (self);
  g_assert_no_error (self->error);
  assert_states (self, "opening open");
  g_assert_null (beckon_service_get_error (self->service));
  stop_service (self);
}

static void
block_server (Fixture *self)
{
  g_autofree char *file = g_build_filename (self->folder, "no-folder", NULL);

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_setenv ("BECKON_RUNTIME_DIR", file, TRUE);
}

/* Without a window, nobody would notice that agents cannot reach the desk: so it does not open. */
static void
test_server_fails_headless (Fixture *self, gconstpointer data)
{
  block_server (self);
  open_service (self);
  g_assert_error (self->error, BECKON_ERROR, BECKON_ERROR_STORE);
  assert_states (self, "opening stopping failed");
  g_assert_null (beckon_service_get_desk (self->service));
  stop_service (self);
  g_assert_null (beckon_service_get_error (self->service));
}

static void
test_server_fails_with_window (Fixture *self, gconstpointer data)
{
  let_go (self);
  make_service (self, FALSE);
  block_server (self);
  open_service (self);
  g_assert_no_error (self->error);
  assert_states (self, "opening open");
  g_assert_nonnull (beckon_service_get_desk (self->service));
  g_assert_null (beckon_service_get_server (self->service));
  g_assert_error (beckon_service_get_server_error (self->service), BECKON_ERROR,
                  BECKON_ERROR_STORE);
  stop_service (self);
}

/* Something listens there, but does not say a word. */
static void
test_silent_bus (Fixture *self, gconstpointer data)
{
  g_autofree char *path = g_build_filename (self->folder, "bus", NULL);
  g_autofree char *bus = g_strconcat ("unix:path=", path, NULL);
  g_autofree char *before = g_strdup (g_getenv ("DBUS_SESSION_BUS_ADDRESS"));
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocket) socket =
    g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL);

  g_assert_true (g_socket_bind (socket, address, FALSE, NULL));
  g_assert_true (g_socket_listen (socket, NULL));
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", bus, TRUE);
  open_service (self);
  g_assert_no_error (self->error);
  assert_states (self, "opening open");
  stop_service (self);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", before, TRUE);
}

static void
test_health (Fixture *self, gconstpointer data)
{
  guint before;

  open_service (self);
  before = self->n_health;
  beckon_server_set_surface (beckon_service_get_server (self->service), BECKON_SOCKET_SURFACE,
                             BECKON_HEALTH_BAD, "gone", 0);
  g_assert_cmpuint (self->n_health, ==, before + 1);
  g_assert_cmpstr (
    beckon_server_get_problem (beckon_service_get_server (self->service), BECKON_SOCKET_SURFACE),
    ==, "gone");
  before = self->n_health;
  beckon_sentinel_reload (beckon_service_get_sentinel (self->service));
  g_assert_cmpuint (self->n_health, >, before);
  stop_service (self);
}

/* A changed setting applies from then on. */
static void
test_settings (Fixture *self, gconstpointer data)
{
  GSettings *settings = beckon_service_get_settings (self->service);

  g_assert_nonnull (settings);
  open_service (self);
  g_settings_set_uint (settings, "max-open-questions", 7);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (beckon_desk_get_settings (beckon_service_get_desk (self->service))->open_limit,
                    ==, 7);
  g_settings_reset (settings, "max-open-questions");
  stop_service (self);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_setenv ("BECKON_PORT", "0", TRUE);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("/service/open-stop-open", test_open_stop_open);
  ADD ("/service/stop-twice", test_stop_twice);
  ADD ("/service/stop-while-opening", test_stop_while_opening);
  ADD ("/service/stopped-opening-is-cancelled", test_stopped_opening_is_cancelled);
  ADD ("/service/desk-fails", test_desk_fails);
  ADD ("/service/server-fails/headless", test_server_fails_headless);
  ADD ("/service/server-fails/with-window", test_server_fails_with_window);
  ADD ("/service/silent-bus", test_silent_bus);
  ADD ("/service/health", test_health);
  ADD ("/service/settings", test_settings);
  return g_test_run ();
}
