/* place-watch.h: says at once that somebody deletes, moves or replaces what lies where the database
 * is (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonPlaceWatch BeckonPlaceWatch;

typedef void (*BeckonPlaceWatchFunc) (gpointer user_data);

/* (transfer full) (nullable): calls @func in the thread's main context when something of the name
 * of @path, or a folder above it, was deleted, renamed or put in its place. What is written into
 * files wakes nobody. It may be called for nothing; it is not called for what happens on another
 * computer or when something is mounted over a folder. NULL: the system has no more watches to
 * give. */
BeckonPlaceWatch      *
beckon_place_watch_new (const char *path, BeckonPlaceWatchFunc func, gpointer user_data);
void beckon_place_watch_free (BeckonPlaceWatch *self);

G_END_DECLS
