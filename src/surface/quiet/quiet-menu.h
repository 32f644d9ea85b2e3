/* quiet-menu.h: the menu *Do Not Disturb*, for the window and the tray (ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "surface/quiet/quiet.h"

G_BEGIN_DECLS

/* The action of the application; its targets are the words of beckon_quiet_set_word(). */
#define BECKON_ACTION_DO_NOT_DISTURB "app.do-not-disturb"

/* (transfer full): for how long, and *Off*. */
GMenuModel *beckon_quiet_menu_new (void);
/* (transfer full) (nullable): what the menu calls @word, without its mnemonic; NULL: no such word.
 */
char *beckon_quiet_dup_choice (const char *word);
/* (transfer full) (nullable): one sentence: why questions arrive in silence, and until when; NULL
 * when they do not. */
char *beckon_quiet_describe (BeckonQuiet *quiet);

G_END_DECLS
