/* error.h: the one error domain, E101 to E112 (behaviour, section 9)
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
  BECKON_ERROR_LIMIT = 104,           /* a limit was exceeded */
  BECKON_ERROR_POLICY = 105,          /* the policy is not allowed for this kind */
  BECKON_ERROR_SETTLED = 106,         /* already settled: by whom, when, with what */
  BECKON_ERROR_NOTHING_PENDING = 107, /* no question is waiting for a response */
  BECKON_ERROR_STATUS = 108,          /* the task's status does not allow this */
  BECKON_ERROR_FORBIDDEN = 109,       /* not allowed: token missing or wrong, wrong origin */
  BECKON_ERROR_STORE = 110,           /* the store cannot be written; nothing was accepted */
  BECKON_ERROR_TOO_MANY = 111,        /* too many open questions from this agent */
  BECKON_ERROR_UNKNOWN_COMMIT = 112,  /* it is not known whether it was accepted (TM-3) */
} BeckonErrorCode;

GQuark beckon_error_quark (void);

/* The hint is stored inside the GError (G_DEFINE_EXTENDED_ERROR): it survives g_error_copy(),
 * g_propagate_error() and being returned from a thread. The caller translates the texts with _().
 * @hint may be NULL. Text that the error quotes from a request is made safe to show, and a text
 * that is too long is shortened in the middle. */
GError *beckon_error_new (BeckonErrorCode code, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
void
beckon_set_error (GError **error, BeckonErrorCode code, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* (nullable) (transfer none): the hint of an error of this domain, NULL for any other. */
const char *beckon_error_get_hint (const GError *error);

/* Sets @note (transfer full), the message as a note of model/note.h in JSON: what it is kept as. */
void beckon_error_set_note (GError *error, char *note);
/* (transfer none) (nullable): what was set above. */
const char *beckon_error_get_note (const GError *error);

/* Is @error E110 or E112: of the store, and not of what was asked for? */
gboolean beckon_error_is_of_store (const GError *error);

/* "E107"; an error of another domain counts as E110. (transfer none), static. */
const char *beckon_error_get_name (const GError *error);

/* The HTTP status by section 9. E109 is 403; the gateway itself sends 401 when the token is missing
 * or wrong. */
guint beckon_error_to_http (const GError *error);

/* (transfer full): {"code":"E107","message":…,"hint":…}; hint is "" if there is none. */
char *beckon_error_to_json (const GError *error);

/* (transfer full): reads the inner object ({code,message,hint}) that beckon_error_to_json() writes.
 * Anything else yields an E110 saying that the desk's reply was not understood. */
GError *beckon_error_from_json (JsonObject *object);

G_END_DECLS
