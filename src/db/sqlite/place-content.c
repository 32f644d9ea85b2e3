/* place-content.c: compares the file and its log with what SQLite's shared memory says of them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/place-content.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <linux/magic.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* Not in every linux/magic.h. */
#define CIFS_MAGIC 0xff534d42
#define FUSE_MAGIC 0x65735546

/* SQLite's file format, section 4, and walformat.html: the log begins with a header, and so does
 * each frame, which holds a page. */
#define LOG_HEADER_BYTES 32
#define FRAME_HEADER_BYTES 24
#define FILE_HEADER_BYTES 100
/* The byte of the shared memory that is locked while pages are brought into the file. */
#define CHECKPOINT_LOCK_BYTE 121
/* How often a read is repeated if another connection writes meanwhile. */
#define ATTEMPTS 20

/* How the shared memory describes a state of the database; all in the byte order of the machine,
 * except for salt, which is as in the log. */
typedef struct
{
  guint32 version;
  guint32 unused;
  guint32 change;
  guint8  is_init;
  guint8  big_endian;
  guint16 page_bytes; /* 1: 65536 */
  guint32 n_frames;
  guint32 n_pages;
  guint32 frame_sum[2];
  guint8  salt[8];
  guint32 sum[2];
} Header;

/* The beginning of the shared memory. */
typedef struct
{
  Header  header;
  Header  copy;
  guint32 n_done; /* frames that are in the file */
  guint32 marks[5];
  guint8  locks[8];
  guint32 n_begun; /* frames that are in the file, or on the way to it */
} Index;

G_STATIC_ASSERT (sizeof (Header) == 48);
G_STATIC_ASSERT (sizeof (Index) == 132);

/* What changes when a file is written to. */
typedef struct
{
  gint64 size;
  gint64 seconds;
  gint64 nanoseconds;
} Stamp;

struct _BeckonPlaceContent
{
  GMutex           lock;   /* guards all that follows */
  int              file;   /* (unowned) */
  int              log;    /* (owned) -1: none */
  int              shm;    /* (owned) -1: none */
  const Index     *shared; /* (owned) (nullable): the beginning of the shared memory */
  gboolean         timed;  /* the times of the file system change only when a file is written to */
  BeckonPlaceState state;
  Index            index;
  Stamp            file_stamp;
  guint8           file_header[FILE_HEADER_BYTES];
  Stamp            log_stamp;
  guint            n_own; /* checkpoints of this process so far */
};

/* FALSE: it is about to be changed, or is not there. */
static gboolean
read_index (BeckonPlaceContent *self, Index *index)
{
  /* As SQLite does it: two copies that are equal, read one after the other. */
  Header first = self->shared->header;

  atomic_thread_fence (memory_order_seq_cst);
  *index = *self->shared;
  atomic_thread_fence (memory_order_seq_cst);

  return memcmp (&first, &index->copy, sizeof first) == 0
         && memcmp (&first, &index->header, sizeof first) == 0 && index->header.is_init;
}

static gboolean
read_stamp (BeckonPlaceContent *self, int fd, Stamp *stamp)
{
  struct stat info;

  if (fstat (fd, &info) != 0)
    return FALSE;
  *stamp = (Stamp){ .size = info.st_size };
  if (self->timed)
    {
      stamp->seconds = info.st_mtim.tv_sec;
      stamp->nanoseconds = info.st_mtim.tv_nsec;
    }

  return TRUE;
}

static gboolean
is_same_stamp (const Stamp *a, const Stamp *b)
{
  return a->size == b->size && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds;
}

/* Have no pages been brought into the file, and has the log not begun anew? */
static gboolean
is_same_base (const Index *a, const Index *b)
{
  return a->n_done == b->n_done && a->n_begun == b->n_begun
         && memcmp (a->header.salt, b->header.salt, sizeof a->header.salt) == 0;
}

static gboolean
is_same_header (const Index *a, const Index *b)
{
  return memcmp (&a->header, &b->header, sizeof a->header) == 0;
}

/* --- the log --- */

static guint32
get_page_bytes (const Index *index)
{
  return index->header.page_bytes == 1 ? 65536 : index->header.page_bytes;
}

static guint32
get_number (const guint8 *bytes)
{
  guint32 number;

  memcpy (&number, bytes, sizeof number);

  return GUINT32_FROM_BE (number);
}

