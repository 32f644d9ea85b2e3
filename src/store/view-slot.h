/* view-slot.h: what an object shows of the database, read again whenever it changes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "store/store.h"

G_BEGIN_DECLS

/* How long what was shown before may stay while something else is read, so that nothing flickers.
 */
#define BECKON_VIEW_SLOT_KEEP_MS 150

/* @result (transfer none) (nullable): what the read returned; NULL with @error. Runs in the main
 * loop. */
typedef void (*BeckonViewShowFunc) (gpointer target, gpointer result, const GError *error);

/* Reads as beckon_store_view_async() does, and gives the result to @show, unless @target (a
 * GObject) is disposed of by then, or has begun another read of the same @slot, or has ended this
 * one.
 * @slot is a literal, compared by its address. */
void beckon_view_slot_read (BeckonStore       *store,
                            gpointer           target,
                            const char        *slot,
                            BeckonViewFunc     func,
                            gpointer           input,
                            GDestroyNotify     free_input,
                            GDestroyNotify     free_result,
                            BeckonViewShowFunc show);
/* Ends the read of @slot, if there is one: nothing is shown. */
void beckon_view_slot_end (gpointer target, const char *slot);
/* TRUE: it reads. */
gboolean beckon_view_slot_is_reading (gpointer target, const char *slot);

G_END_DECLS
