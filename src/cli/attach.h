/* attach.h: files that go with an answer (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "cli/command.h"

G_BEGIN_DECLS

/* Reads @file and sends it to question @id; from now on it goes with the answer that @context gives
 * to that question. Returns its number; 0 with @error: nothing was attached. */
gint64 beckon_attach_file (BeckonContext *context, gint64 id, const char *file, GError **error);
/* The same for what is attached to question @id already. */
void beckon_attach_use (BeckonContext *context, gint64 id, gint64 attachment);
/* Adds “attachments” to the object that is open in @body, if anything goes with the answer to
 * question @id. */
void beckon_attach_add_json (BeckonContext *context, gint64 id, GString *body);
/* The answer to question @id was taken, or is not going to be given: nothing goes with the next. */
void beckon_attach_forget (BeckonContext *context);
/* Takes off again what was attached for an answer that was not taken; errors do not matter. */
void beckon_attach_take_off (BeckonContext *context);

G_END_DECLS
