/* secret-store.h: the person's keys and tokens: in the desktop's secret service, or in a file if
 * there is none
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The names in use. A name consists of 1 to 64 characters a to z, 0 to 9 and "-". */
#define BECKON_SECRET_LLM_KEY "llm-api-key"
#define BECKON_SECRET_TELEGRAM_TOKEN "telegram-token"
/* A longer secret is E104. */
#define BECKON_SECRET_MAX_BYTES 8192

/* Where a secret is stored. */
typedef enum
{
  BECKON_SECRET_PLACE_SERVICE, /* in the secret service, encrypted */
  BECKON_SECRET_PLACE_FILE,    /* $XDG_CONFIG_HOME/beckon/secrets/NAME, mode 0600 */
} BeckonSecretPlace;

/* All finish in the caller's main context. A secret service that does not answer within 20 s is
 * treated as missing. */

/* Looks it up in the secret service, then in the file. */
void beckon_secret_store_lookup_async (const char         *name,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            user_data);
/* (transfer full) (nullable): NULL without an error if there is none. E110 if the file cannot be
 * read, or other users can read it. */
char *beckon_secret_store_lookup_finish (GAsyncResult *result, GError **error);
/* Stores @secret as @name, replacing an earlier one. @label describes it for a person who opens the
 * secret service. */
void beckon_secret_store_store_async (const char         *name,
                                      const char         *label,
                                      const char         *secret,
                                      GCancellable       *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer            user_data);
/* @place (out) (optional): where it was stored. E104; E110 if neither place accepts it. */
gboolean
beckon_secret_store_store_finish (GAsyncResult *result, BeckonSecretPlace *place, GError **error);
/* Deletes it from both places; it is not an error if there is none. */
void     beckon_secret_store_clear_async (const char         *name,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data);
gboolean beckon_secret_store_clear_finish (GAsyncResult *result, GError **error);

G_END_DECLS
