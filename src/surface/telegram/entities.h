/* entities.h: how Markdown of agents becomes styled text of Telegram
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* While a message is put together and split, its styles are marks in its text: BEGIN, the styles,
 * BODY, the styled text, END. No text that is shown has such characters (base/display-text.h), and
 * no styled text is inside another one. */
#define BECKON_TELEGRAM_MARK_BEGIN '\x02'
#define BECKON_TELEGRAM_MARK_BODY '\x03'
#define BECKON_TELEGRAM_MARK_END '\x04'

/* Appends @raw (Markdown, any bytes), with its styles as marks. Only http and https addresses
 * become links; others follow the words that lead there. */
void beckon_telegram_entities_append (GString *text, const char *raw);
/* (transfer none): what follows the mark that @text begins with, or @text. */
const char *beckon_telegram_entities_skip (const char *text);
/* Adds the members “text” and “entities” of a message: @marked without its marks, and what they
 * mean. Nothing that Telegram would refuse is in it. */
void beckon_telegram_entities_add_json (GString *json, const char *marked);

G_END_DECLS
