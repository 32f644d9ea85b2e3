/* transients.h: a window that has ended forgets the window that it was in front of
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* To be called once, before the first window: from now on a window that is destroyed is transient
 * for none. With GTK 4.8 one that somebody still holds then, such as an operation that is under
 * way, would otherwise touch the other window after that has been freed. */
void beckon_transients_install (void);

G_END_DECLS
