/* sandbox.h: is this process in the sandbox of a flatpak, and what may it do there?
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char    *app_id;
  gboolean may_run_on_host; /* start programs outside, which the person has to allow */
  gboolean may_write_home;  /* it sees the person's files, and may change them */
} BeckonSandbox;

/* (transfer none) (nullable): the sandbox of this process; NULL: it is in none. What it may do
 * never changes as long as the process runs. */
const BeckonSandbox *beckon_sandbox_get (void);
/* TRUE in our own flatpak, not in a terminal inside that of another program: what concerns the
 * desktop goes through its portals. */
gboolean beckon_sandbox_is_inside (void);
/* (transfer full): the command by which the person allows programs on the host. */
char *beckon_sandbox_dup_permission (const BeckonSandbox *self);

/* (transfer full) (nullable): what @text, the content of /.flatpak-info, says; NULL if it is not
 * that of an application. */
BeckonSandbox *beckon_sandbox_parse (const char *text);
void           beckon_sandbox_free (BeckonSandbox *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonSandbox, beckon_sandbox_free)

G_END_DECLS
