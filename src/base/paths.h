/* paths.h: file locations (interfaces, section 2), computed from the environment
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer full): $BECKON_DATA_DIR, else $XDG_DATA_HOME/beckon. */
char *beckon_paths_dup_data_dir (void);
/* (transfer full): $XDG_CONFIG_HOME/beckon. */
char *beckon_paths_dup_config_dir (void);
/* (transfer full) (nullable): $XDG_RUNTIME_DIR; where it is not set, /run/user/UID, if that is a
 * folder of this user alone. */
char *beckon_paths_dup_session_dir (void);
/* (transfer full): $BECKON_RUNTIME_DIR, else app/page.beckon.Beckon in the folder of the session;
 * without one a per-user folder under the temporary folder. */
char *beckon_paths_dup_runtime_dir (void);
/* (transfer full): desk.sock, desk.json, token in the runtime folder. */
char *beckon_paths_dup_socket (void);
char *beckon_paths_dup_desk_file (void);
char *beckon_paths_dup_token (void);
/* (transfer full): $BECKON_DATABASE, an address (db/address.h) or a path; else beckon.db in the
 * data folder. */
char *beckon_paths_dup_database (void);

G_END_DECLS
