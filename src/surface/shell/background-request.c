/* background-request.c: asks the desktop whether the program may run without a window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/background-request.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "surface/shell/portal-request.h"

typedef struct
{
  gboolean background;
  gboolean autostart;
} Decision;

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Decision *decision = g_task_get_task_data (task);
  gboolean  refused;
  g_autoptr (GError) failure = NULL;
  g_autoptr (GVariant) results = beckon_portal_request_finish (result, &refused, &failure);
  GError *error = NULL;

  if (results == NULL)
    {
      g_debug ("RequestBackground: %s", failure->message);
      beckon_set_error (
        &error, BECKON_ERROR_STORE,
        _ ("Look for “Background Apps” or “Autostart” in the settings of your desktop."),
        _ ("The desktop cannot be asked to run Beckon in the background"));
      g_task_return_error (task, error);
      return;
    }
  if (!refused)
    {
      g_variant_lookup (results, "background", "b", &decision->background);
      g_variant_lookup (results, "autostart", "b", &decision->autostart);
    }
  g_task_return_boolean (task, TRUE);
}

static GVariant *
make_options (gboolean autostart)
{
  static const char *const command[] = { "beckon-desk", "--background", NULL };
  GVariantBuilder          builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
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
  GTask *task;

  g_return_if_fail (G_IS_DBUS_CONNECTION (connection));

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, beckon_background_request_async);
  g_task_set_task_data (task, g_new0 (Decision, 1), g_free);
  beckon_portal_request_async (connection, BECKON_PORTAL_BACKGROUND, "RequestBackground",
                               g_variant_new ("(s)", ""), make_options (autostart), cancellable,
                               on_answered, task);
}

gboolean
beckon_background_request_finish (GAsyncResult *result,
                                  gboolean     *background,
                                  gboolean     *autostart,
                                  GError      **error)
{
  const Decision *decision;

  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  decision = g_task_get_task_data (G_TASK (result));
  *background = decision->background;
  *autostart = decision->autostart;
  return g_task_propagate_boolean (G_TASK (result), error);
}
