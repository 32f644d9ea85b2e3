/* agent-profiles.c: agents that are known to speak the Agent Client Protocol, to choose from
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/agent-profiles.h"

#include <glib/gi18n-lib.h>

static const BeckonAgentProfile profiles[] = {
  { "Claude Code", "claude", "claude-agent-acp" },  { "Codex", "codex", "codex-acp" },
  { "Gemini CLI", "gemini", "gemini --acp" },       { "OpenCode", "opencode", "opencode acp" },
  { "GitHub Copilot", "copilot", "copilot --acp" },
};

AdwComboRow *
beckon_agent_profiles_row_new (void)
{
  AdwComboRow *row = ADW_COMBO_ROW (adw_combo_row_new ());
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, _ ("Another command"));
  for (guint i = 0; i < G_N_ELEMENTS (profiles); i++)
    gtk_string_list_append (titles, profiles[i].title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Known agent"));
  /* The entry beside the title would be a list item without a name (ATT-14). */
  adw_combo_row_set_use_subtitle (row, TRUE);
  adw_combo_row_set_model (row, G_LIST_MODEL (titles));

  return row;
}

const BeckonAgentProfile *
beckon_agent_profiles_get_chosen (AdwComboRow *row)
{
  guint chosen = adw_combo_row_get_selected (row);

  return chosen > 0 && chosen <= G_N_ELEMENTS (profiles) ? &profiles[chosen - 1] : NULL;
}
