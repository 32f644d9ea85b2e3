/* remember-text.h: describes the effect of a remembered answer in a sentence (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"
#include "model/question/preference.h"

G_BEGIN_DECLS

/* (transfer full): what will be answered automatically if the person answers @interaction with
 * @response for @scope, and when (@any_reason: whatever the reason and the descriptions say;
 * @until_us: of an approval, 0: without an end), or why it cannot be remembered. */
char *beckon_remember_text_before (const BeckonInteraction *interaction,
                                   const char              *response,
                                   BeckonScope              scope,
                                   gboolean                 any_reason,
                                   gint64                   until_us,
                                   gint64                   now_us);
/* (transfer full): what is answered automatically because of @preference. */
char *beckon_remember_text_after (const BeckonPreference *preference, gint64 now_us);

G_END_DECLS
