/* request-readings.h: the possible readings of an ambiguous request (CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "sentinel/request-words.h"

G_BEGIN_DECLS

/* (transfer full) (nullable) (element-type utf8): two or more readings of @text, whose words are
 * @words; each is the request as it would be written unambiguously: "Deploy to staging or
 * production" has "Deploy to staging" and "Deploy to production". NULL: it is not ambiguous.
 * @doubtful (out): it is, but the readings cannot be derived from its words. */
GPtrArray *beckon_request_readings_find (const char *text, GPtrArray *words, gboolean *doubtful);

G_END_DECLS
