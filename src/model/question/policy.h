/* policy.h: what an interaction does when nobody answers, and which policy a kind may have
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/types.h"

G_BEGIN_DECLS

/* May this kind ever be settled without a person (PP-5, SEN-1)? FALSE for ambiguity, approval,
 * handoff. */
gboolean beckon_kind_may_auto_resolve (BeckonKind kind);
/* Does its deadline count only time that a person could have used (AIC-5)? Else it is a point in
 * time: an ambiguity (PP-2), a handoff. */
gboolean beckon_kind_counts_visible_time (BeckonKind kind);
/* choice: first-option, postpone, hold · ambiguity: postpone, hold · confirmation: postpone, deny,
 * hold · clarification: postpone, continue, hold · approval: deny, hold · form: postpone, deny,
 * hold · handoff: continue, hold. DEFAULT is allowed for all. */
gboolean beckon_policy_is_allowed (BeckonPolicy policy, BeckonKind kind);
/* E105 that names both and lists what is allowed. */
gboolean beckon_policy_check (BeckonPolicy policy, BeckonKind kind, GError **error);
/* What holds, given what the asker wants and what the person chose for a choice (@person:
 * FIRST_OPTION or HOLD; ATT-1): an agent may ask for more care than the person chose, never for
 * less: HOLD of either wins over all; POSTPONE of the asker over FIRST_OPTION. A FIRST_OPTION whose
 * first option is destructive becomes POSTPONE (AIC-6). DEFAULT becomes: choice →
 * @person, ambiguity → POSTPONE, approval → DENY, handoff → CONTINUE, the others → HOLD. */
BeckonPolicy beckon_policy_resolve (BeckonPolicy asked,
                                    BeckonPolicy person,
                                    BeckonKind   kind,
                                    gboolean     first_option_destructive);

G_END_DECLS
