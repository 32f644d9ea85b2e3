/* remember-text.h: what a remembered answer will do, in a sentence (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/question/preference.h"

G_BEGIN_DECLS

/* (transfer full): what is answered from now on when the person answers @interaction with @response
 * for @scope, or why that cannot be. */
char *beckon_remember_text_before (const BeckonInteraction *interaction,
                                   const char              *response,
                                   BeckonScope              scope);
/* (transfer full): what is answered from now on, after @preference was made. */
char *beckon_remember_text_after (const BeckonPreference *preference);

G_END_DECLS
