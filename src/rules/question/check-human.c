/* check-human.c: what only a person may do (PP-5, AIC-12, SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/question/apply-question.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "model/name.h"
#include "model/question/policy.h"

static gboolean
is_named (const char *by)
{
  g_autofree char *name = by != NULL ? beckon_name_fold (by) : NULL;

  return name != NULL && *name != '\0' && !beckon_name_is_reserved (name);
}

gboolean
beckon_apply_check_person (BeckonApply       *self,
                           const char *const *agents,
                           guint              n_agents,
                           gboolean           in_person,
                           const char        *refusal,
                           const char        *hint,
                           GError           **error)
{
  if (!is_named (self->by))
    {
      beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                        _ ("Send “by” with the name of the person who decided. Agents must let the "
                           "person decide on the desk."),
                        "%s", refusal);
      return FALSE;
    }

  /* An agent with the person's name must not prevent the person from answering (TR-4). */
  if (in_person)
    return TRUE;

  for (guint i = 0; i < n_agents; i++)
    {
      if (beckon_name_equal (self->by, agents[i]))
        {
          beckon_set_error (error, BECKON_ERROR_FORBIDDEN, hint, "%s", refusal);
          return FALSE;
        }
    }

  return TRUE;
}

gboolean
beckon_apply_is_own (BeckonApply *self, gint64 id)
{
  const GArray *asked = self->operation->asked;

  if (self->operation->from_agent)
    return TRUE;
  for (guint i = 0; asked != NULL && i < asked->len; i++)
    if (g_array_index (asked, gint64, i) == id)
      return TRUE;

  return FALSE;
}

gboolean
beckon_apply_check_not_own (BeckonApply *self, gint64 id, gboolean in_person, GError **error)
{
  if (in_person)
    return TRUE;
  if (self->operation->decides_nothing)
    {
      beckon_set_error (error, BECKON_ERROR_FORBIDDEN,
                        _ ("Answer in the window, a notification, the tray or Telegram. The "
                           "setting “programs-may-decide” allows other programs."),
                        "%s", _ ("What matters is decided on the desk itself"));
      return FALSE;
    }
  if (!beckon_apply_is_own (self, id))
    return TRUE;

  beckon_set_error (
    error, BECKON_ERROR_FORBIDDEN,
    _ ("Wait for the person, or withdraw the question. For a script that you trust: "
       "the setting “agents-may-answer”."),
    "%s", _ ("This comes from an agent's own process, and only a person can do it"));
  return FALSE;
}

gboolean
beckon_apply_check_answerer (BeckonApply             *self,
                             const BeckonInteraction *interaction,
                             const BeckonTask        *task,
                             gboolean                 in_person,
                             GError                 **error)
{
  const char *agents[] = { interaction->agent, task->agent };

  return beckon_kind_may_auto_resolve (interaction->kind)
         || beckon_apply_check_person (self, agents, G_N_ELEMENTS (agents), in_person,
                                       _ ("Only a person can answer this, not an agent"),
                                       _ ("Wait for the person, or withdraw the question."), error);
}