/* Adds @bytes to the checksum of a log. */
static void
add_up (guint32 sum[2], gboolean big_endian, const guint8 *bytes, gsize length)
{
  for (gsize at = 0; at < length; at += 8)
    {
      guint32 pair[2];

      memcpy (pair, bytes + at, sizeof pair);
      sum[0] += (big_endian ? GUINT32_FROM_BE (pair[0]) : GUINT32_FROM_LE (pair[0])) + sum[1];
      sum[1] += (big_endian ? GUINT32_FROM_BE (pair[1]) : GUINT32_FROM_LE (pair[1])) + sum[0];
    }
}

/* The header, and the last frame, whose checksum is over all before. @size: of the log. */
static gboolean
has_ends (BeckonPlaceContent *self, const Index *index, gint64 size)
{
  guint8 header[LOG_HEADER_BYTES], frame[FRAME_HEADER_BYTES];
  gint64 frame_bytes = FRAME_HEADER_BYTES + (gint64) get_page_bytes (index);
  gint64 end = LOG_HEADER_BYTES + (gint64) index->header.n_frames * frame_bytes;

  return size >= end && pread (self->log, header, sizeof header, 0) == sizeof header
         && (get_number (header) & ~1u) == 0x377f0682
         && memcmp (header + 16, index->header.salt, sizeof index->header.salt) == 0
         && pread (self->log, frame, sizeof frame, end - frame_bytes) == sizeof frame
         && memcmp (frame + 8, index->header.salt, sizeof index->header.salt) == 0
         && get_number (frame + 16) == index->header.frame_sum[0]
         && get_number (frame + 20) == index->header.frame_sum[1];
}

/* All of it, at most some dozens of megabytes. */
static gboolean
has_all_frames (BeckonPlaceContent *self, const Index *index)
{
  gsize              frame_bytes = FRAME_HEADER_BYTES + get_page_bytes (index);
  g_autofree guint8 *frame = g_malloc (frame_bytes);
  gboolean           big_endian;
  guint32            sum[2] = { 0, 0 };

  if (pread (self->log, frame, LOG_HEADER_BYTES, 0) != LOG_HEADER_BYTES)
    return FALSE;
  big_endian = (get_number (frame) & 1) != 0;
  add_up (sum, big_endian, frame, LOG_HEADER_BYTES - 8);
  for (guint32 i = 0; i < index->header.n_frames; i++)
    {
      off_t at = LOG_HEADER_BYTES + (off_t) i * (off_t) frame_bytes;

      if (pread (self->log, frame, frame_bytes, at) != (ssize_t) frame_bytes)
        return FALSE;
      add_up (sum, big_endian, frame, 8);
      add_up (sum, big_endian, frame + FRAME_HEADER_BYTES, frame_bytes - FRAME_HEADER_BYTES);
      if (get_number (frame + 16) != sum[0] || get_number (frame + 20) != sum[1])
        return FALSE;
    }

  return sum[0] == index->header.frame_sum[0] && sum[1] == index->header.frame_sum[1];
}

/* A transaction that does not fit into memory writes to the log before it is committed: then all of
 * the log is read. */
static gboolean
is_log_whole (BeckonPlaceContent *self, const Index *index, const Stamp *stamp)
{
  gboolean same_header = is_same_header (index, &self->index);
  gboolean same_stamp = is_same_stamp (stamp, &self->log_stamp);

  if (index->header.n_frames == 0 || (same_header && same_stamp && self->timed))
    return TRUE;

  return has_ends (self, index, stamp->size)
         && (!same_header || same_stamp || has_all_frames (self, index));
}

/* --- the file --- */

/* Does any connection bring pages into the file now? The lock belongs to a process, and is asked
 * for by an open file, so that those of this process count, too. */
