/* people.c: persons come, change and go
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/apply.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "db/tables/people.h"
#include "model/name.h"

#define HANDLE beckon_fields_mask (&beckon_person_fields, "handle", NULL)
#define NAME beckon_fields_mask (&beckon_person_fields, "name", NULL)

/* Nobody but person @id may have @handle, in any case of its letters. */
static gboolean
check_unique (BeckonApply *self, const char *handle, gint64 id, GError **error)
{
  g_autoptr (BeckonPerson) other = NULL;

  if (!beckon_sql_find_person (self->db, handle, &other, error))
    return FALSE;
  if (other == NULL || other->id == id)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Each handle stands for one person, in capital letters or small."),
                    _ ("There is somebody with the handle “%s” already"), other->handle);
  return FALSE;
}

/* Of @person, what @members of it are new: its name as names are kept, and no handle that is the
 * desk's own (TR-7). */
static gboolean
take_names (BeckonPerson *person, guint64 members, GError **error)
{
  char *name;

  if ((members & HANDLE) != 0)
    {
      g_autofree char *handle = beckon_name_take ("handle", person->handle, error);

      if (handle == NULL)
        return FALSE;
    }
  if ((members & NAME) != 0)
    {
      name = beckon_name_take ("name", person->name, error);
      if (name == NULL)
        return FALSE;
      g_free (person->name);
      person->name = name;
    }

  return TRUE;
}

gboolean
beckon_apply_add_person (BeckonApply           *self,
                         const BeckonOperation *operation,
                         BeckonCommit          *commit,
                         GError               **error)
{
  g_autoptr (BeckonPerson) person = beckon_person_copy (operation->person);
  gint64 count = 0;

  if (!beckon_person_check (person, error) || !take_names (person, HANDLE | NAME, error)
      || !check_unique (self, person->handle, 0, error)
      || !beckon_sql_count_people (self->db, &count, error))
    return FALSE;
  if (count >= BECKON_LIMIT_PEOPLE)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Delete those who are not needed any more."),
                        _ ("There are %d persons already; no more are taken"), BECKON_LIMIT_PEOPLE);
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
beckon_apply_edit_person (BeckonApply           *self,
                          const BeckonOperation *operation,
                          BeckonCommit          *commit,
                          GError               **error)
{
  g_autoptr (BeckonPerson) person = beckon_sql_read_person (self->db, operation->id, error);
  guint64 members;

  if (person == NULL)
    return FALSE;

  /* The window sends them all; what is as it was may stay. */
  members = operation->person_members;
  if (g_strcmp0 (operation->person->handle, person->handle) == 0)
    members &= ~HANDLE;
  if (g_strcmp0 (operation->person->name, person->name) == 0)
    members &= ~NAME;
  beckon_fields_assign (&beckon_person_fields, person, operation->person,
                        operation->person_members);
  if (!beckon_person_check (person, error) || !take_names (person, members, error)
      || !check_unique (self, person->handle, person->id, error))
    return FALSE;

  person->updated_us = beckon_apply_round (operation->now_us);
  if (!beckon_sql_update_person (self->db, person, error))
    return FALSE;

  commit->person = g_steal_pointer (&person);
  commit->people_changed = TRUE;

  return TRUE;
}

gboolean
beckon_apply_delete_person (BeckonApply           *self,
                            const BeckonOperation *operation,
                            BeckonCommit          *commit,
                            GError               **error)
{
  commit->person = beckon_sql_read_person (self->db, operation->id, error);
  commit->people_changed = TRUE;

  return commit->person != NULL && beckon_sql_delete_person (self->db, operation->id, error);
}
