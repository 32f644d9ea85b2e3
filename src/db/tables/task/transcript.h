/* transcript.h: what agents reported about their work; used inside the store alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/db.h"
#include "model/query.h"
#include "model/transcript-part.h"

G_BEGIN_DECLS

/* Adds @part, or changes the one of its step, attempt and number; it gets its id and a revision. */
gboolean beckon_sql_write_transcript_part (BeckonDb             *db,
                                           BeckonTranscriptPart *part,
                                           gint64                task_serial,
                                           GError              **error);
/* Deletes the oldest parts of a task beyond the newest @n_parts, and beyond @bytes. */
gboolean beckon_sql_cut_transcript (
  BeckonDb *db, gint64 task_serial, guint n_parts, gint64 bytes, GError **error);
gboolean beckon_sql_delete_transcript (BeckonDb *db, gint64 task_serial, GError **error);
/* (transfer full) (element-type BeckonTranscriptPart): see BeckonTranscriptQuery. E102. */
GPtrArray *
beckon_sql_read_transcript (BeckonDb *db, const BeckonTranscriptQuery *query, GError **error);
/* E102 */
gboolean
beckon_sql_has_transcript (BeckonDb *db, const char *task_id, gboolean *has, GError **error);

G_END_DECLS
