/* acp-files.h: the files of its workspace, for an agent that asks for them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "acp/session.h"

G_BEGIN_DECLS

/* The largest file that is read. */
#define BECKON_ACP_FILE_BYTES (4 * 1024 * 1024)

typedef struct _BeckonAcpFiles BeckonAcpFiles;

/* (transfer full): answers for @session, which must live as long, from the files in @folder. */
BeckonAcpFiles *beckon_acp_files_new (BeckonAcpSession *session, const char *folder);
/* What is under way is not answered any more; @self is (nullable). */
void beckon_acp_files_free (BeckonAcpFiles *self);
/* Answer @request, in a thread. A path that leaves the folder, also by a symbolic link, is refused,
 * and what is no file. */
/* @line: from 1, 0: the first; @limit: of lines, 0: all. */
void beckon_acp_files_read (
  BeckonAcpFiles *self, guint request, const char *path, guint line, guint limit);
/* The file has its old or its new content, whatever happens. */
void
beckon_acp_files_write (BeckonAcpFiles *self, guint request, const char *path, const char *content);

G_END_DECLS
