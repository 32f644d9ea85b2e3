/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/autostart-file.h"

#include <glib/gstdio.h>
#include <string.h>

#include "base/error.h"
#include "surface/shell/background-request.h"
#include "surface/shell/portal-request.h"
#include "tray-host.h"

static const char xml[] =
  "<node><interface name='" BECKON_PORTAL_BACKGROUND "'>"
  "<method name='RequestBackground'><arg type='s' direction='in'/><arg type='a{sv}' "
  "direction='in'/><arg type='o' direction='out'/></method></interface></node>";

typedef struct
{
  TrayHost      host;
  GAsyncResult *result;
  GCancellable *cancellable;
  guint         object;
  guint         name;
  guint         n_requests;
  const char   *response; /* (nullable): what the portal answers, as text; NULL: nothing */
} Fixture;

/* --- a portal that the test plays --- */

static void
on_method_call (GDBusConnection       *connection,
                const char            *sender,
                const char            *path,
                const char            *interface,
                const char            *method,
                GVariant              *parameters,
                GDBusMethodInvocation *invocation,
                gpointer               user_data)
{
  Fixture *self = user_data;
  g_autoptr (GVariant) options = g_variant_get_child_value (parameters, 1);
  g_autofree char *name = g_strdelimit (g_strdup (sender + 1), ".", '_');
  g_autofree char *request = NULL;
  const char      *token;

  self->n_requests++;
  g_assert_true (g_variant_lookup (options, "handle_token", "&s", &token));
  request = g_strconcat (BECKON_PORTAL_PATH "/request/", name, "/", token, NULL);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", request));
  if (self->response != NULL)
    g_dbus_connection_emit_signal (connection, sender, request, "org.freedesktop.portal.Request",
                                   "Response", g_variant_new_parsed (self->response), NULL);
}

static const GDBusInterfaceVTable vtable = { on_method_call, NULL, NULL, { 0 } };

