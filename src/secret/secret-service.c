/* secret-service.c: secrets in the desktop's secret service
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "secret/secret-service.h"

#include <libsecret/secret.h>

static const SecretSchema schema = {
  BECKON_APP_ID ".Secret",
  SECRET_SCHEMA_NONE,
  {
    { "name", SECRET_SCHEMA_ATTRIBUTE_STRING },
    { NULL, 0 },
  },
};

gboolean
beckon_secret_service_may_exist (void)
{
  const char      *address = g_getenv ("DBUS_SESSION_BUS_ADDRESS");
  const char      *folder = g_getenv ("XDG_RUNTIME_DIR");
  g_autofree char *path = NULL;

  /* trust/bus.c sets “disabled:” if the bus belongs to another user. */
  if (address != NULL)
    return !g_str_equal (address, "disabled:");
  path = folder != NULL ? g_build_filename (folder, "bus", NULL) : NULL;
  return path != NULL && g_file_test (path, G_FILE_TEST_EXISTS);
}

void
beckon_secret_service_lookup (const char         *name,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  secret_password_lookup (&schema, cancellable, callback, user_data, "name", name, NULL);
}

char *
beckon_secret_service_looked_up (GAsyncResult *result, GError **error)
{
  char *found = secret_password_lookup_finish (result, error);
  char *copy = g_strdup (found);

  secret_password_free (found);
  return copy;
}

void
beckon_secret_service_store (const char         *name,
                             const char         *label,
                             const char         *secret,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  secret_password_store (&schema, SECRET_COLLECTION_DEFAULT, label, secret, cancellable, callback,
                         user_data, "name", name, NULL);
}

gboolean
beckon_secret_service_stored (GAsyncResult *result, GError **error)
{
  return secret_password_store_finish (result, error);
}

void
beckon_secret_service_clear (const char         *name,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  secret_password_clear (&schema, cancellable, callback, user_data, "name", name, NULL);
}

gboolean
beckon_secret_service_cleared (GAsyncResult *result, GError **error)
{
  GError *inner = NULL;

  /* FALSE without an error means that there was none. */
  if (secret_password_clear_finish (result, &inner) || inner == NULL)
    return TRUE;
  g_propagate_error (error, inner);
  return FALSE;
}
