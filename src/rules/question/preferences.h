/* preferences.h: the operations on remembered answers (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "rules/operation.h"

G_BEGIN_DECLS

/* Each constructor gives back an operation (transfer full); @by is the person. E109 for whoever
 * asked the question, and for nobody in particular. PREFERENCE_CHANGED is announced, and the
 * commit has the preference. An answer with `remember` set is remembered as it is given
 * (RESPOND). */

/* REMEMBER: the person's answer to interaction @id, or its correction, for @scope, replacing an
 * earlier one for the same question and scope. It holds while the options are the same and, unless
 * @any_reason, the reason and the descriptions, too. @for_us: how long, of an approval; 0: an hour,
 * or, for a denial, without an end (beckon_preference_find_end()). E101. E102. E103: it is not one
 * option. E105: answers to this kind do not repeat, or have no end, or the answer is destructive.
 * E108: nobody answered it. */
BeckonOperation *beckon_operation_remember (
  const char *by, gint64 id, BeckonScope scope, gboolean any_reason, gint64 for_us);
/* EDIT_PREFERENCE: @answer NULL: the person is asked again. Where it is another one than before,
 * its end is that of one that is remembered now. E102; E103 if it is not an option of the question
 * from which it was created. */
BeckonOperation *beckon_operation_edit_preference (const char *by, gint64 id, const char *answer);
/* FORGET: the commit has the preference as it was. E102. */
BeckonOperation *beckon_operation_forget (const char *by, gint64 id);

G_END_DECLS
