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

BeckonOptionMatch *beckon_option_match_new (const GPtrArray *options);
void               beckon_option_match_free (BeckonOptionMatch *self);

/* @text is a label, in any case, or else a number from 1 to the number of options, in the digits of
 * any script. */
gboolean beckon_option_match_find (const BeckonOptionMatch *self, const char *text, guint *index);
/* How many labels begin with @text, in any case; @index is the last of them. */
guint
beckon_option_match_find_prefix (const BeckonOptionMatch *self, const char *text, guint *index);
/* Reads @text as labels and numbers separated by commas, where a label may hold commas itself, and
 * appends their indices to @indices (element-type guint). With @prefixes a label's beginning will
 * do where it fits one alone. FALSE at the first part that fits nothing; (transfer full) @misfit
 * (nullable) is that part, folded. */
gboolean beckon_option_match_find_list (const BeckonOptionMatch *self,
                                        const char              *text,
                                        gboolean                 prefixes,
                                        GArray                  *indices,
                                        char                   **misfit);
/* (transfer full): the options as a person reads them: "1 PostgreSQL, 2 SQLite"; those alone that
 * begin with @prefix. */
char *beckon_option_match_list (const BeckonOptionMatch *self, const char *prefix);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonOptionMatch, beckon_option_match_free)

G_END_DECLS
