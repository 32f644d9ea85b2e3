/* background-request.c: asks the desktop whether the program may run without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/background-request.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

#define REQUEST "org.freedesktop.portal.Request"

typedef struct
{
  GDBusConnection *connection; /* (owned) */
  guint            subscription;
  guint            watch;     /* of the portal */
  GSource         *cancelled; /* (owned) (nullable) */
  gboolean         background;
  gboolean         autostart;
} Request;

static void
stop_listening (Request *self)
{
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->connection, self->subscription);
  self->subscription = 0;
  g_clear_handle_id (&self->watch, g_bus_unwatch_name);
  if (self->cancelled != NULL)
    g_source_destroy (self->cancelled);
  g_clear_pointer (&self->cancelled, g_source_unref);
}

static void
request_free (gpointer data)
{
  Request *self = data;

  stop_listening (self);
  g_object_unref (self->connection);
  g_free (self);
}

/* Ends the task, which what it listens to holds, once. */
static void
fail (GTask *task, const char *message)
{
  Request *self = g_task_get_task_data (task);
  GError  *error = NULL;

  if (self->subscription == 0)
    return;
  g_debug ("RequestBackground: %s", message);
  beckon_set_error (
    &error, BECKON_ERROR_STORE,
    _ ("Look for “Background Apps” or “Autostart” in the settings of your desktop."),
    _ ("The desktop cannot be asked to run Beckon in the background"));
  g_object_ref (task);
  stop_listening (self);
  g_task_return_error (task, error);
  g_object_unref (task);
}

static void
on_response (GDBusConnection *connection,
             const char      *sender,
             const char      *path,
             const char      *interface,
             const char      *signal,
             GVariant        *parameters,
             gpointer         user_data)
{
  g_autoptr (GTask) task = g_object_ref (user_data);
  Request *self = g_task_get_task_data (task);
  guint32  response;
  g_autoptr (GVariant) results = NULL;

  if (self->subscription == 0 || !g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ua{sv})")))
    return;
  g_variant_get (parameters, "(u@a{sv})", &response, &results);
  if (response == 2)
    {
      fail (task, "ended without an answer");
      return;
    }
  if (response == 0)
    {
      g_variant_lookup (results, "background", "b", &self->background);
      g_variant_lookup (results, "autostart", "b", &self->autostart);
    }
  stop_listening (self);
  g_task_return_boolean (task, TRUE);
}

/* What asks the person is gone. */
static void
on_vanished (GDBusConnection *connection, const char *name, gpointer user_data)
{
  fail (user_data, "the portal is gone");
}

static gboolean
on_cancelled (GCancellable *cancellable, gpointer user_data)
{
  fail (user_data, "cancelled");
  return G_SOURCE_REMOVE;
}

static void
on_called (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Request *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply == NULL)
    fail (task, error->message);
  else if (self->subscription != 0)
    self->watch = g_bus_watch_name_on_connection (self->connection, BECKON_PORTAL,
                                                  G_BUS_NAME_WATCHER_FLAGS_NONE, NULL, on_vanished,
                                                  g_object_ref (task), g_object_unref);
}

/* (transfer full): where the portal answers a request with this token. */
static char *
dup_request_path (GDBusConnection *connection, const char *token)
{
  const char      *name = g_dbus_connection_get_unique_name (connection);
  g_autofree char *sender = g_strdelimit (g_strdup (name + 1), ".", '_');

  return g_strconcat (BECKON_PORTAL_PATH "/request/", sender, "/", token, NULL);
}

static GVariant *
make_options (const char *token, gboolean autostart)
{
  static const char *const command[] = { "beckon-desk", "--background", NULL };
  GVariantBuilder          builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "handle_token", g_variant_new_string (token));
  g_variant_builder_add (
    &builder, "{sv}", "reason",
    /* Translators: why the program wants to run in the background; the desktop shows it */
    g_variant_new_string (_ ("Your agents can ask you while the window is closed.")));
  g_variant_builder_add (&builder, "{sv}", "autostart", g_variant_new_boolean (autostart));
  g_variant_builder_add (&builder, "{sv}", "commandline", g_variant_new_strv (command, -1));
  g_variant_builder_add (&builder, "{sv}", "dbus-activatable", g_variant_new_boolean (FALSE));
  return g_variant_builder_end (&builder);
}

void
beckon_background_request_async (GDBusConnection    *connection,
                                 gboolean            autostart,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *token = g_strdup_printf ("beckon%u", g_random_int ());
  g_autofree char *path = NULL;
  Request         *request;

  g_return_if_fail (G_IS_DBUS_CONNECTION (connection));

  g_task_set_source_tag (task, beckon_background_request_async);
  request = g_new0 (Request, 1);
  request->connection = g_object_ref (connection);
  g_task_set_task_data (task, request, request_free);
  path = dup_request_path (connection, token);
  request->subscription = g_dbus_connection_signal_subscribe (
    connection, BECKON_PORTAL, REQUEST, "Response", path, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
    on_response, g_object_ref (task), g_object_unref);
  if (cancellable != NULL)
    {
      request->cancelled = g_cancellable_source_new (cancellable);
      g_source_set_callback (request->cancelled, G_SOURCE_FUNC (on_cancelled), g_object_ref (task),
                             g_object_unref);
      g_source_attach (request->cancelled, g_task_get_context (task));
    }
  g_dbus_connection_call (
    connection, BECKON_PORTAL, BECKON_PORTAL_PATH, BECKON_PORTAL_BACKGROUND, "RequestBackground",
    g_variant_new ("(s@a{sv})", "", make_options (token, autostart)), G_VARIANT_TYPE ("(o)"),
    G_DBUS_CALL_FLAGS_NONE, -1, cancellable, on_called, g_object_ref (task));
}

gboolean
beckon_background_request_finish (GAsyncResult *result,
                                  gboolean     *background,
                                  gboolean     *autostart,
                                  GError      **error)
{
  Request *request;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  request = g_task_get_task_data (G_TASK (result));
  *background = request->background;
  *autostart = request->autostart;
  return g_task_propagate_boolean (G_TASK (result), error);
}
