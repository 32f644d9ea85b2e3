/* config-file.h: reads a configuration file of another program, and replaces it without loss
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Larger files are not touched: E104. */
#define BECKON_CONFIG_FILE_BYTES (32 * 1024 * 1024)

/* The permissions of a new file: for this user alone, or like files that one makes oneself. */
#define BECKON_CONFIG_FILE_PRIVATE 0600
#define BECKON_CONFIG_FILE_SHARED 0644

/* A file as it was when it was read. */
typedef struct
{
  char    *path;   /* (owned) */
  char    *target; /* (owned): the same, or where the symbolic link @path leads */
  char    *text;   /* (owned) (nullable): its content; NULL: there is no such file */
  gsize    length;
  guint    mode; /* its permissions; of a new file, those that the umask leaves of them */
  guint    group;
  gboolean keeps_copy; /* the copy that is there says more than what it is now would, and stays */
  /* What beckon_config_file_write() did beside it, to be taken back. */
  gboolean has_copied;
  char    *former_copy; /* (owned) (nullable): the copy that was there before */
  char    *made_folder; /* (owned) (nullable): the topmost one that was missing */
} BeckonConfigFile;

/* (transfer full) (nullable): E103 if it is no file or a link that leads nowhere; E104 if it is too
 * large; E109 if it belongs to another user; E110 if it cannot be read or is read-only. Blocks for
 * as long as the disk takes. */
BeckonConfigFile *beckon_config_file_read (const char *path, GError **error);
void              beckon_config_file_free (BeckonConfigFile *self);

/* Replaces the file by @text, or deletes it (NULL), at once and durably, after keeping a copy of
 * what was there beside it. A new file can be read by its user alone, unless the caller gave it
 * another mode. E108 if somebody has changed
 * it since it was read; E110 if it cannot be written. Then it is unchanged, and so is the copy. */
gboolean beckon_config_file_write (BeckonConfigFile *self, const char *text, GError **error);
/* After a beckon_config_file_write() of @text: the file, its copy and its folders are again as they
 * were before. E108 if somebody has changed it since it was written, E110 if it cannot be written;
 * then it stays as it is. */
gboolean beckon_config_file_put_back (BeckonConfigFile *self, const char *text, GError **error);
/* (transfer full) (nullable): the copy that was kept last. */
char *beckon_config_file_dup_copy (const BeckonConfigFile *self);
/* (transfer full): its path. */
char *beckon_config_file_dup_copy_path (const BeckonConfigFile *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonConfigFile, beckon_config_file_free)

G_END_DECLS
