/* line.h: the command line of ssh: what was given, and what is run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What was given to “beckon ssh”. */
typedef struct
{
  GPtrArray *options;     /* (owned) (element-type utf8): of ssh, as they were given */
  char      *destination; /* (owned) */
  char      *command;     /* (owned) (nullable): for the other computer, as ssh puts it together */
} BeckonSshLine;

/* (transfer full) (nullable): reads @words as ssh does. G_OPTION_ERROR: there is no destination, or
 * an option with which nothing is run there. */
BeckonSshLine *beckon_ssh_line_read (const char *const *words, GError **error);
void           beckon_ssh_line_free (BeckonSshLine *self);
/* (transfer full): how the person calls the computer, without user and port: the name beside each
 * question. */
char *beckon_ssh_line_dup_host (const BeckonSshLine *self);
/* (transfer full): the line that is run. @socket is the one here; @token is for the callers there,
 * and @failure what is said there if the folder cannot be made. */
GStrv beckon_ssh_line_make (const BeckonSshLine *self,
                            const char          *socket,
                            const char          *token,
                            const char          *failure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSshLine, beckon_ssh_line_free)

G_END_DECLS
