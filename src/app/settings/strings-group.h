/* strings-group.h: a group of preferences that edits a list of names
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/settings/list-group.h"
#include "desk/guards.h"

G_BEGIN_DECLS

/* TRUE when @text is a valid entry of the list. */
typedef gboolean (*BeckonStringCheck) (const char *text);

#define BECKON_TYPE_STRINGS_GROUP (beckon_strings_group_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonStringsGroup, beckon_strings_group, BECKON, STRINGS_GROUP, BeckonListGroup)

/* @key is an "as" of @settings; @add_label is the title of the entry that adds one; @check may be
 * NULL. */
void beckon_strings_group_bind (BeckonStringsGroup *self,
                                GSettings          *settings,
                                const char         *key,
                                const char         *add_label,
                                BeckonStringCheck   check);

/* Before beckon_strings_group_bind(): what is changed here is confirmed (TR-9). */
void beckon_strings_group_set_guards (BeckonStringsGroup *self, BeckonGuards *guards);

G_END_DECLS
