/* reader.h: the thread for reads without a bound: searches and whole lists
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

#include "db/db.h"

G_BEGIN_DECLS

typedef struct _BeckonReader BeckonReader;

/* Runs on the thread. It returns through @task, whose data it may use. */
typedef void (*BeckonReadFunc) (BeckonDb *db, GTask *task, gpointer task_data);

/* (transfer full): reads over @db (transfer full), which was opened with the writer's: later its
 * path may lead to another file. The thread starts with the first read. */
BeckonReader *beckon_reader_new (BeckonDb *db);
/* What is under way and what still waits is cancelled; nothing is waited for. */
void beckon_reader_end (BeckonReader *self);
/* The same, and waits for the thread; from any thread. */
void beckon_reader_free (BeckonReader *self);
/* @task (transfer full): its cancellable ends the read, also in the middle. */
void beckon_reader_push (BeckonReader *self, GTask *task, BeckonReadFunc func);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonReader, beckon_reader_free)

G_END_DECLS
