/* reader.h: the thread for unbounded reads: searches and whole lists
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/db.h"

G_BEGIN_DECLS

typedef struct _BeckonReader BeckonReader;

/* Runs on the thread, and returns through @task, whose data it may use. */
typedef void (*BeckonReadFunc) (BeckonDb *db, GTask *task, gpointer task_data);

/* (transfer full): reads from @db (transfer full), which was opened together with the writer's,
 * because its path may lead to another file later. The thread starts with the first read. */
BeckonReader *beckon_reader_new (BeckonDb *db);
/* Cancels current and queued reads; does not wait. */
void beckon_reader_end (BeckonReader *self);
/* The same, and waits for the thread; can be called from any thread. */
void beckon_reader_free (BeckonReader *self);
/* @task (transfer full): its cancellable interrupts the read. */
void beckon_reader_push (BeckonReader *self, GTask *task, BeckonReadFunc func);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonReader, beckon_reader_free)

G_END_DECLS
