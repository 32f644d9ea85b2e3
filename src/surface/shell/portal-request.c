/* portal-request.c: one question to the portals of the desktop, and its answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/portal-request.h"

#define REQUEST "org.freedesktop.portal.Request"

/* What Response says. */
enum
{
  GRANTED,
  REFUSED,
  ENDED,
};

typedef struct
{
  GDBusConnection *connection; /* (owned) */
  char            *path;       /* (owned): of the Request */
  guint            subscription;
  guint            watch;     /* of the portal */
  GSource         *cancelled; /* (owned) (nullable) */
  gboolean         refused;
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
  g_free (self->path);
  g_free (self);
}

/* Ends the task, which what it listens to holds, once. @error is consumed. */
static void
fail (GTask *task, GError *error)
{
  Request *self = g_task_get_task_data (task);

  if (self->subscription == 0)
    {
      g_error_free (error);
      return;
    }
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
  if (response >= ENDED)
    {
      fail (task,
            g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "It ended without an answer"));
      return;
    }
  self->refused = response == REFUSED;
  stop_listening (self);
  g_task_return_pointer (task, g_steal_pointer (&results), (GDestroyNotify) g_variant_unref);
}

/* What asks the person is gone. */
static void
on_vanished (GDBusConnection *connection, const char *name, gpointer user_data)
{
  fail (user_data, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CLOSED, "The portal is gone"));
}

static gboolean
on_cancelled (GCancellable *cancellable, gpointer user_data)
{
  GTask   *task = user_data;
  Request *self = g_task_get_task_data (task);

  g_dbus_connection_call (self->connection, BECKON_PORTAL, self->path, REQUEST, "Close", NULL, NULL,
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL, NULL);
  fail (task, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "It was cancelled"));
  return G_SOURCE_REMOVE;
}

static void
on_called (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Request *self = g_task_get_task_data (task);
  GError  *error = NULL;
  g_autoptr (GVariant) reply =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply == NULL)
    fail (task, error);
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

/* (transfer floating): @arguments (nullable) and @options with @token as the last one. */
static GVariant *
add_options (GVariant *arguments, GVariant *options, const char *token)
{
  g_autoptr (GVariant) first = arguments != NULL ? g_variant_ref_sink (arguments) : NULL;
  g_autoptr (GVariant) given = g_variant_ref_sink (options);
  GVariantDict    dict;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_TUPLE);
  for (gsize i = 0; first != NULL && i < g_variant_n_children (first); i++)
    {
      g_autoptr (GVariant) argument = g_variant_get_child_value (first, i);

      g_variant_builder_add_value (&builder, argument);
    }
  g_variant_dict_init (&dict, given);
  g_variant_dict_insert (&dict, "handle_token", "s", token);
  g_variant_builder_add_value (&builder, g_variant_dict_end (&dict));
  return g_variant_builder_end (&builder);
}

char *
beckon_portal_make_token (void)
{
  static guint n_tokens;

  return g_strdup_printf ("beckon%u_%u", g_random_int (), n_tokens++);
}

void
beckon_portal_request_async (GDBusConnection    *connection,
                             const char         *interface,
                             const char         *method,
                             GVariant           *arguments,
                             GVariant           *options,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autofree char *token = beckon_portal_make_token ();
  Request         *request;

  g_return_if_fail (G_IS_DBUS_CONNECTION (connection));
  g_return_if_fail (g_variant_is_of_type (options, G_VARIANT_TYPE_VARDICT));

  g_task_set_source_tag (task, beckon_portal_request_async);
  request = g_new0 (Request, 1);
  request->connection = g_object_ref (connection);
  request->path = dup_request_path (connection, token);
  g_task_set_task_data (task, request, request_free);
  request->subscription = g_dbus_connection_signal_subscribe (
    connection, BECKON_PORTAL, REQUEST, "Response", request->path, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
    on_response, g_object_ref (task), g_object_unref);
  if (cancellable != NULL)
    {
      request->cancelled = g_cancellable_source_new (cancellable);
      g_source_set_callback (request->cancelled, G_SOURCE_FUNC (on_cancelled), g_object_ref (task),
                             g_object_unref);
      g_source_attach (request->cancelled, g_task_get_context (task));
    }
  g_dbus_connection_call (connection, BECKON_PORTAL, BECKON_PORTAL_PATH, interface, method,
                          add_options (arguments, options, token), G_VARIANT_TYPE ("(o)"),
                          G_DBUS_CALL_FLAGS_NONE, -1, cancellable, on_called, g_object_ref (task));
}

GVariant *
beckon_portal_request_finish (GAsyncResult *result, gboolean *refused, GError **error)
{
  const Request *request;

  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  request = g_task_get_task_data (G_TASK (result));
  *refused = request->refused;
  return g_task_propagate_pointer (G_TASK (result), error);
}
