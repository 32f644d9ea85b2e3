/* desk-preferences.c: answers are remembered, edited and forgotten
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/desk-private.h"

void
beckon_desk_remember_async (BeckonDesk         *self,
                            gint64              id,
                            BeckonScope         scope,
                            const char         *by,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (scope != BECKON_SCOPE_NONE);

  operation = beckon_desk_operation (self, BECKON_OPERATION_REMEMBER, by);
  operation->id = id;
  operation->scope = scope;
  beckon_desk_commit (self, operation, beckon_desk_remember_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_edit_preference_async (BeckonDesk         *self,
                                   gint64              id,
                                   const char         *answer,
                                   const char         *by,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_EDIT_PREFERENCE, by);
  operation->id = id;
  operation->message = g_strdup (answer);
  beckon_desk_commit (self, operation, beckon_desk_edit_preference_async, cancellable, callback,
                      user_data);
}

void
beckon_desk_forget_async (BeckonDesk         *self,
                          gint64              id,
                          const char         *by,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  BeckonOperation *operation;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = beckon_desk_operation (self, BECKON_OPERATION_FORGET, by);
  operation->id = id;
  beckon_desk_commit (self, operation, beckon_desk_forget_async, cancellable, callback, user_data);
}
