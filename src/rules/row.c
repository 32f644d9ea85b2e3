/* row.c: one of many rows that an operation processes: a failure does not affect the others
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "rules/apply.h"

#include <string.h>

#include "base/error.h"

gboolean
beckon_apply_begin_row (BeckonApply    *self,
                        BeckonCommit   *commit,
                        BeckonApplyRow *row,
                        GError        **error)
{
  memcpy (row->deltas, self->deltas, sizeof row->deltas);
  row->n_events = commit->events->len;
  row->n_requests = self->requests != NULL ? self->requests->len : 0;

  return beckon_db_save (self->db, error);
}

gboolean
beckon_apply_end_row (BeckonApply    *self,
                      BeckonCommit   *commit,
                      BeckonApplyRow *row,
                      gboolean        done,
                      gboolean       *undone,
                      GError        **error)
{
  g_autoptr (GError) why = NULL;

  *undone = FALSE;
  if (done)
    return beckon_db_keep (self->db, error);
  if (g_error_matches (*error, BECKON_ERROR, BECKON_ERROR_STORE)
      && beckon_db_is_connection_error (self->db))
    return FALSE;

  why = g_steal_pointer (error);
  g_message ("A deadline could not be executed and is postponed: %s", why->message);
  *undone = TRUE;
  g_ptr_array_set_size (commit->events, (int) row->n_events);
  if (self->requests != NULL)
    g_ptr_array_set_size (self->requests, (int) row->n_requests);
  g_clear_pointer (&commit->task, beckon_task_unref);
  g_clear_pointer (&commit->open, g_ptr_array_unref);
  memcpy (self->deltas, row->deltas, sizeof self->deltas);
  g_hash_table_remove_all (self->open_by_agent);

  return beckon_db_undo (self->db, error);
}
