/* transcript-column.h: what an agent said and did, one below the other
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/transcript-part.h"

G_BEGIN_DECLS

#define BECKON_TYPE_TRANSCRIPT_COLUMN (beckon_transcript_column_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonTranscriptColumn, beckon_transcript_column, BECKON, TRANSCRIPT_COLUMN, GtkBox)

/* From now on it shows nothing, and then the parts of a task in @workspace (nullable). */
void beckon_transcript_column_clear (BeckonTranscriptColumn *self, const char *workspace);
/* Shows @part, a message or a tool call, in its place; one that it shows already is changed. */
void beckon_transcript_column_show (BeckonTranscriptColumn *self, const BeckonTranscriptPart *part);
/* The first part is not shown any more. */
void     beckon_transcript_column_drop_first (BeckonTranscriptColumn *self);
gboolean beckon_transcript_column_has (BeckonTranscriptColumn *self, gint64 id);
guint    beckon_transcript_column_get_n_parts (BeckonTranscriptColumn *self);
/* The id of the first part that was shown; 0: none was. */
gint64 beckon_transcript_column_get_first (BeckonTranscriptColumn *self);

G_END_DECLS
