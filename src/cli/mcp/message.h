/* message.h: one message of JSON-RPC 2.0, as the Model Context Protocol sends it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* One message, in either direction. */
#define BECKON_MESSAGE_MAX_BYTES (4 * 1024 * 1024)

typedef enum
{
  BECKON_MESSAGE_PARSE_ERROR = -32700,
  BECKON_MESSAGE_INVALID_REQUEST = -32600,
  BECKON_MESSAGE_INTERNAL_ERROR = -32603,
} BeckonMessageProblem;

typedef enum
{
  BECKON_MESSAGE_REQUEST,
  BECKON_MESSAGE_NOTIFICATION,
  BECKON_MESSAGE_RESPONSE,
} BeckonMessageKind;

typedef struct
{
  BeckonMessageKind kind;
  JsonObject       *object; /* (owned) */
  char             *id;     /* (owned) (nullable): as JSON text; not of a notification */
  const char       *method; /* (nullable): not of a response */
} BeckonMessage;

void beckon_message_free (BeckonMessage *self);
/* (transfer full): one message. @code (nullable) is set to the code of JSON-RPC for @error. */
BeckonMessage *
beckon_message_parse (const char *text, gsize length, BeckonMessageProblem *code, GError **error);

/* (nullable) (transfer none): a member of @object that is an object, or a text; NULL for any other
 * value and for @object NULL. */
JsonObject *beckon_message_get_object (JsonObject *object, const char *name);
const char *beckon_message_get_text (JsonObject *object, const char *name);
/* (nullable) (transfer none): the object params._meta. */
JsonObject *beckon_message_get_meta (const BeckonMessage *self);
/* (nullable) (transfer none): the version of the protocol that the message itself names: of
 * 2026-07-28 and later. NULL: of the era in which it was agreed upon once. */
const char *beckon_message_get_version (const BeckonMessage *self);
void        beckon_message_set_version (const BeckonMessage *self, const char *version);
/* (nullable) (transfer none): what the header Mcp-Name has to name: a tool, a prompt, a resource or
 * a task. */
const char *beckon_message_get_name (const BeckonMessage *self);
/* (nullable) (transfer full): the id of the request that a notifications/cancelled is about, as
 * JSON text. */
char *beckon_message_dup_cancelled (const BeckonMessage *self);
/* (nullable) (transfer full): the token of progress that the request brings, as JSON text. */
char *beckon_message_dup_progress_token (const BeckonMessage *self);

/* Does the response say that the desk refused with @code, such as "E110": as the error of a call,
 * or as the text of a tool that failed? */
gboolean beckon_message_is_error (const BeckonMessage *self, const char *code);

/* (transfer full): the text of a message. @id is JSON text, NULL for null; @result JSON text. */
char *beckon_message_new_error (const char *id, BeckonMessageProblem code, const char *message);
char *beckon_message_new_result (const char *id, const char *result);
/* The same for a tool that failed, which a model reads. @version (nullable) as above. */
char *beckon_message_new_tool_error (const char *id, const char *version, const char *text);
/* (transfer full): the message as one line. */
char *beckon_message_to_text (const BeckonMessage *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonMessage, beckon_message_free)

G_END_DECLS
