/* request-readings.h: what a request may mean whose words leave a choice open (CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "sentinel/request-words.h"

G_BEGIN_DECLS

/* (transfer full) (nullable) (element-type utf8): the two or more readings of @text, whose words
 * are @words; each says the request as if it had been said clearly: "Deploy to staging or
 * production" has "Deploy to staging" and "Deploy to production". NULL: it leaves no choice open.
 * @doubtful (out): it does, but what the readings are cannot be told from its words. */
GPtrArray *beckon_request_readings_find (const char *text, GPtrArray *words, gboolean *doubtful);

G_END_DECLS
