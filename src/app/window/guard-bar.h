/* guard-bar.h: says which guard another program has made weaker, with Allow and Undo (TR-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/window/notice-bar.h"
#include "desk/guards.h"

G_BEGIN_DECLS

/* From now on @bar, which is for nothing else, shows what waits in @guards. Call it once. */
void beckon_guard_bar_follow (BeckonNoticeBar *bar, BeckonGuards *guards);

G_END_DECLS
