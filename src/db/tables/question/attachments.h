/* attachments.h: the rows of attachments; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/question/attachment.h"
#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Adds @attachment, which gets its number, to its question. */
gboolean beckon_sql_insert_attachment (BeckonDb *db, BeckonAttachment *attachment, GError **error);
/* Fills in the attachments of @interaction, which was just read. */
gboolean beckon_sql_read_attachments (BeckonDb *db, BeckonInteraction *interaction, GError **error);
/* The same for a list (element-type BeckonInteraction). */
gboolean beckon_sql_read_attachments_of_all (BeckonDb *db, GPtrArray *interactions, GError **error);
/* (transfer full): E102. */
BeckonAttachment *beckon_sql_read_attachment (BeckonDb *db, gint64 id, GError **error);
/* Writes the position of @attachment. */
gboolean
beckon_sql_place_attachment (BeckonDb *db, const BeckonAttachment *attachment, GError **error);
gboolean
beckon_sql_delete_attachment (BeckonDb *db, const BeckonAttachment *attachment, GError **error);
/* @unknown (out) (transfer full) (array zero-terminated=1): those of @files that no row has. */
gboolean beckon_sql_find_unknown_files (BeckonDb          *db,
                                        const char *const *files,
                                        char            ***unknown,
                                        GError           **error);

G_END_DECLS
