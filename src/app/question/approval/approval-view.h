/* approval-view.h: what an agent wants to do, in full, and the arguments that the person edits
 * (AP-1, ATT-9, ATT-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* Signals: "edited": the person edited the arguments, or took that back; "resized". */
#define BECKON_TYPE_APPROVAL_VIEW (beckon_approval_view_get_type ())
G_DECLARE_FINAL_TYPE (BeckonApprovalView, beckon_approval_view, BECKON, APPROVAL_VIEW, AdwBin)

/* @draft (nullable): what beckon_approval_view_dup_draft() returned for the same question. */
void beckon_approval_view_set_interaction (BeckonApprovalView *self,
                                           BeckonInteraction  *interaction,
                                           const char         *draft);
/* (transfer full) (nullable): what was edited, valid or not; NULL: nothing. */
char *beckon_approval_view_dup_draft (BeckonApprovalView *self);
/* (transfer full) (nullable): all arguments as they were edited, for an answer; NULL: they are as
 * the agent gave them, or cannot be read. */
char *beckon_approval_view_dup_values (BeckonApprovalView *self);
/* (transfer full) (nullable): what the person typed, for copying; NULL: nothing. */
char *beckon_approval_view_dup_typed (BeckonApprovalView *self);
/* TRUE: what was edited cannot be read, and can therefore not be allowed. */
gboolean beckon_approval_view_is_invalid (BeckonApprovalView *self);
/* TRUE: the arguments are not as the agent gave them. */
gboolean beckon_approval_view_is_edited (BeckonApprovalView *self);
/* What can be edited becomes editable, with the focus in it. FALSE: nothing can. */
gboolean beckon_approval_view_edit (BeckonApprovalView *self);
/* For a list that is read: all lines are shown, and nothing can be edited. After the question is
 * set. */
void beckon_approval_view_set_read_only (BeckonApprovalView *self);
/* The question is settled: what was edited can only be read. */
void beckon_approval_view_set_settled (BeckonApprovalView *self, gboolean settled);

G_END_DECLS
