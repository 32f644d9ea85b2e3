/* code-card.h: a command, a diff or arguments in full, as the person reads and edits them (ATT-9)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Nothing of it is ever left out: lines wrap, and what is higher than the card scrolls in it, or is
 * shown whole by a button. Signals: "changed": the person edited the text; "resized": it needs
 * another height; "edit": the person wants to edit it. */
#define BECKON_TYPE_CODE_CARD (beckon_code_card_get_type ())
G_DECLARE_FINAL_TYPE (BeckonCodeCard, beckon_code_card, BECKON, CODE_CARD, GtkBox)

/* (transfer full): @title says what it is: “Command”. */
GtkWidget *beckon_code_card_new (const char *title);
/* Shows @text, read-only, and whatever is invisible in it; @language (nullable): an id of
 * GtkSourceView, for its colours. */
void beckon_code_card_set_text (BeckonCodeCard *self, const char *text, const char *language);
/* Marks where @words occur (nullable) (element-type utf8), and says them. */
void beckon_code_card_set_risks (BeckonCodeCard *self, GPtrArray *words);
/* Whether it offers to be edited. */
void beckon_code_card_set_offers_edit (BeckonCodeCard *self, gboolean offers);
/* @text takes the place of what is shown, as it is, and can be edited. */
void beckon_code_card_edit (BeckonCodeCard *self, const char *text);
/* (transfer full): what stands there now. */
char *beckon_code_card_dup_text (BeckonCodeCard *self);
/* What is wrong with what was typed; NULL: nothing is. */
void beckon_code_card_set_error (BeckonCodeCard *self, const char *message);
/* What was typed can only be read from now on, or edited again. */
void beckon_code_card_set_locked (BeckonCodeCard *self, gboolean locked);
/* All lines are shown from now on, however many. */
void beckon_code_card_show_whole (BeckonCodeCard *self);
/* (transfer none) */
GtkWidget *beckon_code_card_get_view (BeckonCodeCard *self);

G_END_DECLS
