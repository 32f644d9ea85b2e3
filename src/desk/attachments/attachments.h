/* attachments.h: files and pictures for answers: stored, read, taken off, and deleted in time
 * (ATT-13)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* Stores @bytes, then commits ATTACH; finishes with beckon_desk_do_finish(), whose commit has the
 * attachment. @name as the person knows it, a path counts by its end; @media_type (nullable): found
 * out. E101: nothing in it; E104: too much; E110: it cannot be written; and those of ATTACH: then
 * nothing of it is kept. @in_person: as in a BeckonAnswer. */
void beckon_desk_attach_async (BeckonDesk         *self,
                               gint64              interaction_id,
                               const char         *name,
                               const char         *media_type,
                               GBytes             *bytes,
                               const char         *by,
                               gboolean            in_person,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data);
/* The same for the file at @path, which is read in a thread: errors of beckon_file_bytes_read(). */
void beckon_desk_attach_file_async (BeckonDesk         *self,
                                    gint64              interaction_id,
                                    const char         *path,
                                    const char         *by,
                                    gboolean            in_person,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data);
/* Commits DETACH, and the file is deleted; finishes with beckon_desk_do_finish(). */
void beckon_desk_detach_async (BeckonDesk         *self,
                               gint64              id,
                               const char         *by,
                               gboolean            in_person,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data);
/* Reads the bytes of @attachment. (transfer full): E102 where they are no longer kept. */
void    beckon_desk_read_attachment_async (BeckonDesk             *self,
                                           const BeckonAttachment *attachment,
                                           GCancellable           *cancellable,
                                           GAsyncReadyCallback     callback,
                                           gpointer                user_data);
GBytes *beckon_desk_read_attachment_finish (BeckonDesk *self, GAsyncResult *result, GError **error);

/* For the desk: deletes what is too old or too much, and what no row has: a desk was killed between
 * the file and its row. */
void beckon_desk_attachments_start (BeckonDesk *self);
/* A part of the ledger: what a question that was settled does not take along is deleted. */
void beckon_desk_attachments_take (BeckonDesk *self, BeckonEvent *event);

G_END_DECLS
