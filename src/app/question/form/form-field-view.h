/* form-field-view.h: one field of a form, to be filled in (AP-2)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/form.h"

G_BEGIN_DECLS

/* Signals: "changed": the person filled something in; "resized". */
#define BECKON_TYPE_FORM_FIELD_VIEW (beckon_form_field_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonFormFieldView, beckon_form_field_view, BECKON, FORM_FIELD_VIEW, GtkBox)

/* (transfer full): with the default of @field, which must live as long as it does. */
GtkWidget *beckon_form_field_view_new (const BeckonFormField *field);
/* @value (transfer full) (nullable): what is filled in; NULL and TRUE: nothing, and nothing has to
 * be. E103. */
gboolean beckon_form_field_view_read (BeckonFormFieldView *self, JsonNode **value, GError **error);
/* Shows what is wrong with what is filled in, once the person has filled in something. FALSE:
 * something is wrong, shown or not. */
gboolean beckon_form_field_view_validate (BeckonFormFieldView *self);
/* TRUE: the person has filled in something. */
gboolean beckon_form_field_view_is_touched (BeckonFormFieldView *self);
/* (transfer full): what is filled in, valid or not, for beckon_form_field_view_restore(). */
JsonNode *beckon_form_field_view_dup_draft (BeckonFormFieldView *self);
void      beckon_form_field_view_restore (BeckonFormFieldView *self, JsonNode *draft);
/* Moves the focus to what is filled in first. */
void beckon_form_field_view_focus (BeckonFormFieldView *self);
/* (transfer none) */
const BeckonFormField *beckon_form_field_view_get_field (BeckonFormFieldView *self);

G_END_DECLS
