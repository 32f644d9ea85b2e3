/* error.h: the one error domain, E101 to E111 (behaviour, section 9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define BECKON_ERROR (beckon_error_quark ())

typedef enum
{
  BECKON_ERROR_MALFORMED = 101,       /* not well formed: says which field, what was expected */
  BECKON_ERROR_NOT_FOUND = 102,       /* no such task, interaction, agent or person */
  BECKON_ERROR_MISFIT = 103,          /* the response does not fit what was asked */
  BECKON_ERROR_LIMIT = 104,           /* a limit was passed */
  BECKON_ERROR_POLICY = 105,          /* the policy is not allowed for this kind */
  BECKON_ERROR_SETTLED = 106,         /* already settled: by whom, when, with what */
  BECKON_ERROR_NOTHING_PENDING = 107, /* nothing awaits a response */
  BECKON_ERROR_STATUS = 108,          /* the task's status does not allow this */
  BECKON_ERROR_FORBIDDEN = 109,       /* not allowed: no or wrong token, wrong origin */
  BECKON_ERROR_STORE = 110,           /* the store cannot be written; nothing was accepted */
  BECKON_ERROR_TOO_MANY = 111,        /* too many open questions from this agent */
} BeckonErrorCode;

GQuark beckon_error_quark (void);

/* The hint travels inside the GError (G_DEFINE_EXTENDED_ERROR): it survives g_error_copy(),
 * g_propagate_error() and the way back from a thread. Texts are translated by the caller with _().
 * @hint may be NULL. What they repeat of what somebody sent is made safe to show, and a text that
 * is too long is shortened in its middle. */
GError *beckon_error_new (BeckonErrorCode code, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
void
beckon_set_error (GError **error, BeckonErrorCode code, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* (nullable) (transfer none): the hint of an error of this domain, NULL for any other. */
const char *beckon_error_get_hint (const GError *error);

/* What the error says in English, for execution_log, where the person's message is in another
 * language; (transfer full). */
void beckon_error_set_log_message (GError *error, char *message);
/* (transfer none): that, or else the message as it is. */
const char *beckon_error_get_log_message (const GError *error);

/* "E107"; an error of a foreign domain counts as E110. (transfer none), static. */
const char *beckon_error_get_name (const GError *error);

/* HTTP status of section 9. E109 is 403; the gateway says 401 itself where the token is missing or
 * wrong. */
guint beckon_error_to_http (const GError *error);

/* (transfer full): {"code":"E107","message":…,"hint":…}; hint is "" when there is none. */
char *beckon_error_to_json (const GError *error);

/* (transfer full): reads the inner object ({code,message,hint}) that beckon_error_to_json() writes.
 * Anything else gives an E110 that says the desk's reply was not understood. */
GError *beckon_error_from_json (JsonObject *object);

G_END_DECLS
