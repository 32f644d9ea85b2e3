/* autostart.c: whether the program starts with the session
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/autostart.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/sandbox.h"
#include "surface/shell/autostart-file.h"
#include "surface/shell/background-request.h"

#define KEY "autostart"

struct _BeckonAutostart
{
  GObject          parent_instance;
  GDBusConnection *connection;  /* (owned) (nullable) */
  GSettings       *settings;    /* (owned) */
  GCancellable    *cancellable; /* (owned) */
  GFileMonitor    *monitor;     /* (owned) (nullable): outside a sandbox */
  gboolean         enabled;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (BeckonAutostart, beckon_autostart, G_TYPE_OBJECT)

static void
set_enabled (BeckonAutostart *self, gboolean enabled)
{
  self->enabled = enabled;
  g_signal_emit (self, changed_signal, 0);
}

/* --- outside a sandbox --- */

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonAutostart) self = user_data;
  gboolean enabled;

  if (beckon_autostart_file_read_finish (result, &enabled, NULL))
    set_enabled (self, enabled);
}

static void
read_file (BeckonAutostart *self)
{
  beckon_autostart_file_read_async (self->cancellable, on_read, g_object_ref (self));
}

static void
on_read_again (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  gboolean enabled;

  if (beckon_autostart_file_read_finish (result, &enabled, NULL))
    set_enabled (g_task_get_source_object (task), enabled);
  g_task_return_boolean (task, TRUE);
}

static void
on_written (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (beckon_autostart_file_write_finish (result, &error))
    beckon_autostart_file_read_async (NULL, on_read_again, g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

static void
follow_file (BeckonAutostart *self)
{
  g_autoptr (GFile) file = beckon_autostart_file_get ();

  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
  if (self->monitor != NULL)
    g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (read_file), self);
  read_file (self);
}

/* --- in a sandbox --- */

static void
on_requested (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  BeckonAutostart *self = g_task_get_source_object (task);
  gboolean         wanted = GPOINTER_TO_INT (g_task_get_task_data (task));
  gboolean         background;
  gboolean         autostart;
  GError          *error = NULL;

  if (!beckon_background_request_finish (result, &background, &autostart, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  g_settings_set_boolean (self->settings, KEY, autostart);
  set_enabled (self, autostart);
  if (autostart == wanted)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  beckon_set_error (&error, BECKON_ERROR_FORBIDDEN,
                    _ ("Allow it in the settings of your desktop, under Apps ▸ Beckon."),
                    _ ("The desktop does not let Beckon start with the session"));
  g_task_return_error (task, error);
}

static void
request (BeckonAutostart *self, GTask *task)
{
  GError *error = NULL;

  if (self->connection != NULL)
    {
      beckon_background_request_async (self->connection,
                                       GPOINTER_TO_INT (g_task_get_task_data (task)), NULL,
                                       on_requested, g_object_ref (task));
      return;
    }
  beckon_set_error (&error, BECKON_ERROR_STORE, _ ("Start Beckon from your desktop."),
                    _ ("The desktop cannot be reached from here"));
  g_task_return_error (task, error);
}

/* --- the object --- */

void
beckon_autostart_set_async (BeckonAutostart    *self,
                            gboolean            enabled,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (BECKON_IS_AUTOSTART (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, beckon_autostart_set_async);
  g_task_set_task_data (task, GINT_TO_POINTER (enabled), NULL);
  if (beckon_sandbox_is_inside ())
    request (self, task);
  else
    beckon_autostart_file_write_async (enabled, NULL, on_written, g_steal_pointer (&task));
}

gboolean
beckon_autostart_set_finish (BeckonAutostart *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

gboolean
beckon_autostart_is_enabled (BeckonAutostart *self)
{
  g_return_val_if_fail (BECKON_IS_AUTOSTART (self), FALSE);

  return self->enabled;
}

static void
beckon_autostart_dispose (GObject *object)
{
  BeckonAutostart *self = BECKON_AUTOSTART (object);

  g_cancellable_cancel (self->cancellable);
  if (self->monitor != NULL)
    g_signal_handlers_disconnect_by_data (self->monitor, self);
  g_clear_object (&self->monitor);
  g_clear_object (&self->settings);
  g_clear_object (&self->connection);

  G_OBJECT_CLASS (beckon_autostart_parent_class)->dispose (object);
}

static void
beckon_autostart_finalize (GObject *object)
{
  g_object_unref (BECKON_AUTOSTART (object)->cancellable);

  G_OBJECT_CLASS (beckon_autostart_parent_class)->finalize (object);
}

static void
beckon_autostart_class_init (BeckonAutostartClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_autostart_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_autostart_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_autostart_init (BeckonAutostart *self)
{
  self->cancellable = g_cancellable_new ();
}

BeckonAutostart *
beckon_autostart_new (GDBusConnection *connection, GSettings *settings)
{
  BeckonAutostart *self;

  g_return_val_if_fail (connection == NULL || G_IS_DBUS_CONNECTION (connection), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (BECKON_TYPE_AUTOSTART, NULL);
  self->connection = connection != NULL ? g_object_ref (connection) : NULL;
  self->settings = g_object_ref (settings);
  if (beckon_sandbox_is_inside ())
    self->enabled = g_settings_get_boolean (settings, KEY);
  else
    follow_file (self);
  return self;
}
