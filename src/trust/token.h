/* token.h: secrets by which a caller is known
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* 32 random bytes in base64url, without padding. */
#define BECKON_TOKEN_LENGTH 43

/* (transfer full) (nullable): a new one. E110: there are no random bytes. */
char *beckon_token_new (GError **error);
/* Has @text the form of one? */
gboolean beckon_token_is_well_formed (const char *text);
/* Is @given the same as @token? How long it takes does not say how much of it is right. */
gboolean beckon_token_equal (const char *token, const char *given);

G_END_DECLS
