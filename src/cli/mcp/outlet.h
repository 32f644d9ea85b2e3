/* outlet.h: writes lines to a pipe whose reader may be slow, without ever waiting for it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define BECKON_TYPE_OUTLET (beckon_outlet_get_type ())
G_DECLARE_FINAL_TYPE (BeckonOutlet, beckon_outlet, BECKON, OUTLET, GObject)

typedef struct
{
  /* Everything has been written after the queue was full: more may come. */
  void (*drained) (gpointer owner);
  /* Nobody reads any more. */
  void (*broken) (gpointer owner);
} BeckonOutletEvents;

/* (transfer full): writes to @fd, which stays the caller's. The queue is full from @full_bytes on.
 * @owner (unowned) outlives the outlet, or closes it. */
BeckonOutlet *
beckon_outlet_new (int fd, gsize full_bytes, const BeckonOutletEvents *events, gpointer owner);
/* Appends @text, which has no newline, and a newline. Whoever can wait does not write while the
 * outlet is full; so the queue stays bounded. */
void     beckon_outlet_write_line (BeckonOutlet *self, const char *text);
gboolean beckon_outlet_is_full (BeckonOutlet *self);
gboolean beckon_outlet_is_empty (BeckonOutlet *self);
/* What is queued is dropped, and the owner told nothing any more. */
void beckon_outlet_close (BeckonOutlet *self);

G_END_DECLS
