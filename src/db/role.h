/* role.h: what one desk does for all that share a database
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whoever starts such work asks each time whether it is its own: beckon_store_holds_role(). Where
 * the answer is no, nothing happens, and it is asked again when there is next something to do. */
typedef enum
{
  BECKON_ROLE_KEEPER,   /* what is due, time-outs, recovery, housekeeping */
  BECKON_ROLE_INTAKE,   /* classifies requests */
  BECKON_ROLE_CHANNELS, /* delivers to the channels, and hears what comes back */
} BeckonRole;

G_END_DECLS
