/* fault-vfs.c: passes all calls on to the real VFS, except those that must fail
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fault-vfs.h"

#include <sqlite3.h>
#include <string.h>

typedef struct
{
  sqlite3_file  base;
  sqlite3_file *real; /* behind this struct */
} FaultFile;

/* The kinds of calls that are counted. */
enum
{
  WRITES,
  SYNCS,
  READS,
  OPENS,
  N_COUNTS
};

static sqlite3_vfs *real_vfs;
static GMutex       lock;
static FaultKind    armed;
static guint        armed_nth;
static gboolean     armed_lasting;
static guint        counts[N_COUNTS];
static guint        hits;

static int
what_it_concerns (FaultKind kind)
{
  switch (kind)
    {
    case FAULT_SYNC_ERROR:
      return SYNCS;
    case FAULT_READ_ERROR:
      return READS;
    case FAULT_READ_ONLY:
      return OPENS;
    case FAULT_NONE:
    case FAULT_DISK_FULL:
    case FAULT_WRITE_ERROR:
    case FAULT_HALF_WRITE:
    case FAULT_POWER_OFF:
    default:
      return WRITES;
    }
}

/* Must this call fail, and how? */
static FaultKind
strike (int what)
{
  FaultKind kind = FAULT_NONE;
  guint     number;

  g_mutex_lock (&lock);
  number = counts[what]++;
  if (armed == FAULT_POWER_OFF && counts[WRITES] > armed_nth)
    kind = FAULT_POWER_OFF;
  else if (armed != FAULT_NONE && what_it_concerns (armed) == what
           && (number == armed_nth || (armed_lasting && number > armed_nth)))
    kind = armed;
  if (kind != FAULT_NONE)
    hits++;
  g_mutex_unlock (&lock);

  return kind;
}

static sqlite3_file *
real_of (sqlite3_file *file)
{
  return ((FaultFile *) file)->real;
}

static int
fault_close (sqlite3_file *file)
{
  sqlite3_file *real = real_of (file);

  return real->pMethods != NULL ? real->pMethods->xClose (real) : SQLITE_OK;
}

static int
fault_read (sqlite3_file *file, void *data, int length, sqlite3_int64 offset)
{
  if (strike (READS) != FAULT_NONE)
    return SQLITE_IOERR_READ;

  return real_of (file)->pMethods->xRead (real_of (file), data, length, offset);
}

static int
fault_write (sqlite3_file *file, const void *data, int length, sqlite3_int64 offset)
{
  switch (strike (WRITES))
    {
    case FAULT_DISK_FULL:
      return SQLITE_FULL;
    case FAULT_WRITE_ERROR:
    case FAULT_POWER_OFF:
      return SQLITE_IOERR_WRITE;
    case FAULT_HALF_WRITE:
      real_of (file)->pMethods->xWrite (real_of (file), data, length / 2, offset);
      return SQLITE_FULL;
    case FAULT_NONE:
    case FAULT_SYNC_ERROR:
    case FAULT_READ_ERROR:
    case FAULT_READ_ONLY:
    default:
      return real_of (file)->pMethods->xWrite (real_of (file), data, length, offset);
    }
}

static int
fault_truncate (sqlite3_file *file, sqlite3_int64 size)
{
  if (strike (WRITES) != FAULT_NONE)
    return SQLITE_IOERR_TRUNCATE;

  return real_of (file)->pMethods->xTruncate (real_of (file), size);
}

static int
fault_sync (sqlite3_file *file, int flags)
{
  if (strike (SYNCS) != FAULT_NONE)
    return SQLITE_IOERR_FSYNC;

  return real_of (file)->pMethods->xSync (real_of (file), flags);
}

static int
fault_file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return real_of (file)->pMethods->xFileSize (real_of (file), size);
}

static int
fault_lock (sqlite3_file *file, int level)
{
  return real_of (file)->pMethods->xLock (real_of (file), level);
}

static int
fault_unlock (sqlite3_file *file, int level)
{
  return real_of (file)->pMethods->xUnlock (real_of (file), level);
}

static int
fault_check_reserved_lock (sqlite3_file *file, int *result)
{
  return real_of (file)->pMethods->xCheckReservedLock (real_of (file), result);
}

