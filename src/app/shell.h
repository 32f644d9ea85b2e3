/* shell.h: what the desktop shows of the program while it has no window
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "service/service.h"
#include "surface/quiet/quiet.h"
#include "surface/shell/global-shortcut.h"

G_BEGIN_DECLS

/* Where the person finds the program while it has no window. */
typedef enum
{
  BECKON_SHELL_NOWHERE,    /* only by starting it again */
  BECKON_SHELL_TRAY,       /* by its icon in the tray */
  BECKON_SHELL_BACKGROUND, /* in the desktop's list of background apps */
  BECKON_SHELL_DENIED,     /* the desktop does not want it to run, and may end it */
} BeckonShellPlace;

typedef struct _BeckonShell BeckonShell;

/* (transfer full): the tray and the background apps of the desktop show the open desk of @service.
 */
BeckonShell      *
beckon_shell_new (GApplication *application, BeckonService *service, BeckonQuiet *quiet);
void beckon_shell_free (BeckonShell *self);
/* @self (nullable): while the desk is not open. */
BeckonShellPlace beckon_shell_get_place (BeckonShell *self);
/* (transfer none) (nullable): the keys that show the oldest question. @self (nullable): likewise.
 */
BeckonGlobalShortcut *beckon_shell_get_shortcut (BeckonShell *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonShell, beckon_shell_free)

G_END_DECLS
