/* lines.h: reads a stream line by line, each up to a limit
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define BECKON_TYPE_LINES (beckon_lines_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLines, beckon_lines, BECKON, LINES, GObject)

/* What the reader tells its owner, in the main context in which it was started. */
typedef struct
{
  /* One line without its end; @text is NUL-terminated and belongs to the reader. */
  void (*line) (gpointer owner, const char *text, gsize length);
  /* A line was longer than the limit, and is left out. */
  void (*too_long) (gpointer owner);
  /* The stream has ended, or broke; nothing follows. */
  void (*end) (gpointer owner);
} BeckonLinesEvents;

/* (transfer full): reads @stream in lines of at most @max_bytes. @owner (unowned) outlives the
 * reader, or closes it. */
BeckonLines *beckon_lines_new (GInputStream            *stream,
                               gsize                    max_bytes,
                               const BeckonLinesEvents *events,
                               gpointer                 owner);
/* @fd is what the stream reads. Even while the reader is paused it notices that the other side has
 * left, and ends then: what was not told yet is of no use. */
void beckon_lines_watch (BeckonLines *self, int fd);
void beckon_lines_start (BeckonLines *self);
/* A paused reader tells nothing, and soon reads nothing. */
void beckon_lines_set_paused (BeckonLines *self, gboolean paused);
/* The owner is told nothing any more. */
void beckon_lines_close (BeckonLines *self);

G_END_DECLS
