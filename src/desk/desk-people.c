/* desk-people.c: people whom work can be handed to are added, edited, deleted
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_add_person_async (BeckonDesk         *self,
                              const BeckonPerson *draft,
                              const char         *by,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (draft != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_ADD_PERSON, by);
  operation->person = beckon_person_copy (draft);
  beckon_desk_commit (self, operation, beckon_desk_add_person_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_edit_person_async (BeckonDesk         *self,
                               gint64              id,
                               const BeckonPerson *change,
                               guint64             members,
                               const char         *by,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (change != NULL);

  operation = beckon_desk_operation (self, BECKON_OPERATION_EDIT_PERSON, by);
  operation->id = id;
  operation->person = beckon_person_copy (change);
  operation->person_members = members;
  beckon_desk_commit (self, operation, beckon_desk_edit_person_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_delete_person_async (BeckonDesk         *self,
                                 gint64              id,
                                 const char         *by,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_DELETE_PERSON, by);
  operation->id = id;
  beckon_desk_commit (self, operation, beckon_desk_delete_person_async, cancellable, callback,
                      user_data);
}
