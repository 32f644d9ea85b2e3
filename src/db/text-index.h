/* text-index.h: the engine's index of the words of interactions
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"

G_BEGIN_DECLS

/* Question, reason, options, answer, title with tags, agent. */
#define BECKON_TEXT_INDEX_FIELDS 6

/* Takes in interaction @id, which the index does not hold yet. A field is a text as
 * beckon_search_fold_for_index() gives it, or NULL. */
gboolean beckon_text_index_add (BeckonDb *db, gint64 id, const char *const *fields, GError **error);
/* Puts parts of the index together, about @n_pages of them; @more: there is more to do. */
gboolean beckon_text_index_merge (BeckonDb *db, guint n_pages, gboolean *more, GError **error);
/* (transfer full) (element-type gint64): the next @limit interactions that @match (an expression as
 * beckon_search_terms_to_match() makes it) finds, after @place, @up or down by their numbers. */
GArray *beckon_text_index_find (
  BeckonDb *db, const char *match, gint64 place, gboolean up, guint limit, GError **error);

G_END_DECLS
