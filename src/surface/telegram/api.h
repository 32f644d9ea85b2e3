/* api.h: one call of the Telegram Bot API after another, over HTTPS
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define BECKON_TELEGRAM_DEFAULT_URL "https://api.telegram.org"

/* What became of a call. The message of the error is one translated sentence for the person; the
 * token is in none of them. */
#define BECKON_TELEGRAM_ERROR (beckon_telegram_error_quark ())
typedef enum
{
  BECKON_TELEGRAM_ERROR_NETWORK,    /* Telegram cannot be reached, or did not answer in time */
  BECKON_TELEGRAM_ERROR_SERVER,     /* 5xx, or an answer that is not the Bot API's */
  BECKON_TELEGRAM_ERROR_UNREADABLE, /* an answer that cannot be read, or that is too long */
  BECKON_TELEGRAM_ERROR_BUSY,       /* 429: not before beckon_telegram_error_get_retry_after_s() */
  BECKON_TELEGRAM_ERROR_CONFLICT,   /* 409: another program reads the updates of this bot */
  BECKON_TELEGRAM_ERROR_UNAUTHORIZED, /* 401, 404: the token is wrong or was revoked */
  BECKON_TELEGRAM_ERROR_FORBIDDEN,    /* 403: the person blocked the bot; 400: the chat is gone, is
                                         another one by now, or lets the bot write nothing */
  BECKON_TELEGRAM_ERROR_NOT_MODIFIED, /* 400: the message says this already */
  BECKON_TELEGRAM_ERROR_GONE, /* 400: the message or the query is not there any more, or too old */
  BECKON_TELEGRAM_ERROR_REFUSED, /* 400: anything else, with Telegram's own words */
} BeckonTelegramError;

GQuark beckon_telegram_error_quark (void);
/* Seconds, at least 1; 0 for an error that does not say. */
guint beckon_telegram_error_get_retry_after_s (const GError *error);
/* UNREADABLE, from getUpdates: the number of the first update in the answer; 0: it says none. */
gint64 beckon_telegram_error_get_update_id (const GError *error);
/* FORBIDDEN: the chat that the one of the call has become; 0: it has not. */
gint64 beckon_telegram_error_get_moved_to (const GError *error);
/* Will the same call, later, perhaps do: the network, the server, too many calls, a conflict? */
gboolean beckon_telegram_error_is_passing (const GError *error);

#define BECKON_TYPE_TELEGRAM_API (beckon_telegram_api_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTelegramApi, beckon_telegram_api, BECKON, TELEGRAM_API, GObject)

/* Is @token of the form that Telegram gives out (digits, a colon, letters, digits, - and _)? */
gboolean beckon_telegram_api_is_token (const char *token);
/* (transfer full): @base_url NULL or empty: Telegram's own. The token goes into the path of the
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
