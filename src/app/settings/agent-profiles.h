/* agent-profiles.h: agents that are known to speak the Agent Client Protocol, to choose from
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

typedef struct
{
  const char *title;   /* a proper name, the same in all languages */
  const char *name;    /* what tasks may call it */
  const char *command; /* as it is typed into a shell */
} BeckonAgentProfile;

/* (transfer floating): a row to choose one; at first it says that there is none. */
AdwComboRow *beckon_agent_profiles_row_new (void);
/* (transfer none) (nullable): what is chosen in @row; NULL: none. */
const BeckonAgentProfile *beckon_agent_profiles_get_chosen (AdwComboRow *row);

G_END_DECLS
