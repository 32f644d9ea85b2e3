/* apply-people.c: persons come, change and go
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "store/apply.h"

#include <glib/gi18n-lib.h>

#include "model/error.h"
#include "model/limits.h"
#include "store/sql-people.h"

/* Nobody but person @id may have @handle, in any case of its letters. */
static gboolean
check_unique (BeckonApply   *self,
              const char    *handle,
              gint64         id,
              GError       **error)
{
  g_autoptr(BeckonPerson) other = NULL;

  if (!beckon_sql_find_person (self->db, handle, &other, error))
    return FALSE;
  if (other == NULL || other->id == id)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _("Each handle stands for one person, in capital letters or small."),
                    _("There is somebody with the handle “%s” already"), other->handle);
  return FALSE;
}

gboolean
beckon_apply_add_person (BeckonApply            *self,
                         const BeckonOperation  *operation,
                         BeckonCommit           *commit,
                         GError                **error)
{
  g_autoptr(BeckonPerson) person = beckon_person_copy (operation->person);
  gint64 count = 0;

  if (!beckon_person_check (person, error)
      || !check_unique (self, person->handle, 0, error)
      || !beckon_sql_count_people (self->db, &count, error))
    return FALSE;
  if (count >= BECKON_LIMIT_PEOPLE)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _("Delete those who are not needed any more."),
                        _("There are %d persons already; no more are taken"), BECKON_LIMIT_PEOPLE);
      return FALSE;
    }

  person->created_us = person->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_insert_person (self->db, person, error))
    return FALSE;

  commit->person = g_steal_pointer (&person);
  commit->people_changed = TRUE;

  return TRUE;
}

gboolean
beckon_apply_edit_person (BeckonApply            *self,
                          const BeckonOperation  *operation,
                          BeckonCommit           *commit,
                          GError                **error)
{
  g_autoptr(BeckonPerson) person = beckon_sql_read_person (self->db, operation->id, error);

  if (person == NULL)
    return FALSE;

  beckon_person_take_change (person, operation->person, operation->person_members);
  if (!beckon_person_check (person, error) || !check_unique (self, person->handle, person->id, error))
    return FALSE;

  person->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_update_person (self->db, person, error))
    return FALSE;

  commit->person = g_steal_pointer (&person);
  commit->people_changed = TRUE;

  return TRUE;
}

gboolean
beckon_apply_delete_person (BeckonApply            *self,
                            const BeckonOperation  *operation,
                            BeckonCommit           *commit,
                            GError                **error)
{
  commit->person = beckon_sql_read_person (self->db, operation->id, error);
  commit->people_changed = TRUE;

  return commit->person != NULL && beckon_sql_delete_person (self->db, operation->id, error);
}
