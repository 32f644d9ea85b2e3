/* folder-row.h: a row that chooses the folder of a task: a recent one, or any (CF-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_FOLDER_ROW (beckon_folder_row_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFolderRow, beckon_folder_row, BECKON, FOLDER_ROW, AdwActionRow)

/* @path (nullable): the home folder. */
void beckon_folder_row_set_path (BeckonFolderRow *self, const char *path);
/* (transfer none) (nullable): NULL: the home folder. */
const char *beckon_folder_row_get_path (BeckonFolderRow *self);
/* @path (nullable): the folder of the agent, which takes precedence: nothing can be chosen. NULL:
 * the person chooses. */
void beckon_folder_row_set_fixed (BeckonFolderRow *self, const char *path);
/* TRUE: nothing can be chosen. */
gboolean beckon_folder_row_is_fixed (BeckonFolderRow *self);
/* Offers @folders (element-type utf8) in the menu, besides the home folder. */
void beckon_folder_row_set_recent (BeckonFolderRow *self, GPtrArray *folders);

G_END_DECLS
