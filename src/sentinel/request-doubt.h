/* request-doubt.h: why a person should confirm a request before it is carried out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "sentinel/request-text.h"

G_BEGIN_DECLS

/* It does not say how far it goes. */
gboolean beckon_request_doubt_is_wide (const BeckonRequestText *self);
/* It does not sound sure. */
gboolean beckon_request_doubt_is_doubted (const BeckonRequestText *self);
/* It removes something, and does not name it. */
gboolean beckon_request_doubt_is_destructive (const BeckonRequestText *self);
/* (transfer none) (nullable): why the person should confirm it, translated; @confidence (out): how
 * sure it is then. */
const char *beckon_request_doubt_find (const BeckonRequestText *self, double *confidence);

G_END_DECLS
