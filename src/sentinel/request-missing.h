/* request-missing.h: what has to be asked before a request can be carried out
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "sentinel/request-text.h"

G_BEGIN_DECLS

/* (transfer full) (nullable): the one question that has to be answered first, translated. */
char *beckon_request_missing_find (const BeckonRequestText *self);

G_END_DECLS
