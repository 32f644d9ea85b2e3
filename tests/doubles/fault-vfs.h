/* fault-vfs.h: a SQLite VFS over the real one that fails on demand: disk full, input/output errors,
 * half writes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  FAULT_NONE,
  FAULT_DISK_FULL,   /* writes */
  FAULT_WRITE_ERROR, /* writes */
  FAULT_HALF_WRITE,  /* writes: the first half gets to the disk, then it is full */
  FAULT_SYNC_ERROR,  /* syncs */
  FAULT_READ_ERROR,  /* reads */
  FAULT_READ_ONLY,   /* opening for writing */
  FAULT_POWER_OFF,   /* from there on nothing gets to the disk any more, and everything fails */
} FaultKind;

/* Makes it the VFS of every connection that is opened from now on. */
void fault_vfs_install (void);
/* The call number @nth (from 0) that @kind concerns fails; with @lasting all after it, too.
 * Counting begins anew. */
void fault_vfs_arm (FaultKind kind, guint nth, gboolean lasting);
void fault_vfs_disarm (void);
/* How many calls @kind would have concerned since the last arming or disarming. */
guint fault_vfs_get_count (FaultKind kind);
/* How many of them failed. */
guint fault_vfs_get_hits (void);

G_END_DECLS
