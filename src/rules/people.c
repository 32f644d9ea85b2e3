/* people.c: adds, edits and deletes people
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "rules/people.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/limits.h"
#include "db/tables/people.h"
#include "model/name.h"
#include "rules/apply.h"

#define HANDLE beckon_fields_mask (&beckon_person_fields, "handle", NULL)
#define NAME beckon_fields_mask (&beckon_person_fields, "name", NULL)

/* Only person @id may have @handle, in any case. */
static gboolean
check_unique (BeckonApply *self, const char *handle, gint64 id, GError **error)
{
  g_autoptr (BeckonPerson) other = NULL;

  if (!beckon_sql_find_person (self->db, handle, &other, error))
    return FALSE;
  if (other == NULL || other->id == id)
    return TRUE;

  beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Handles are unique and case-insensitive."),
                    _ ("The handle “%s” is already taken"), other->handle);
  return FALSE;
}

/* Checks the new @members of @person: normalises its name, and refuses handles that belong to the
 * desk (TR-7). */
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

/* --- ADD_PERSON --- */

typedef struct
{
  BeckonOperation base;
  BeckonPerson   *person; /* (owned) */
} AddPerson;

static gboolean
apply_add_person (BeckonApply           *self,
                  const BeckonOperation *base,
                  BeckonCommit          *commit,
                  GError               **error)
{
  const AddPerson *operation = (const AddPerson *) base;
  g_autoptr (BeckonPerson) person = beckon_person_copy (operation->person);
  gint64 count = 0;

  if (!beckon_person_check (person, error) || !take_names (person, HANDLE | NAME, error)
      || !check_unique (self, person->handle, 0, error)
      || !beckon_sql_count_people (self->db, &count, error))
    return FALSE;
  if (count >= BECKON_LIMIT_PEOPLE)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Delete people who are no longer needed."),
                        _ ("The limit of %d people has been reached"), BECKON_LIMIT_PEOPLE);
      return FALSE;
    }

  person->created_us = person->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_insert_person (self->db, person, error))
    return FALSE;

  beckon_apply_announce_change (self, commit, BECKON_EVENT_PERSON_CHANGED, person->id);
  commit->person = g_steal_pointer (&person);

  return TRUE;
}

static void
clear_add_person (BeckonOperation *base)
{
  AddPerson *self = (AddPerson *) base;

  g_clear_pointer (&self->person, beckon_person_free);
}

static const BeckonRule add_person_rule = {
  "ADD_PERSON",
  sizeof (AddPerson),
  apply_add_person,
  clear_add_person,
};

BeckonOperation *
beckon_operation_add_person (const char *by, BeckonPerson *person)
{
  AddPerson *self = beckon_operation_new (&add_person_rule, by);

  self->person = person;

  return &self->base;
}

/* --- EDIT_PERSON --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
  BeckonPerson   *person;  /* (owned) */
  guint64         members; /* bits of beckon_person_fields */
} EditPerson;

static gboolean
apply_edit_person (BeckonApply           *self,
                   const BeckonOperation *base,
                   BeckonCommit          *commit,
                   GError               **error)
{
  const EditPerson *operation = (const EditPerson *) base;
  g_autoptr (BeckonPerson) person = beckon_sql_read_person (self->db, operation->id, error);
  guint64 members;

  if (person == NULL)
    return FALSE;

  /* The window sends all members; an unchanged one may stay even if it would be invalid now. */
  members = operation->members;
  if (g_strcmp0 (operation->person->handle, person->handle) == 0)
    members &= ~HANDLE;
  if (g_strcmp0 (operation->person->name, person->name) == 0)
    members &= ~NAME;
  beckon_fields_assign (&beckon_person_fields, person, operation->person, operation->members);
  if (!beckon_person_check (person, error) || !take_names (person, members, error)
      || !check_unique (self, person->handle, person->id, error))
    return FALSE;

  person->updated_us = beckon_apply_round (self->now_us);
  if (!beckon_sql_update_person (self->db, person, error))
    return FALSE;

  beckon_apply_announce_change (self, commit, BECKON_EVENT_PERSON_CHANGED, person->id);
  commit->person = g_steal_pointer (&person);

  return TRUE;
}

static void
clear_edit_person (BeckonOperation *base)
{
  EditPerson *self = (EditPerson *) base;

  g_clear_pointer (&self->person, beckon_person_free);
}

static const BeckonRule edit_person_rule = {
  "EDIT_PERSON",
  sizeof (EditPerson),
  apply_edit_person,
  clear_edit_person,
};

BeckonOperation *
beckon_operation_edit_person (const char *by, gint64 id, BeckonPerson *person, guint64 members)
{
  EditPerson *self = beckon_operation_new (&edit_person_rule, by);

  self->id = id;
  self->person = person;
  self->members = members;

  return &self->base;
}

/* --- DELETE_PERSON --- */

typedef struct
{
  BeckonOperation base;
  gint64          id;
} DeletePerson;

static gboolean
apply_delete_person (BeckonApply           *self,
                     const BeckonOperation *base,
                     BeckonCommit          *commit,
                     GError               **error)
{
  const DeletePerson *operation = (const DeletePerson *) base;

  commit->person = beckon_sql_read_person (self->db, operation->id, error);
  beckon_apply_announce_change (self, commit, BECKON_EVENT_PERSON_CHANGED, operation->id);

  return commit->person != NULL && beckon_sql_delete_person (self->db, operation->id, error);
}

static const BeckonRule delete_person_rule = {
  "DELETE_PERSON",
  sizeof (DeletePerson),
  apply_delete_person,
  NULL,
};

BeckonOperation *
beckon_operation_delete_person (const char *by, gint64 id)
{
  DeletePerson *self = beckon_operation_new (&delete_person_rule, by);

  self->id = id;

  return &self->base;
}
