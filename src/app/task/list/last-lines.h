/* last-lines.h: what each running task said or printed last, for the list of tasks
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "desk/desk.h"

G_BEGIN_DECLS

/* Follows the events of a desk: nothing is read for it, so it knows no line from before its start.
 * Signal "changed": some of them are others now; at most four times in a second. */
#define BECKON_TYPE_LAST_LINES (beckon_last_lines_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLastLines, beckon_last_lines, BECKON, LAST_LINES, GObject)

/* (transfer none): the one of @desk. */
BeckonLastLines *beckon_last_lines_of (BeckonDesk *desk);
/* (transfer full) (nullable): the last line of a running task, without colours and marks, safe to
 * show; NULL: none is known. */
char *beckon_last_lines_dup (BeckonLastLines *self, const BeckonTask *task);

G_END_DECLS
