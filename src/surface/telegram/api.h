/* api.h: calls of the Telegram Bot API over HTTPS
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define BECKON_TELEGRAM_DEFAULT_URL "https://api.telegram.org"

/* The outcome of a failed call. The error message is one translated sentence for the person and
 * never contains the token. */
#define BECKON_TELEGRAM_ERROR (beckon_telegram_error_quark ())
typedef enum
{
  BECKON_TELEGRAM_ERROR_NETWORK,    /* Telegram cannot be reached, or did not reply in time */
  BECKON_TELEGRAM_ERROR_SERVER,     /* 5xx, or a response that is not from the Bot API */
  BECKON_TELEGRAM_ERROR_UNREADABLE, /* a response that cannot be parsed, or is too long */
  BECKON_TELEGRAM_ERROR_BUSY,       /* 429: retry after beckon_telegram_error_get_retry_after_s() */
  BECKON_TELEGRAM_ERROR_CONFLICT,   /* 409: another program polls the updates of this bot */
  BECKON_TELEGRAM_ERROR_UNAUTHORIZED, /* 401, 404: the token is wrong or was revoked */
  BECKON_TELEGRAM_ERROR_FORBIDDEN,    /* 403: the person blocked the bot; 400: the chat does not
                                       * exist any more, has been migrated, or the bot may not write
                                       * to it */
  BECKON_TELEGRAM_ERROR_NOT_MODIFIED, /* 400: the message has this text already */
  BECKON_TELEGRAM_ERROR_GONE,    /* 400: the message or the query does not exist any more, or is too
                                  * old */
  BECKON_TELEGRAM_ERROR_REFUSED, /* 400: anything else, with Telegram's description */
} BeckonTelegramError;

GQuark beckon_telegram_error_quark (void);
/* Seconds, at least 1; 0 if the error does not contain it. */
guint beckon_telegram_error_get_retry_after_s (const GError *error);
/* UNREADABLE, from getUpdates: the id of the first update in the response; 0 if it has none. */
gint64 beckon_telegram_error_get_update_id (const GError *error);
/* FORBIDDEN: the chat to which the one of the call was migrated; 0: none. */
gint64 beckon_telegram_error_get_moved_to (const GError *error);
/* Is it worth retrying later: network, server, too many calls, a conflict? */
gboolean beckon_telegram_error_is_passing (const GError *error);

#define BECKON_TYPE_TELEGRAM_API (beckon_telegram_api_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTelegramApi, beckon_telegram_api, BECKON, TELEGRAM_API, GObject)

/* Does @token have the form of Telegram's tokens (digits, a colon, letters, digits, - and _)? */
gboolean beckon_telegram_api_is_token (const char *token);
/* (transfer full): @base_url NULL or empty: Telegram's own. The token is used in the path of the
 * calls and nowhere else. */
BeckonTelegramApi *beckon_telegram_api_new (const char *base_url, const char *token);
/* Calls @method with the JSON object @parameters (nullable); @timeout_s covers the whole call. */
void beckon_telegram_api_call_async (BeckonTelegramApi  *self,
                                     const char         *method,
                                     const char         *parameters,
                                     guint               timeout_s,
                                     GCancellable       *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer            user_data);
/* (transfer full): the member `result`; BECKON_TELEGRAM_ERROR or G_IO_ERROR_CANCELLED. */
JsonNode *
beckon_telegram_api_call_finish (BeckonTelegramApi *self, GAsyncResult *result, GError **error);

G_END_DECLS
