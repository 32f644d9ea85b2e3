/* attachment.h: a file or a picture that goes with an answer (ATT-13); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "base/fields/fields.h"
#include "model/types.h"

G_BEGIN_DECLS

/* Its bytes are in a file of the desk's own; this says what they are. */
struct _BeckonAttachment
{
  gint64 id;
  gint64 interaction_id;
  gint64 position;   /* in the answer, from 1; 0: no answer names it yet */
  char  *name;       /* as the person knows it: no folder, nothing invisible */
  char  *media_type; /* "image/png" */
  gint64 n_bytes;
  char  *sha256; /* in hexadecimal */
  char  *file;   /* the name of the file with the bytes, in the folder of the desk */
  char  *path;   /* the same with the folder, as it was when the file was written */
  gint64 timestamp_us;
};

extern const BeckonFields beckon_attachment_fields;

BeckonAttachment *beckon_attachment_new (void);
void              beckon_attachment_free (BeckonAttachment *self);
BeckonAttachment *beckon_attachment_copy (const BeckonAttachment *self);

/* (transfer full): the last part of @name, which may be a path and any UTF-8, as a name that can be
 * shown and kept: one line, no control characters, at most BECKON_LIMIT_FILE_NAME_BYTES, its ending
 * kept. "file" where nothing is left. */
char *beckon_attachment_dup_name (const char *name);
/* (transfer full): @stated (nullable) where it is a media type that says something, else what @name
 * and the @n_bytes at @data look like. Lower case, without parameters. */
char *beckon_attachment_dup_media_type (const char   *stated,
                                        const char   *name,
                                        const guint8 *data,
                                        gsize         n_bytes);
/* Are these bytes a picture of a type that models take: PNG, JPEG, GIF or WebP? (transfer none)
 * (nullable): its media type, by its first bytes alone. */
const char *beckon_attachment_find_picture (const guint8 *data, gsize n_bytes);
/* (transfer full): the name of a new file for it: random, with the ending of @name where that is a
 * plain one, since some programs go by it. */
char *beckon_attachment_dup_file_name (const char *name);
/* (transfer full) (nullable): the paths of those in @attachments (nullable) (element-type
 * BeckonAttachment) that the answer has, as one line for an agent that takes only text; NULL: there
 * are none. In English, as agents read it. */
char *beckon_attachments_describe (const GPtrArray *attachments);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAttachment, beckon_attachment_free)

G_END_DECLS
