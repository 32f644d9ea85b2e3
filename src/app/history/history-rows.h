/* history-rows.h: which interaction is in which row, with a heading above each day
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A row takes 16 bytes, whether or not its interaction is in memory. */
typedef struct
{
  gint64 id;  /* of the interaction; 0 for a heading */
  gint64 day; /* on which it was asked (beckon_stats_local_day()) */
} BeckonHistoryPlace;

/* Some rows that follow each other. */
typedef struct
{
  guint position;
  guint n;
} BeckonHistorySpan;

/* A GArray of BeckonHistoryPlace, newest first. After each heading is at least one interaction. */

/* Adds @id below all others, with a heading if it is the first of its day. Returns what is new. */
BeckonHistorySpan beckon_history_rows_append (GArray *rows, gint64 id, gint64 day);
/* Adds @id where it belongs. Returns what is new. */
BeckonHistorySpan beckon_history_rows_insert (GArray *rows, gint64 id, gint64 day);
/* Removes the row at @position, which is no heading, and the heading above it if nothing is left
 * of the day. Returns what there was. */
BeckonHistorySpan beckon_history_rows_remove (GArray *rows, guint position);
/* TRUE: @id is at @position. FALSE: @position is that of the first interaction that is older, or
 * the end. */
gboolean beckon_history_rows_find (GArray *rows, gint64 id, guint *position);

G_END_DECLS
