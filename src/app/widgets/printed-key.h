/* printed-key.h: what is printed on a key, whatever it types (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The digit, 0 to 9, that is printed on the key of @event (nullable), or -1. That is the digit that
 * @keyval types; without Shift and the like also the digit that the key types with them in the
 * layout in use, as the first row of a French, Belgian or Czech keyboard does.
 * Ask it only where the key types no text: it types something else. */
int beckon_printed_key_get_digit (GdkEvent *event, guint keyval);

/* The digit, 0 to 9, of a key of the keypad that moves, as without NumLock, or -1. With Shift it
 * moves on purpose. */
int beckon_printed_key_get_keypad_digit (GdkEvent *event, guint keyval);

/* The key value to compare with a Latin letter: @keyval, unless that is a letter of another script.
 * Then it is the letter of the first layout that has a Latin one on the key of @event (nullable),
 * as GTK does for Ctrl, or, if only one layout is set, the letter, comma or full stop of a US
 * keyboard, whose letters keyboards of other scripts show as well. Lower case for these. */
guint beckon_printed_key_get_latin (GdkEvent *event, guint keyval);

G_END_DECLS
