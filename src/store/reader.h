/* reader.h: threads that read, each with a connection of its own, and their queue
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/db.h"

G_BEGIN_DECLS

typedef struct _BeckonReader BeckonReader;

/* Runs on a thread, and returns through @task, whose data it may use. */
typedef void (*BeckonReadFunc) (BeckonDb *db, GTask *task, gpointer task_data);

/* (transfer full): reads from @connections (transfer full) (array length=n_connections), which were
 * opened together with the writer's, because its path may lead to another file later. Each is used
 * by one thread, which starts with the first read that finds the others busy. */
BeckonReader *beckon_reader_new (BeckonDb *const *connections, guint n_connections);
/* Cancels current and queued reads; does not wait. */
void beckon_reader_end (BeckonReader *self);
/* The same, and waits for the threads; can be called from any thread. */
void beckon_reader_free (BeckonReader *self);
/* @task (transfer full): its cancellable interrupts the read. */
void beckon_reader_push (BeckonReader *self, GTask *task, BeckonReadFunc func);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonReader, beckon_reader_free)

G_END_DECLS
