/* postpone.c: questions are set aside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/desk-private.h"

#include <glib/gi18n-lib.h>

#include "base/duration.h"
#include "base/error.h"

/* (transfer full) (nullable) */
static BeckonOperation *
new_later (BeckonDesk     *self,
           gint64          id,
           gint64          until_us,
           const char     *by,
           BeckonSurfaceId surface,
           GError        **error)
{
  g_autoptr (BeckonOperation) operation = beckon_desk_operation (self, BECKON_OPERATION_LATER, by);

  operation->id = id;
  operation->surface = surface;
  operation->deadline_us = until_us;
  if (until_us <= operation->now_us)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Give a time that is still to come."),
                        _ ("A question cannot be set aside until a time that is past"));
      return NULL;
    }
  if (until_us - operation->now_us > BECKON_DURATION_MAX_US)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("The limit is 90 days."),
                        _ ("A question cannot be set aside for so long"));
      return NULL;
    }
  return g_steal_pointer (&operation);
}

void
beckon_desk_later_async (BeckonDesk         *self,
                         gint64              id,
                         gint64              until_us,
                         const char         *by,
                         BeckonSurfaceId     surface,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  BeckonOperation *operation;
  GError          *error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));

  operation = new_later (self, id, until_us, by, surface, &error);
  if (operation == NULL)
    g_task_report_error (self, callback, user_data, beckon_desk_later_async, error);
  else
    beckon_desk_commit (self, operation, beckon_desk_later_async, cancellable, callback, user_data);
}

void
beckon_desk_later_in_channel_async (BeckonDesk         *self,
                                    gint64              id,
                                    gint64              until_us,
                                    const char         *by,
                                    BeckonSurfaceId     surface,
                                    const char         *channel,
                                    const char         *name,
                                    const char         *value,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            user_data)
{
  BeckonOperation *operation;
  GError          *error = NULL;

  g_return_if_fail (BECKON_IS_DESK (self));
  g_return_if_fail (channel != NULL && name != NULL);

  operation = new_later (self, id, until_us, by, surface, &error);
  if (operation == NULL)
    {
      g_task_report_error (self, callback, user_data, beckon_desk_later_in_channel_async, error);
      return;
    }
  operation->channel = g_strdup (channel);
  operation->name = g_strdup (name);
  operation->value = g_strdup (value);
  beckon_desk_commit (self, operation, beckon_desk_later_in_channel_async, cancellable, callback,
                      user_data);
}
