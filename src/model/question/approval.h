/* approval.h: what an agent wants to do, and asks leave for (AP-1); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/question/interaction.h"

G_BEGIN_DECLS

/* The member `approval` of an interaction, read. At least one of tool, command, path and diff is
 * there. */
typedef struct
{
  char    *tool;      /* (nullable): as the agent calls it, such as "Bash" */
  char    *command;   /* (nullable): the whole command, as a shell would read it */
  char    *path;      /* (nullable): the file that is to be changed */
  char    *diff;      /* (nullable): a unified diff, whole */
  char    *arguments; /* (nullable): what the tool would get: a JSON object, as text */
  char    *cwd;       /* (nullable): the folder in which it would run */
  char    *language;  /* (nullable): of the command, for highlighting: "sh", "python" */
  gboolean editable;  /* the person may change the arguments (ATT-10) */
} BeckonApproval;

/* (transfer full) (nullable): reads the member, strictly. E101, E104. */
BeckonApproval *beckon_approval_from_text (const char *text, GError **error);
void            beckon_approval_free (BeckonApproval *self);
/* (transfer full) (nullable): the same of @interaction; NULL if it is no approval, or what stands
 * in its row is damaged. */
BeckonApproval *beckon_approval_of (const BeckonInteraction *interaction);
/* (transfer full): in one text what would be done, as it is: the command, or the diff, or the
 * arguments, or the path, or the tool. */
char *beckon_approval_dup_subject (const BeckonApproval *self);
/* (transfer full): what an answer that is remembered holds for, for persons: the tool, what it
 * would do, in full, and the folder. Never more than was seen. */
char *beckon_approval_dup_pattern (const BeckonApproval *self);
/* Appends what tells two approvals apart: tool, command, path, diff, arguments (without the agent's
 * own description of a command) and folder. */
void beckon_approval_add_key (const BeckonApproval *self, GString *key);
/* Do both, which may be no approvals at all, ask the same agent's leave for the same: one pattern,
 * and the same options with the same effects? */
gboolean beckon_approval_is_same (const BeckonInteraction *one, const BeckonInteraction *other);

/* Gives @draft, an approval, what it lacks of options: “Allow” where none allows, “Deny” where none
 * rejects. */
void beckon_approval_complete_options (BeckonInteraction *draft);
/* Do the options of @draft, an approval, have effects? E101 says which has none. */
gboolean beckon_approval_check_options (const BeckonInteraction *draft, GError **error);
gboolean beckon_effect_allows (BeckonEffect effect);
gboolean beckon_effect_rejects (BeckonEffect effect);
/* The option that an answer without one means: the first that rejects once. FALSE: none does; one
 * that rejects from now on is nothing but what a person chooses themself. */
gboolean beckon_approval_find_rejection (const BeckonInteraction *approval, guint *index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonApproval, beckon_approval_free)

G_END_DECLS
