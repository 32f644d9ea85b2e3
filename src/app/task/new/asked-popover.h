/* asked-popover.h: what was asked for before, to be found and taken again (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Signal "chosen" (text): the person wants that text; the popover is closed already. */
#define BECKON_TYPE_ASKED_POPOVER (beckon_asked_popover_get_type ())
G_DECLARE_FINAL_TYPE (BeckonAskedPopover, beckon_asked_popover, BECKON, ASKED_POPOVER, GtkPopover)

/* @texts (element-type utf8): the last one first. */
void beckon_asked_popover_set_texts (BeckonAskedPopover *self, GPtrArray *texts);

G_END_DECLS
