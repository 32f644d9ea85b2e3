/* composing.h: whether an input method composes, before any shortcut (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Follows the input method in every text of the program from now on. Call it once, after GTK has
 * been initialised. */
void beckon_composing_install (void);

/* TRUE: an input method composes in the text that has the focus in the window of @widget. Escape,
 * Enter, the arrows and the Page keys belong to it then: whoever catches keys before the focused
 * widget lets them pass (ATT-19). */
gboolean beckon_composing (GtkWidget *widget);

/* TRUE: the input method takes the key that @controller has just caught, before the focused widget:
 * it may compose what was typed a moment ago, and has not told yet. IBus and Fcitx answer later, so
 * beckon_composing() alone would take Escape or Enter from somebody who types quickly (ATT-19).
 * Call it before a key ends something. Enter is offered in a text of several lines only: an entry
 * asks its input method itself before it is activated. */
gboolean beckon_composing_takes (GtkWidget *widget, GtkEventControllerKey *controller);

/* Calls @started (@widget) whenever something begins to be composed in a text inside @widget:
 * that is typing, although the text has not changed yet (AIC-5). The last call counts. */
void beckon_composing_watch (GtkWidget *widget, void (*started) (GtkWidget *widget));
/* Something else than an input method begins to write into @text: whoever watches is told. */
void beckon_composing_tell (GtkWidget *text);

G_END_DECLS
