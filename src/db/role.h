/* role.h: what one desk does for all that share a database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whoever starts such work asks each time whether it is its own: beckon_store_holds_role(). Where
 * the answer is no, nothing happens; a desk that gains the role looks then for what there is to do
 * (BECKON_NEWS_ROLES). */
typedef enum
{
  BECKON_ROLE_KEEPER,   /* what is due, time-outs, recovery, housekeeping */
  BECKON_ROLE_INTAKE,   /* classifies requests */
  BECKON_ROLE_CHANNELS, /* delivers to the channels, and hears what comes back */
} BeckonRole;
#define BECKON_N_ROLES (BECKON_ROLE_CHANNELS + 1)

G_END_DECLS
