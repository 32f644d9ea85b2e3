/* shared-settings.h: the settings that all desks over one database have in common (TM-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include "desk/desk.h"

G_BEGIN_DECLS

/* A backend of GSettings for a desk whose database is on a server. The settings that say what the
 * desk does with questions, requests, tasks and their logs are values of the database: whoever
 * changes one at a desk changes it for all, and each desk hears of it at once. All other settings,
 * and what an administrator has locked, are those of this computer, as without this backend.
 *
 * Until it has opened, and for what nobody has set, the defaults hold. A value that cannot be
 * stored is what it was before. */
#define BECKON_TYPE_SHARED_SETTINGS (beckon_shared_settings_get_type ())
G_DECLARE_FINAL_TYPE (
  BeckonSharedSettings, beckon_shared_settings, BECKON, SHARED_SETTINGS, GSettingsBackend)

/* (transfer none) (array zero-terminated=1): the keys of the settings that are shared where a
 * database is. */
const char *const *beckon_shared_settings_get_keys (void);

/* (transfer full) (nullable): NULL where the schema is not installed. */
BeckonSharedSettings *beckon_shared_settings_new (void);
/* (transfer full): settings that read from @self and write to it. They keep it. */
GSettings *beckon_shared_settings_make_settings (BeckonSharedSettings *self);
/* Reads what is set for all desks from the store of @desk, which is used until
 * beckon_shared_settings_close(). Where nothing is, what this computer has set becomes that. E110
 * if it cannot be read or stored. */
void     beckon_shared_settings_open_async (BeckonSharedSettings *self,
                                            BeckonDesk           *desk,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
gboolean beckon_shared_settings_open_finish (BeckonSharedSettings *self,
                                             GAsyncResult         *result,
                                             GError              **error);
void     beckon_shared_settings_close (BeckonSharedSettings *self);
/* Stores @value of setting @key, one of the table that is not locked here, and finishes when all
 * desks have it. E110, E112: it is what it was before. */
void     beckon_shared_settings_set_async (BeckonSharedSettings *self,
                                           const char           *key,
                                           GVariant             *value,
                                           GAsyncReadyCallback   callback,
                                           gpointer              user_data);
gboolean beckon_shared_settings_set_finish (BeckonSharedSettings *self,
                                            GAsyncResult         *result,
                                            GError              **error);
/* Is a change announced that was read from the database, not made at this desk? */
gboolean beckon_shared_settings_is_hearing (BeckonSharedSettings *self);
/* Is @event the announcement that values of @channel may have changed? */
gboolean beckon_shared_settings_is_news (const BeckonEvent *event, const char *channel);

G_END_DECLS
