/* new-question.h: asks the questions about a request in the terminal where it was typed (AIC-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* Shows question @id and reads lines until one answers it, or it is answered elsewhere: TRUE. FALSE
 * without @error: it is left to other surfaces, after three lines that did not fit or at the end of
 * input; @asks_here is set to FALSE then. */
gboolean
beckon_new_question_ask (BeckonContext *context, gint64 id, gboolean *asks_here, GError **error);
/* (transfer full) (nullable): the request as edited by the person; NULL if they gave it up. */
char *beckon_new_question_rephrase (const char *text);

G_END_DECLS