static gboolean
is_being_checkpointed (BeckonPlaceContent *self)
{
  struct flock lock = {
    .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = CHECKPOINT_LOCK_BYTE, .l_len = 1
  };

  return fcntl (self->shm, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

/* Only checkpoints write to the file, and they say so in the shared memory, except where one
 * failed. */
static gboolean
is_file_explained (BeckonPlaceContent *self, const Index *index, guint n_own)
{
  return !is_same_base (index, &self->index) || n_own != self->n_own || n_own % 2 != 0
         || is_being_checkpointed (self);
}

/* --- both --- */

/* FALSE: something changed meanwhile. */
static gboolean
find_once (BeckonPlaceContent *self, BeckonPlaceState *state)
{
  guint    n_own = beckon_sqlite_count_checkpoints ();
  Index    index, again;
  Stamp    file, log;
  guint8   header[FILE_HEADER_BYTES] = { 0 };
  gboolean whole, same, explained;

  *state = BECKON_PLACE_HELD;
  if (!read_index (self, &index) || !read_stamp (self, self->file, &file)
      || !read_stamp (self, self->log, &log))
    return FALSE;
  whole = is_log_whole (self, &index, &log);
  if (!self->timed && pread (self->file, header, sizeof header, 0) != sizeof header)
    memset (header, 0, sizeof header);
  same = is_same_stamp (&file, &self->file_stamp)
         && memcmp (header, self->file_header, sizeof header) == 0;
  explained = same || is_file_explained (self, &index, n_own);
  if (!read_index (self, &again) || !is_same_base (&again, &index)
      || !is_same_header (&again, &index))
    return FALSE;

  if (!whole)
    *state = BECKON_PLACE_LOG_OVERWRITTEN;
  else if (!explained)
    *state = BECKON_PLACE_FILE_OVERWRITTEN;
  self->index = index;
  self->file_stamp = file;
  self->log_stamp = log;
  self->n_own = n_own;
  memcpy (self->file_header, header, sizeof header);

  return TRUE;
}

BeckonPlaceState
beckon_place_content_find (BeckonPlaceContent *self)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->lock);

  if (self->shared == NULL || self->log < 0)
    return BECKON_PLACE_HELD;
  for (guint i = 0; self->state == BECKON_PLACE_HELD && i < ATTEMPTS; i++)
    if (find_once (self, &self->state))
      break;

  return self->state;
}

/* The servers of these file systems set the times of files, some of them later. */
static gboolean
has_own_times (int fd)
{
  struct statfs info;

  if (fstatfs (fd, &info) != 0)
    return FALSE;
  switch ((guint32) info.f_type)
    {
    case NFS_SUPER_MAGIC:
    case SMB_SUPER_MAGIC:
    case CIFS_MAGIC:
    case FUSE_MAGIC:
    case V9FS_MAGIC:
    case AFS_SUPER_MAGIC:
    case CODA_SUPER_MAGIC:
      return FALSE;
    default:
      return TRUE;
    }
}

BeckonPlaceContent *
beckon_place_content_new (BeckonDb *db, int fd)
{
  BeckonPlaceContent *self = g_new0 (BeckonPlaceContent, 1);
  const char         *path = sqlite3_db_filename (beckon_sqlite_get_handle (db), "main");
  const char         *log = path != NULL ? sqlite3_filename_wal (path) : NULL;
  g_autofree char    *shm = g_strconcat (path != NULL ? path : "", "-shm", NULL);
  void               *shared = MAP_FAILED;
  g_mutex_init (&self->lock);
  self->state = BECKON_PLACE_HELD;
  self->file = fd;
  self->log = log != NULL ? g_open (log, O_RDONLY | O_CLOEXEC, 0) : -1;
  self->shm = g_open (shm, O_RDONLY | O_CLOEXEC, 0);
  self->timed = has_own_times (fd);
  if (self->shm >= 0)
    shared = mmap (NULL, sizeof (Index), PROT_READ, MAP_SHARED, self->shm, 0);
  if (shared == MAP_FAILED)
    return self;
  self->shared = shared;
  if (self->log < 0)
    return self;
  /* All is as it should be: the first look only fills in what to compare with. */
  for (guint i = 0; i < ATTEMPTS; i++)
    {
      BeckonPlaceState ignored;

      if (find_once (self, &ignored))
        return self;
    }
  g_debug ("The write-ahead log of %s cannot be watched", path);
  close (self->log);
  self->log = -1;

  return self;
}

void
beckon_place_content_free (BeckonPlaceContent *self)
{
  if (self->log >= 0)
    close (self->log);
  if (self->shared != NULL)
    munmap ((void *) self->shared, sizeof (Index));
  if (self->shm >= 0)
    close (self->shm);
  g_mutex_clear (&self->lock);
  g_free (self);
}
