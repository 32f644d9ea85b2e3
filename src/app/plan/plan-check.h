/* plan-check.h: checks a plan while it is being written
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "model/task.h"

G_BEGIN_DECLS

typedef struct
{
  BeckonTask *draft;  /* (owned) (nullable): the task that the plan would become, without a title if
                         the plan has none */
  GError    *error;   /* (owned) (nullable): why it cannot; both NULL: nothing is written yet */
  int        wrong;   /* the line of the error, from 0; -1: none or unknown */
  GPtrArray *rows;    /* (owned) (nullable) (element-type BeckonStepRow): every step that is
                         understood; a line that is wrong is in its place, FAILED, and its note says
                         why. NULL: not even that is known */
  GPtrArray *reasons; /* (owned) (element-type utf8) (nullable): for each line why it is underlined,
                         NULL if it is not; there may be fewer of them than lines */
  GArray
    *unclear; /* (owned) (element-type guint): lines, from 0, that the person will be asked about */
} BeckonPlanCheck;

/* (transfer full): @agent "" or NULL: none */
BeckonPlanCheck *beckon_plan_check_new (const char *text, const char *agent, gint64 now_us);
void             beckon_plan_check_free (BeckonPlanCheck *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonPlanCheck, beckon_plan_check_free)

G_END_DECLS
