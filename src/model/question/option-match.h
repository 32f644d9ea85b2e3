/* option-match.h: which options a text means
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/option.h"

G_BEGIN_DECLS

/* The labels of some options in the form in which they are compared with what a person typed. The
 * options must live as long. Texts given in must be UTF-8. */
typedef struct _BeckonOptionMatch BeckonOptionMatch;

/* What a text means (AR-5). */
typedef enum
{
  BECKON_OPTION_MATCH_NONE,
  BECKON_OPTION_MATCH_ONE,
  BECKON_OPTION_MATCH_SEVERAL, /* in this case or as a beginning it would fit several labels */
  BECKON_OPTION_MATCH_NUMBER,  /* the number of one option and the label of another */
} BeckonOptionMatchResult;

BeckonOptionMatch *beckon_option_match_new (const GPtrArray *options);
void               beckon_option_match_free (BeckonOptionMatch *self);

/* Which option @text means, in this order: a number from 1 to the number of options, in the digits
 * of any script, is the position; then a label as it is, but for its blanks; then a label in
 * another case, if only one fits; then, with @beginnings, a label that begins with @text, if only
 * one does,
 * @text ends where a word of it ends, and the option is not destructive. Digits and words for yes
 * and no are no beginnings. A number with a full stop behind it (“1.”) is always the position,
 * unless a label is written so. @index is set for ONE, and with @other (nullable) for NUMBER: the
 * option with the number, and the one with the label. */
BeckonOptionMatchResult beckon_option_match_find (
  const BeckonOptionMatch *self, const char *text, gboolean beginnings, guint *index, guint *other);
/* The option whose label @label is, as it is or, if only one fits, in another case: for labels that
 * no person types now, in which a number is only a label. */
gboolean
beckon_option_match_find_label (const BeckonOptionMatch *self, const char *label, guint *index);
/* Reads @text as labels and numbers separated by commas, where a label may hold commas itself, and
 * appends their indices to @indices (element-type guint). FALSE at the first part that does not
 * mean ONE; (transfer full) @misfit (nullable) is that part. */
gboolean beckon_option_match_find_list (const BeckonOptionMatch *self,
                                        const char              *text,
                                        gboolean                 beginnings,
                                        GArray                  *indices,
                                        char                   **misfit);
/* (transfer full): the options as a person reads them: "1 PostgreSQL, 2 SQLite"; those alone that
 * begin with @prefix. */
char *beckon_option_match_list (const BeckonOptionMatch *self, const char *prefix);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOptionMatch, beckon_option_match_free)

G_END_DECLS
