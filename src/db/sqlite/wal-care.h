/* wal-care.h: keeps the write-ahead log short, and knows which program prevents that
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/sqlite/connection.h"

G_BEGIN_DECLS

/* To be used on the writer's thread unless stated otherwise. */
typedef struct _BeckonWalCare BeckonWalCare;

/* Why the log is long; a value, for any thread. */
typedef struct
{
  gint64 since_us; /* wall clock; 0: no program prevents checkpoints */
  gint64 bytes;
  char  *program; /* (owned) (nullable): NULL if not known */
  int    pid;
} BeckonWalHolder;

/* (transfer full) */
BeckonWalCare *beckon_wal_care_new (void);
/* Before the first step: @db is open. */
void beckon_wal_care_open (BeckonWalCare *self, BeckonDb *db);
/* Its thread ends, and closes its connection: before the writer's. */
void beckon_wal_care_free (BeckonWalCare *self);
/* Does what is to be done now for @db, the writer's: mostly it lets its thread begin, or takes what
 * that has done. @quiet: nobody waits for the writer. */
void beckon_wal_care_step (BeckonWalCare *self, BeckonDb *db, gboolean quiet);
/* The file is to get what stands in the log in the next quiet moment, however little it is: it got
 * shorter, and only then does it on the disk. */
void beckon_wal_care_ask (BeckonWalCare *self);
/* Any thread: it is to be freed soon, and waits for no reader any more. */
void beckon_wal_care_hurry (BeckonWalCare *self);
/* When there is something to be done though nobody writes, on the monotonic clock; 0: not at all.
 */
gint64 beckon_wal_care_get_next_us (BeckonWalCare *self, BeckonDb *db);
/* From any thread; @holder is cleared with beckon_wal_holder_clear(). */
void beckon_wal_care_read (BeckonWalCare *self, BeckonWalHolder *holder);
void beckon_wal_holder_clear (BeckonWalHolder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonWalCare, beckon_wal_care_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BeckonWalHolder, beckon_wal_holder_clear)

G_END_DECLS
