/* json-scan.h: JSON tokens: numbers, texts, literals; only for json-check.c
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Valid UTF-8, and the position of the reader. */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
} BeckonJsonScan;

/* A text: a slice of the input, or a copy of its own if it contained escapes. */
typedef struct
{
  const char *text;
  gsize       length;
  char       *unescaped; /* (nullable) (owned) */
} BeckonJsonText;

/* The next byte; -1 at the end. */
static inline int
beckon_json_scan_peek (const BeckonJsonScan *self)
{
  return self->at < self->end ? (guchar) *self->at : -1;
}

/* Sets E101 with the position, @expected (translated) as the hint, and returns FALSE. */
gboolean beckon_json_scan_refuse (const BeckonJsonScan *self, const char *expected, GError **error);
/* The same for a NUL, written as it is or as \u0000. */
gboolean beckon_json_scan_refuse_nul (const BeckonJsonScan *self, GError **error);
void     beckon_json_scan_space (BeckonJsonScan *self);
/* Moves past the literal @word, which must be next. */
gboolean beckon_json_scan_literal (BeckonJsonScan *self, const char *word, GError **error);
/* Moves past the number that is next; it must fit a gint64 or a finite double. */
gboolean beckon_json_scan_number (BeckonJsonScan *self, GError **error);
/* Moves past a quoted text. @taken (nullable) receives the text. */
gboolean beckon_json_scan_string (BeckonJsonScan *self, BeckonJsonText *taken, GError **error);

G_END_DECLS
