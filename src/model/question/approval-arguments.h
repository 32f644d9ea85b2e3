/* approval-arguments.h: the arguments of an approval, as a person reads and edits them (ATT-10)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/approval.h"

G_BEGIN_DECLS

/* All JSON here is indented, and everything in it that cannot be seen is written as \uXXXX: it is
 * exact, and it is visible. */

/* (transfer full) (nullable): the arguments that command, path, diff and folder do not say already;
 * NULL: there are none. */
char *beckon_approval_dup_other_arguments (const BeckonApproval *self);
/* TRUE: the command is one of the arguments, and nothing in it is invisible: it can be edited as a
 * command, beside the others. */
gboolean beckon_approval_edits_command (const BeckonApproval *self);
/* (transfer full): the arguments to be edited as JSON: all of them, without a command that is
 * edited on its own. "{}" if there are none. */
char *beckon_approval_dup_edited_arguments (const BeckonApproval *self);
/* Puts together what was edited: @command (nullable), for one that is edited on its own, and
 * @others, the JSON. @values (transfer full) (nullable): all arguments, for an answer; NULL:
 * nothing is different. E101 says what is wrong with @others. */
gboolean beckon_approval_join_arguments (const BeckonApproval *self,
                                         const char           *command,
                                         const char           *others,
                                         char                **values,
                                         GError              **error);

G_END_DECLS
