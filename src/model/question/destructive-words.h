/* destructive-words.h: options that count as destructive because their words say so (ATT-17)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* The longest entry of the person's lists. */
#define BECKON_DESTRUCTIVE_MAX_ENTRY_BYTES 200

/* What the person adds to the lists of the program (question/destructive/ *.txt), and exempts from
 * them. A value that is not changed. */
typedef struct _BeckonDestructiveWords BeckonDestructiveWords;

/* (transfer full): all three (nullable) (array zero-terminated=1). @words are phrases that count as
 * well; a destructive word that is part of one of the phrases @exempt_wordings does not count;
 * options of the agents @exempt_agents are not looked at. How a phrase is written is in
 * base/phrase-set.h. An invalid entry is ignored, with a warning in the log. */
BeckonDestructiveWords *beckon_destructive_words_new (const char *const *words,
                                                      const char *const *exempt_wordings,
                                                      const char *const *exempt_agents);
void                    beckon_destructive_words_free (BeckonDestructiveWords *self);
/* Is @entry one of a list of words or wordings? E101 and E104 say why not. */
gboolean beckon_destructive_words_check (const char *entry, GError **error);
/* Is all of @text a way to say yes or no, or to refuse, in any language of the program? */
gboolean beckon_destructive_words_is_yes_or_no (const char *text);
/* (transfer full) (nullable): by which words @text, which is read to its end, counts as
 * destructive: “delete”, “push --force”, “deploy … production”; NULL: by none. @self is (nullable):
 * the lists of the program alone. */
char *beckon_destructive_words_find (const BeckonDestructiveWords *self, const char *text);
/* Decides for each option of @draft by its label, its description and, if it says no more than yes,
 * by the question: what would be done, the intent, the text and the reason. All of them are read to
 * their end. What the asker marked stays marked. */
void beckon_destructive_words_mark (const BeckonDestructiveWords *self, BeckonInteraction *draft);
/* The same for a question of the desk's own about the request @request (nullable), of which the
 * intent may be only the beginning. */
void beckon_destructive_words_mark_request (const BeckonDestructiveWords *self,
                                            BeckonInteraction            *draft,
                                            const char                   *request);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonDestructiveWords, beckon_destructive_words_free)

G_END_DECLS
