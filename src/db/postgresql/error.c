/* error.c: SQLSTATEs as kinds of faults, and what a person is told of each
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/postgresql/error.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

BeckonDbFault
beckon_pg_sort_state (const char *state)
{
  static const struct
  {
    const char   *beginning;
    BeckonDbFault fault;
  } states[] = {
    { "08", BECKON_DB_FAULT_RETRY },       /* connection */
    { "57P01", BECKON_DB_FAULT_RETRY },    /* ended by an administrator */
    { "57P02", BECKON_DB_FAULT_RETRY },    /* the server crashed */
    { "57P03", BECKON_DB_FAULT_RETRY },    /* it is starting */
    { "57P05", BECKON_DB_FAULT_RETRY },    /* idle for too long */
    { "25P03", BECKON_DB_FAULT_RETRY },    /* idle within a transaction for too long */
    { "26000", BECKON_DB_FAULT_RETRY },    /* what was prepared is gone */
    { "57014", BECKON_DB_FAULT_BUSY },     /* a statement took too long */
    { "55P03", BECKON_DB_FAULT_BUSY },     /* a lock was not given in time */
    { "40", BECKON_DB_FAULT_RETRY },       /* serialization, deadlock */
    { "53100", BECKON_DB_FAULT_FULL },     /* the disk */
    { "53", BECKON_DB_FAULT_UNREACHABLE }, /* too many connections, no memory */
    { "25006", BECKON_DB_FAULT_READ_ONLY }, { "42501", BECKON_DB_FAULT_READ_ONLY }, /* privileges */
    { "58", BECKON_DB_FAULT_DISK },         { "XX001", BECKON_DB_FAULT_DAMAGED },
    { "XX002", BECKON_DB_FAULT_DAMAGED },   { "22", BECKON_DB_FAULT_REFUSED }, /* values */
    { "23", BECKON_DB_FAULT_REFUSED },                                         /* constraints */
    { "42", BECKON_DB_FAULT_REFUSED },    /* the statement itself */
    { "54", BECKON_DB_FAULT_REFUSED },    /* limits */
    { "P0001", BECKON_DB_FAULT_REFUSED }, /* raised by a trigger */
  };

  if (state == NULL)
    return BECKON_DB_FAULT_RETRY;
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (g_str_has_prefix (state, states[i].beginning))
      return states[i].fault;

  return BECKON_DB_FAULT_OTHER;
}

static const char *
get_hint (BeckonDbFault fault)
{
  switch (fault)
    {
    case BECKON_DB_FAULT_FULL:
      return _ ("Free up disk space on the database server.");
    case BECKON_DB_FAULT_READ_ONLY:
      return _ ("Check that the server accepts writes, and the rights of the desk's role "
                "(“beckon database check”).");
    case BECKON_DB_FAULT_UNREACHABLE:
    case BECKON_DB_FAULT_RETRY:
      return _ ("Check the database server and the network; the desk connects again by itself.");
    case BECKON_DB_FAULT_BUSY:
      return _ ("Another program holds the database; try again.");
    default:
      return _ ("See the log of the database server.");
    }
}

void
beckon_pg_set_error (BeckonDbFault fault, gboolean reading, const char *detail, GError **error)
{
  if (fault == BECKON_DB_FAULT_UNKNOWN_COMMIT)
    beckon_set_error (error, BECKON_ERROR_UNKNOWN_COMMIT,
                      _ ("Look whether it is there before you try again."),
                      _ ("It is not known whether this was accepted: the connection to the "
                         "database server was lost."));
  else if (fault == BECKON_DB_FAULT_UNREACHABLE && reading)
    beckon_set_error (error, BECKON_ERROR_STORE, get_hint (fault),
                      /* translators: %s is the message of PostgreSQL's library */
                      _ ("Cannot reach the database server: %s."), detail);
  else if (fault == BECKON_DB_FAULT_UNREACHABLE || fault == BECKON_DB_FAULT_RETRY)
    beckon_set_error (error, BECKON_ERROR_STORE, get_hint (fault),
                      /* translators: %s is the message of PostgreSQL's library */
                      _ ("Cannot reach the database server: %s. The request was not accepted."),
                      detail);
  else if (reading)
    beckon_set_error (error, BECKON_ERROR_STORE, get_hint (fault),
                      /* translators: %s is the message of the database server */
                      _ ("Cannot read from the database: %s."), detail);
  else
    beckon_set_error (error, BECKON_ERROR_STORE, get_hint (fault),
                      /* translators: %s is the message of the database server */
                      _ ("Cannot save in the database: %s. The request was not accepted."), detail);
}
