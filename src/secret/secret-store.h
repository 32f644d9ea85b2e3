/* secret-store.h: keys and tokens of the person: in the desktop's secret service, or in a file
 * where there is none
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The names that are in use. A name is one to 64 of a to z, 0 to 9 and "-". */
#define BECKON_SECRET_LLM_KEY "llm-api-key"
#define BECKON_SECRET_TELEGRAM_TOKEN "telegram-token"
/* A longer secret is E104. */
#define BECKON_SECRET_MAX_BYTES 8192

/* Where a secret lies. */
typedef enum
{
  BECKON_SECRET_PLACE_SERVICE, /* the desktop keeps it, encrypted */
  BECKON_SECRET_PLACE_FILE,    /* $XDG_CONFIG_HOME/beckon/secrets/NAME, mode 0600 */
} BeckonSecretPlace;

/* All finish in the caller's main context. A secret service that does not answer within 20 s counts
 * as none. */

/* Looks in the secret service, then for the file. */
void beckon_secret_store_lookup_async (const char         *name,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data);
/* (transfer full) (nullable): NULL without an error: there is none. E110 when the file cannot be
 * read, or others may read it. */
char *beckon_secret_store_lookup_finish (GAsyncResult *result, GError **error);
/* Keeps @secret under @name, over an earlier one. @label says what it is, for the person who looks
 * into the secret service. */
void beckon_secret_store_store_async (const char         *name,
                                      const char         *label,
                                      const char         *secret,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* @place (out) (optional): where it is now. E104; E110 when neither place takes it. */
gboolean
beckon_secret_store_store_finish (GAsyncResult *result, BeckonSecretPlace *place, GError **error);
/* Takes it out of both places; none there is no error. */
void     beckon_secret_store_clear_async (const char         *name,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data);
gboolean beckon_secret_store_clear_finish (GAsyncResult *result, GError **error);

G_END_DECLS
