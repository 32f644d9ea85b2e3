/* delivered.c: whoever asked has had the answer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/question/questions.h"

#include "db/tables/question/interactions.h"
#include "rules/apply.h"

typedef struct
{
  BeckonOperation base;
  gint64          id;
  char           *owed_to; /* (owned) */
} SetDelivered;

static gboolean
apply_set_delivered (BeckonApply           *self,
                     const BeckonOperation *base,
                     BeckonCommit          *commit,
                     GError               **error)
{
  const SetDelivered *operation = (const SetDelivered *) base;

  return beckon_sql_set_delivered (self->db, operation->id, operation->owed_to, error);
}

static void
clear_set_delivered (BeckonOperation *base)
{
  SetDelivered *self = (SetDelivered *) base;

  g_free (self->owed_to);
}

static const BeckonRule set_delivered_rule = {
  "SET_DELIVERED",
  sizeof (SetDelivered),
  apply_set_delivered,
  clear_set_delivered,
};

BeckonOperation *
beckon_operation_set_delivered (const char *by, gint64 id, const char *owed_to)
{
  SetDelivered *self = beckon_operation_new (&set_delivered_rule, by);

  self->id = id;
  self->owed_to = g_strdup (owed_to);

  return &self->base;
}
