/* history-asked.h: what an approval allowed, and what was filled into a form (AP-1, AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* (transfer full) (nullable) each; NULL: there is no such thing. */

/* What an agent wanted to do, in full: tool, command, path, diff, arguments and folder. */
char *beckon_history_asked_approval (const BeckonInteraction *interaction);
/* The arguments as the person edited them (ATT-10). */
char *beckon_history_asked_edited (const BeckonInteraction *interaction);
/* The fields of a form, a line each: “Name: Ada”. */
char *beckon_history_asked_fields (const BeckonInteraction *interaction);

G_END_DECLS
