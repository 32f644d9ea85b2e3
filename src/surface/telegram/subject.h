/* subject.h: what an approval is for, in full, and the fields of a form, to be filled in by a reply
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/answer.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Appends to @text what an approval would do, with nothing left out (ATT-9), or the fields of a
 * form; nothing for any other question, nor for an approval that is too long. */
void beckon_telegram_subject_append (GString *text, const BeckonInteraction *question);
/* TRUE: the messages cannot hold all of an approval's subject after what is asked, so nobody may
 * allow it here. */
gboolean beckon_telegram_subject_is_too_long (const BeckonInteraction *question);
/* (transfer full) (nullable): the values that @text, a reply to a form, fills in: a line for each
 * field, with its name, a colon and the value; the value alone where there is one field. E103 names
 * what does not fit, E101 a form that is damaged. */
BeckonAnswer *beckon_telegram_subject_read_form (const BeckonInteraction *question,
                                                 const char              *text,
                                                 GError                 **error);

G_END_DECLS
