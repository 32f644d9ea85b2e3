/* place-watch.h: notifies immediately when the database's files are deleted, moved or replaced,
 * or written to by another program (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _BeckonPlaceWatch BeckonPlaceWatch;

typedef void (*BeckonPlaceWatchFunc) (gpointer user_data);

/* (transfer full) (nullable): calls @func in the thread's main context when something with the name
 * of @path, or a folder above it, is deleted, renamed or created, or a program that could write to
 * the former closes it. False alarms are possible; changes on another computer and mounts over a
 * folder are not noticed. NULL: the system has no more watches available. */
BeckonPlaceWatch      *
beckon_place_watch_new (const char *path, BeckonPlaceWatchFunc func, gpointer user_data);
void beckon_place_watch_free (BeckonPlaceWatch *self);

G_END_DECLS