static void
begin_portal (Fixture *self, const char *response)
{
  g_autoptr (GDBusNodeInfo) info = g_dbus_node_info_new_for_xml (xml, NULL);

  self->response = response;
  self->object = g_dbus_connection_register_object (self->host.host, BECKON_PORTAL_PATH,
                                                    info->interfaces[0], &vtable, self, NULL, NULL);
  self->name = g_bus_own_name_on_connection (self->host.host, BECKON_PORTAL,
                                             G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
  tray_host_settle (&self->host);
}

static void
end_portal (Fixture *self)
{
  g_clear_handle_id (&self->name, g_bus_unown_name);
  if (self->object != 0)
    g_dbus_connection_unregister_object (self->host.host, self->object);
  self->object = 0;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  tray_host_set_up (&self->host);
  self->cancellable = g_cancellable_new ();
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  end_portal (self);
  g_object_unref (self->cancellable);
  tray_host_tear_down (&self->host);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static void
begin_request (Fixture *self)
{
  beckon_background_request_async (self->host.program, TRUE, self->cancellable, on_done,
                                   &self->result);
}

/* Returns what the request came to, as text. */
static const char *
finish_request (Fixture *self)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gboolean background;
  gboolean autostart;

  while (self->result == NULL)
    g_main_context_iteration (NULL, TRUE);
  result = g_steal_pointer (&self->result);
  if (beckon_background_request_finish (result, &background, &autostart, &error))
    return background ? autostart ? "both" : "background" : autostart ? "autostart" : "none";
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return "cancelled";
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_nonnull (beckon_error_get_hint (error));
  return "error";
}

static void
test_decisions (Fixture *self, gconstpointer data)
{
  static const struct
  {
    const char *response;
    const char *result;
  } cases[] = {
    { "(@u 0, {'background': <true>, 'autostart': <true>})", "both" },
    { "(@u 0, {'background': <true>, 'autostart': <false>})", "background" },
    { "(@u 0, {'background': <true>})", "background" },
    { "(@u 0, {'background': <'yes'>})", "none" },
    { "(@u 1, {'background': <true>})", "none" },
    { "(@u 2, @a{sv} {})", "error" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      begin_portal (self, cases[i].response);
      begin_request (self);
      g_assert_cmpstr (finish_request (self), ==, cases[i].result);
      end_portal (self);
    }
  g_assert_cmpuint (self->n_requests, ==, G_N_ELEMENTS (cases));
}

static void
test_no_portal (Fixture *self, gconstpointer data)
{
  begin_request (self);
  g_assert_cmpstr (finish_request (self), ==, "error");
}

/* The portal crashes while it asks the person. */
static void
test_portal_vanishes (Fixture *self, gconstpointer data)
{
  begin_portal (self, NULL);
  begin_request (self);
  tray_host_settle (&self->host);
  g_assert_null (self->result);
  end_portal (self);
  g_assert_cmpstr (finish_request (self), ==, "error");
}

static void
test_cancelled (Fixture *self, gconstpointer data)
{
  begin_portal (self, NULL);
  begin_request (self);
  tray_host_settle (&self->host);
  g_cancellable_cancel (self->cancellable);
  g_assert_cmpstr (finish_request (self), ==, "cancelled");
}

/* --- the file --- */

static char *
get_path (void)
{
  g_autoptr (GFile) file = beckon_autostart_file_get ();

  return g_file_get_path (file);
}

static gboolean
is_enabled (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gboolean enabled;

  beckon_autostart_file_read_async (NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  beckon_autostart_file_read_finish (result, &enabled, &error);
  g_assert_no_error (error);
  return enabled;
}

static gboolean
write_state (gboolean enabled, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  beckon_autostart_file_write_async (enabled, NULL, on_done, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return beckon_autostart_file_write_finish (result, error);
}

static void
test_file (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_str_has_suffix (path, "/autostart/" BECKON_APP_ID ".desktop"));
  g_assert_false (is_enabled ());
  g_assert_true (write_state (TRUE, &error));
  g_assert_true (is_enabled ());
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "--background\n"));
  g_assert_true (write_state (TRUE, &error));
  g_assert_true (write_state (FALSE, &error));
  g_assert_false (is_enabled ());
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (write_state (FALSE, &error));
}

static void
test_file_by_others (void)
{
  static const struct
  {
    const char *text;
    gboolean    enabled;
  } cases[] = {
    { "[Desktop Entry]\nExec=beckon-desk\n", TRUE },
    { "[Desktop Entry]\nExec=beckon-desk\nHidden=false\nX-GNOME-Autostart-enabled=true\n", TRUE },
    { "[Desktop Entry]\nExec=beckon-desk\nX-GNOME-Autostart-enabled=maybe\n", TRUE },
    { "[Desktop Entry]\nExec=beckon-desk\nHidden=true\n", FALSE },
    { "[Desktop Entry]\nExec=beckon-desk\nX-GNOME-Autostart-enabled=false\n", FALSE },
    { "[Desktop Entry]\nExec=\n", FALSE },
    { "[Desktop Entry]\n", FALSE },
    { "", FALSE },
    { "\377\376 no desktop file", FALSE },
  };
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (write_state (TRUE, &error));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (g_file_set_contents (path, cases[i].text, -1, NULL));
      g_assert_cmpint (is_enabled (), ==, cases[i].enabled);
    }
  g_assert_true (write_state (FALSE, &error));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What stands in the way is neither followed nor lost, and the error says where. */
static void
test_file_fails (void)
{
  g_autofree char *path = get_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (folder, "a file", -1, NULL));
  g_assert_false (write_state (TRUE, &error));
  g_assert_error (error, BECKON_ERROR, BECKON_ERROR_STORE);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (beckon_error_get_hint (error));
  g_assert_false (is_enabled ());
  g_assert_cmpint (g_unlink (folder), ==, 0);
}

#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("test-shell-XXXXXX", NULL);
  int              status;

  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("/att/ATT-5/background/decisions", test_decisions);
  ADD ("/att/ATT-5/background/no-portal", test_no_portal);
  ADD ("/att/ATT-5/background/portal-vanishes", test_portal_vanishes);
  ADD ("/att/ATT-5/background/cancelled", test_cancelled);
  g_test_add_func ("/att/ATT-5/autostart/file", test_file);
  g_test_add_func ("/att/ATT-5/autostart/file-by-others", test_file_by_others);
  g_test_add_func ("/att/ATT-5/autostart/file-fails", test_file_fails);
  status = g_test_run ();
  g_rmdir (folder);
  return status;
}
