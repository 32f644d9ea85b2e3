/* hook-reply.h: what the person decided, as an agent's hook says it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "gateway/hook/hook-input.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Is @interaction settled without an answer for the agent: withdrawn, or ended in some other way
 * that decides nothing? */
gboolean beckon_hook_reply_is_none (const BeckonInteraction *interaction);
/* Did the person refuse what @interaction asks? Then nothing else of the same call is needed. */
gboolean beckon_hook_reply_is_refusal (const BeckonInteraction *interaction);
/* (transfer full) (nullable): what the person says beside the answer, and where the files are that
 * go with it (ATT-13): hooks take nothing but text. */
char *beckon_hook_reply_dup_note (const BeckonInteraction *interaction);
/* (transfer full): the reply to @input, all of whose questions, @settled (element-type
 * BeckonInteraction), are settled, or one is refused. Empty: it decides nothing, and the agent asks
 * in its own terminal. It never allows what the person did not. */
GString *beckon_hook_reply_new (const BeckonHookInput *input, const GPtrArray *settled);
/* (transfer full): a reply to @input, which asks for leave or a choice, that brings the agent what
 * the person asks back, @text (ATT-8). A hook has no other way to say it than a refusal. */
GString *beckon_hook_reply_new_ask_back (const BeckonHookInput *input, const char *text);
/* (transfer full): a reply that tells the agent @text, and decides nothing. */
GString *beckon_hook_reply_new_remark (const BeckonHookInput *input, const char *text);

G_END_DECLS
