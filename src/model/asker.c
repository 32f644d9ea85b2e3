/* asker.c: how an agent is called where a person reads it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/asker.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

static char *
describe (const char *host, const char *agent)
{
  if (agent == NULL || *agent == '\0')
    return g_strdup (host);
  return host != NULL ? g_strdup_printf ("%s · %s", host, agent) : g_strdup (agent);
}

char *
beckon_asker_of_question (const BeckonInteraction *question)
{
  g_return_val_if_fail (question != NULL, NULL);

  return describe (question->host, question->agent);
}

char *
beckon_asker_of_task (const BeckonTask *task)
{
  g_return_val_if_fail (task != NULL, NULL);

  return describe (task->host, task->agent);
}

char *
beckon_asker_of_notice (const BeckonNotice *notice)
{
  g_return_val_if_fail (notice != NULL, NULL);

  return describe (notice->host, notice->agent);
}

char *
beckon_asker_say (const char *asker, guint max_chars)
{
  return beckon_display_text_short (asker != NULL ? asker : _ ("An agent"), max_chars);
}
