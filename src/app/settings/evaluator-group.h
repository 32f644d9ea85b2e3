/* evaluator-group.h: the part of Preferences about what may answer before the person is asked
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

#include "sentinel/sentinel.h"

G_BEGIN_DECLS

#define BECKON_TYPE_EVALUATOR_GROUP (beckon_evaluator_group_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonEvaluatorGroup, beckon_evaluator_group, BECKON, EVALUATOR_GROUP, AdwPreferencesGroup)

/* @sentinel (nullable): the one of the open desk, for its state. Call it once. */
void beckon_evaluator_group_bind (BeckonEvaluatorGroup *self,
                                  GSettings            *settings,
                                  BeckonSentinel       *sentinel);

G_END_DECLS
