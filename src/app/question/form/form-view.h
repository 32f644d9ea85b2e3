/* form-view.h: a form, to be filled in (AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Signals: "edited": the person filled something in; "resized". */
#define BECKON_TYPE_FORM_VIEW (beckon_form_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFormView, beckon_form_view, BECKON, FORM_VIEW, AdwBin)

/* @draft (nullable): what beckon_form_view_dup_draft() returned for the same question. */
void beckon_form_view_set_interaction (BeckonFormView    *self,
                                       BeckonInteraction *interaction,
                                       const char        *draft);
/* (transfer full) (nullable): what was filled in, valid or not; NULL: nothing. */
char *beckon_form_view_dup_draft (BeckonFormView *self);
/* (transfer full) (nullable): the same, for copying. */
char *beckon_form_view_dup_typed (BeckonFormView *self);
/* (transfer full) (nullable): the values to be sent; NULL: something is missing or wrong. */
char *beckon_form_view_dup_values (BeckonFormView *self);
/* TRUE: @widget, which has the focus, is in a field: moves the focus to the next one, if there is
 * one. */
gboolean beckon_form_view_go_on (BeckonFormView *self, GtkWidget *widget);
/* Moves the focus to the first or the last field. */
void beckon_form_view_focus (BeckonFormView *self, gboolean last);

G_END_DECLS
