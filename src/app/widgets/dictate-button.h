/* dictate-button.h: a button beside a text, which gets what the person says (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_DICTATE_BUTTON (beckon_dictate_button_get_type ())
/* The setting with the person's command; the button is there only while it is not empty. */
#define BECKON_DICTATE_COMMAND "dictation-command"
G_DECLARE_FINAL_TYPE (BeckonDictateButton, beckon_dictate_button, BECKON, DICTATE_BUTTON, AdwBin)

/* Property "text": the GtkTextView or GtkEditable beside it, for .ui files. */

/* FALSE: what is being said is dropped, since the text is of something else now or takes no more,
 * and the button is insensitive. */
void beckon_dictate_button_set_usable (BeckonDictateButton *self, gboolean usable);

G_END_DECLS
