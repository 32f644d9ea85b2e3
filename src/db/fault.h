/* fault.h: the kinds of what can go wrong in the database, and what a person is told of each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The engine sorts its own codes into these; whoever writes acts on these alone. */
typedef enum
{
  BECKON_DB_FAULT_NONE,
  BECKON_DB_FAULT_BUSY,        /* another program holds the database */
  BECKON_DB_FAULT_FULL,        /* the disk is */
  BECKON_DB_FAULT_READ_ONLY,   /* or not permitted */
  BECKON_DB_FAULT_UNREACHABLE, /* cannot be opened */
  BECKON_DB_FAULT_DISK,        /* it reports an error */
  BECKON_DB_FAULT_DAMAGED,
  BECKON_DB_FAULT_REFUSED,        /* a constraint, a value, or the statement itself: of one alone */
  BECKON_DB_FAULT_RETRY,          /* the same transaction may well succeed when it is run again */
  BECKON_DB_FAULT_CANCELLED,      /* by beckon_db_set_interrupt() */
  BECKON_DB_FAULT_UNKNOWN_COMMIT, /* the answer to a commit was lost */
  BECKON_DB_FAULT_OTHER,
} BeckonDbFault;

/* Sets @error to the E110 of @fault, which happened while the desk was reading, or else writing;
 * @detail, the engine's own message, is told where there are no better words. */
void beckon_db_fault_set_error (BeckonDbFault fault,
                                gboolean      reading,
                                const char   *detail,
                                GError      **error);

G_END_DECLS
