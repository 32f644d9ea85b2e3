/* step-kind.c: the table of the types of steps; internal to the desk
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/steps/step-kind.h"

static const BeckonStepKind *const kinds[BECKON_N_STEP_TYPES] = {
  [BECKON_STEP_RUN] = &beckon_step_kind_run,
  [BECKON_STEP_ASK] = &beckon_step_kind_ask,
  [BECKON_STEP_WAIT] = &beckon_step_kind_wait,
  [BECKON_STEP_WHEN] = &beckon_step_kind_when,
  [BECKON_STEP_HANDOFF] = &beckon_step_kind_handoff,
  [BECKON_STEP_NOTIFY] = &beckon_step_kind_notify,
  [BECKON_STEP_UNCLEAR] = &beckon_step_kind_unclear,
};

const BeckonStepKind *
beckon_step_kind_get (BeckonStepType type)
{
  g_return_val_if_fail ((guint) type < BECKON_N_STEP_TYPES, NULL);

  return kinds[type];
}
