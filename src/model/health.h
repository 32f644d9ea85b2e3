/* health.h: how a way to or from the desk is, as far as is known (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  BECKON_HEALTH_UNKNOWN, /* nothing has gone that way yet */
  BECKON_HEALTH_GOOD,
  BECKON_HEALTH_BAD,
} BeckonHealth;

G_END_DECLS