static int
fault_file_control (sqlite3_file *file, int op, void *arg)
{
  return real_of (file)->pMethods->xFileControl (real_of (file), op, arg);
}

static int
fault_sector_size (sqlite3_file *file)
{
  return real_of (file)->pMethods->xSectorSize (real_of (file));
}

static int
fault_device_characteristics (sqlite3_file *file)
{
  return real_of (file)->pMethods->xDeviceCharacteristics (real_of (file));
}

static int
fault_shm_map (sqlite3_file *file, int page, int page_size, int extend, void volatile **memory)
{
  return real_of (file)->pMethods->xShmMap (real_of (file), page, page_size, extend, memory);
}

static int
fault_shm_lock (sqlite3_file *file, int offset, int n, int flags)
{
  return real_of (file)->pMethods->xShmLock (real_of (file), offset, n, flags);
}

static void
fault_shm_barrier (sqlite3_file *file)
{
  real_of (file)->pMethods->xShmBarrier (real_of (file));
}

static int
fault_shm_unmap (sqlite3_file *file, int remove)
{
  return real_of (file)->pMethods->xShmUnmap (real_of (file), remove);
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = fault_close,
  .xRead = fault_read,
  .xWrite = fault_write,
  .xTruncate = fault_truncate,
  .xSync = fault_sync,
  .xFileSize = fault_file_size,
  .xLock = fault_lock,
  .xUnlock = fault_unlock,
  .xCheckReservedLock = fault_check_reserved_lock,
  .xFileControl = fault_file_control,
  .xSectorSize = fault_sector_size,
  .xDeviceCharacteristics = fault_device_characteristics,
  .xShmMap = fault_shm_map,
  .xShmLock = fault_shm_lock,
  .xShmBarrier = fault_shm_barrier,
  .xShmUnmap = fault_shm_unmap,
};

static int
fault_open (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  FaultFile *self = (FaultFile *) file;
  int        rc;

  self->real = (sqlite3_file *) (self + 1);
  self->base.pMethods = NULL;
  if ((flags & SQLITE_OPEN_READWRITE) != 0 && strike (OPENS) != FAULT_NONE)
    return SQLITE_CANTOPEN;

  rc = real_vfs->xOpen (real_vfs, name, self->real, flags, out_flags);
  if (rc == SQLITE_OK)
    self->base.pMethods = &methods;

  return rc;
}

static int
fault_delete (sqlite3_vfs *vfs, const char *name, int sync_folder)
{
  if (strike (WRITES) == FAULT_POWER_OFF)
    return SQLITE_IOERR_DELETE;

  return real_vfs->xDelete (real_vfs, name, sync_folder);
}

void
fault_vfs_install (void)
{
  static sqlite3_vfs vfs;

  if (real_vfs != NULL)
    return;

  sqlite3_initialize ();
  real_vfs = sqlite3_vfs_find (NULL);
  vfs = *real_vfs;
  vfs.zName = "fault";
  vfs.szOsFile = (int) sizeof (FaultFile) + real_vfs->szOsFile;
  vfs.xOpen = fault_open;
  vfs.xDelete = fault_delete;
  g_assert_cmpint (sqlite3_vfs_register (&vfs, 1), ==, SQLITE_OK);
}

void
fault_vfs_arm (FaultKind kind, guint nth, gboolean lasting)
{
  g_mutex_lock (&lock);
  armed = kind;
  armed_nth = nth;
  armed_lasting = lasting;
  memset (counts, 0, sizeof counts);
  hits = 0;
  g_mutex_unlock (&lock);
}

void
fault_vfs_disarm (void)
{
  fault_vfs_arm (FAULT_NONE, 0, FALSE);
}

guint
fault_vfs_get_count (FaultKind kind)
{
  guint count;

  g_mutex_lock (&lock);
  count = counts[what_it_concerns (kind)];
  g_mutex_unlock (&lock);

  return count;
}

guint
fault_vfs_get_hits (void)
{
  guint count;

  g_mutex_lock (&lock);
  count = hits;
  g_mutex_unlock (&lock);

  return count;
}
