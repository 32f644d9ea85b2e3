/* json-scan.h: one token of JSON at a time: numbers, texts, words; used by json-check.c alone
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bytes of valid UTF-8, and where the reader is. */
typedef struct
{
  const char *start;
  const char *at;
  const char *end;
} BeckonJsonScan;

/* A text: a slice of the bytes, or its own text where it was written with escapes. */
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

/* Sets E101 with where it is, @expected (translated) as the hint, and returns FALSE. */
gboolean beckon_json_scan_refuse (const BeckonJsonScan *self, const char *expected, GError **error);
void     beckon_json_scan_space (BeckonJsonScan *self);
/* Moves behind @word, which must stand there. */
gboolean beckon_json_scan_literal (BeckonJsonScan *self, const char *word, GError **error);
/* Moves behind the number that begins there; it must be one that a gint64 or a finite double holds.
 */
gboolean beckon_json_scan_number (BeckonJsonScan *self, GError **error);
/* From quote to quote. @taken (nullable) takes the text. */
gboolean beckon_json_scan_string (BeckonJsonScan *self, BeckonJsonText *taken, GError **error);

G_END_DECLS
