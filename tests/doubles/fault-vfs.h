/* fault-vfs.h: a SQLite VFS on top of the real one that fails on demand: disk full, input/output
 * errors, half writes
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
  FAULT_HALF_WRITE,  /* writes: half of the data are written, then the disk is full */
  FAULT_SYNC_ERROR,  /* syncs */
  FAULT_READ_ERROR,  /* reads */
  FAULT_READ_ONLY,   /* opening for writing */
  FAULT_POWER_OFF,   /* from then on nothing is written any more, and everything fails */
} FaultKind;

/* Makes it the VFS of every connection opened from now on. */
void fault_vfs_install (void);
/* The @nth call (from 0) to which @kind applies fails; with @lasting, all later ones as well.
 * Counting starts again. */
void fault_vfs_arm (FaultKind kind, guint nth, gboolean lasting);
void fault_vfs_disarm (void);
/* The number of calls to which @kind would have applied since the last arming or disarming. */
guint fault_vfs_get_count (FaultKind kind);
/* The number of calls that failed. */
guint fault_vfs_get_hits (void);

G_END_DECLS
