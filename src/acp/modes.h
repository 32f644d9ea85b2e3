/* modes.h: the modes of work that an agent offers, and the one that it is in
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What is offered as `modes`, or else as the first configuration option of the category "mode". */
typedef struct _BeckonAcpModes BeckonAcpModes;

/* (transfer full): none. */
BeckonAcpModes *beckon_acp_modes_new (void);
void            beckon_acp_modes_free (BeckonAcpModes *self);
/* @result (nullable): of the call that opened the session. What has another type is ignored. */
void beckon_acp_modes_take_result (BeckonAcpModes *self, JsonObject *result);
/* TRUE: @update, of one session/update, says that the agent is in another mode now. */
gboolean beckon_acp_modes_take_update (BeckonAcpModes *self, JsonObject *update);
/* Is @wanted, an id or a name in any case of its letters, the current one? */
gboolean beckon_acp_modes_is_current (BeckonAcpModes *self, const char *wanted);
/* (transfer full) (nullable): the parameters of the call that sets @wanted in @session, and its
 * @method (out) (transfer none); NULL: it is not offered. */
char *beckon_acp_modes_make_call (BeckonAcpModes *self,
                                  const char     *session,
                                  const char     *wanted,
                                  const char    **method);
/* That call was answered. */
void beckon_acp_modes_set_current (BeckonAcpModes *self, const char *wanted);
/* (nullable) (transfer none): the name of the current one. */
const char *beckon_acp_modes_get_current (BeckonAcpModes *self);
/* (transfer full): the ids of all, "default, plan"; "" where there is none. */
char *beckon_acp_modes_describe (BeckonAcpModes *self);
/* (transfer full): the JSON text of an array of {id, name, description?, current}. */
char *beckon_acp_modes_to_json (BeckonAcpModes *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonAcpModes, beckon_acp_modes_free)

G_END_DECLS
