/* place-error.h: what a person is told of a file that is not in its place (TR-3)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_PLACE_HELD,
  BECKON_PLACE_FOLDER_GONE,
  BECKON_PLACE_FILE_GONE,
  BECKON_PLACE_FILE_REPLACED,
  BECKON_PLACE_FILE_OVERWRITTEN, /* in the same inode, and so the log */
  BECKON_PLACE_LOG_GONE,
  BECKON_PLACE_LOG_REPLACED,
  BECKON_PLACE_LOG_OVERWRITTEN,
  BECKON_PLACE_UNREACHABLE,
} BeckonPlaceState;

/* E110: what happened to @path, what became of what was accepted, and what to do. @state is not
 * HELD. @rescue (nullable): the copy of what it held; @trouble (nullable): why there is none. */
void beckon_place_set_error (const char      *path,
                             BeckonPlaceState state,
                             const char      *rescue,
                             const char      *trouble,
                             GError         **error);

G_END_DECLS
