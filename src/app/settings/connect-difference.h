/* connect-difference.h: shows what connecting an agent changes in its configuration, and changes it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "connect/agent.h"

G_BEGIN_DECLS

/* After the files were written; @parent is still there. */
typedef void (*BeckonConnectDone) (GtkWidget *parent, gboolean removes);

/* Opens a dialog over the window of @parent, once the files were read in a thread; a message in
 * that window if they cannot be used. @removes: it takes the connection back. */
void beckon_connect_difference_show (GtkWidget                *parent,
                                     const BeckonConnectAgent *agent,
                                     gboolean                  removes,
                                     BeckonConnectDone         done);

G_END_DECLS
