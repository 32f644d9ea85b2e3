/* policy.c: which policy a kind may have, and which one holds
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/question/policy.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "model/enums.h"

#define BIT(policy) (1u << BECKON_POLICY_##policy)

static const struct
{
  guint        allowed;   /* bits of the policies that may be asked for */
  BeckonPolicy otherwise; /* what DEFAULT means; of a choice: what the person chose */
  gboolean     auto_resolves;
} kinds[BECKON_N_KINDS] = {
  [BECKON_KIND_CHOICE] = { BIT (FIRST_OPTION) | BIT (POSTPONE) | BIT (HOLD),
                           BECKON_POLICY_FIRST_OPTION, TRUE },
  [BECKON_KIND_AMBIGUITY] = { BIT (POSTPONE) | BIT (HOLD), BECKON_POLICY_POSTPONE, FALSE },
  [BECKON_KIND_CONFIRMATION] = { BIT (POSTPONE) | BIT (DENY) | BIT (HOLD), BECKON_POLICY_HOLD,
                                 TRUE },
  [BECKON_KIND_CLARIFICATION] = { BIT (POSTPONE) | BIT (CONTINUE) | BIT (HOLD), BECKON_POLICY_HOLD,
                                  TRUE },
  [BECKON_KIND_APPROVAL] = { BIT (DENY) | BIT (HOLD), BECKON_POLICY_DENY, FALSE },
  [BECKON_KIND_FORM] = { BIT (POSTPONE) | BIT (DENY) | BIT (HOLD), BECKON_POLICY_HOLD, TRUE },
  [BECKON_KIND_HANDOFF] = { BIT (CONTINUE) | BIT (HOLD), BECKON_POLICY_CONTINUE, FALSE },
};

gboolean
beckon_kind_may_auto_resolve (BeckonKind kind)
{
  g_return_val_if_fail ((guint) kind < BECKON_N_KINDS, FALSE);

  return kinds[kind].auto_resolves;
}

gboolean
beckon_kind_counts_visible_time (BeckonKind kind)
{
  return kind != BECKON_KIND_AMBIGUITY && kind != BECKON_KIND_HANDOFF;
}

gboolean
beckon_policy_is_allowed (BeckonPolicy policy, BeckonKind kind)
{
  g_return_val_if_fail ((guint) policy < BECKON_N_POLICIES, FALSE);
  g_return_val_if_fail ((guint) kind < BECKON_N_KINDS, FALSE);

  return policy == BECKON_POLICY_DEFAULT || (kinds[kind].allowed & (1u << policy)) != 0;
}

gboolean
beckon_policy_check (BeckonPolicy policy, BeckonKind kind, GError **error)
{
  g_autoptr (GString) list = NULL;
  g_autofree char *hint = NULL;

  if (beckon_policy_is_allowed (policy, kind))
    return TRUE;

  list = g_string_new (NULL);
  for (guint i = BECKON_POLICY_DEFAULT + 1; i < BECKON_N_POLICIES; i++)
    {
      if (!beckon_policy_is_allowed ((BeckonPolicy) i, kind))
        continue;
      if (list->len > 0)
        g_string_append (list, ", ");
      g_string_append (list, beckon_policy_to_string ((BeckonPolicy) i));
    }

  /* Translators: a list of words of the API */
  hint = g_strdup_printf (_ ("Allowed: %s"), list->str);
  beckon_set_error (error, BECKON_ERROR_POLICY, hint,
                    /* Translators: words of the API, such as "first-option" and "ambiguity" */
                    _ ("The policy “%s” is not allowed for the kind “%s”"),
                    beckon_policy_to_string (policy), beckon_kind_to_string (kind));
  return FALSE;
}

BeckonPolicy
beckon_policy_resolve (BeckonPolicy asked,
                       BeckonPolicy person,
                       BeckonKind   kind,
                       gboolean     first_option_destructive)
{
  g_return_val_if_fail ((guint) kind < BECKON_N_KINDS, BECKON_POLICY_HOLD);

  /* What is not allowed never gets here; if it did, it must not weaken what the kind has. */
  if (asked == BECKON_POLICY_DEFAULT || !beckon_policy_is_allowed (asked, kind))
    asked = kinds[kind].otherwise;

  if (kind == BECKON_KIND_CHOICE && person == BECKON_POLICY_HOLD)
    return BECKON_POLICY_HOLD;
  if (asked == BECKON_POLICY_FIRST_OPTION && first_option_destructive)
    return BECKON_POLICY_POSTPONE;

  return asked;
}
