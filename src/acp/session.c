/* session.c: one prompt to an agent that speaks the Agent Client Protocol, as its client (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "acp/session.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "acp/member.h"
#include "acp/opening.h"
#include "acp/rpc.h"
#include "base/json/json-write.h"

#define PROMPT "session/prompt"
#define CANCELLED_ACTION "{\"action\":\"cancel\"}"

struct _BeckonAcpSession
{
  BeckonAcpFuncs       funcs;
  gpointer             user_data;
  BeckonRpc           *rpc;        /* (owned) */
  BeckonAcpTranscript *transcript; /* (owned) */
  BeckonAcpModes      *modes;      /* (owned) */
  BeckonAcpOpening    *opening;    /* (owned) */
  char                *cwd;        /* (owned) */
  char                *id;         /* (owned) (nullable): of the session, once there is one */
  gboolean             prompted;
  gboolean             cancelled;
  gboolean             over;
};

static void
end (BeckonAcpSession *self, const BeckonAcpEnd *how)
{
  if (self->over)
    return;
  self->over = TRUE;
  beckon_acp_transcript_end_line (self->transcript);
  self->funcs.over (how, self->user_data);
}

static void
end_confused (BeckonAcpSession *self, const char *reason)
{
  const BeckonAcpEnd how = { .outcome = BECKON_ACP_CONFUSED, .reason = reason };

  end (self, &how);
}

static void
end_turn (BeckonAcpSession *self, const char *reason)
{
  const BeckonAcpEnd how = {
    .outcome = g_str_equal (reason, "end_turn") ? BECKON_ACP_DONE : BECKON_ACP_STOPPED,
    .reason = reason,
  };

  end (self, &how);
}

static JsonObject *
get_result (JsonNode *result)
{
  return result != NULL && JSON_NODE_HOLDS_OBJECT (result) ? json_node_get_object (result) : NULL;
}

/* --- the prompt --- */

static void
end_refused (BeckonAcpSession *self, const BeckonRpcError *error)
{
  const BeckonAcpEnd how = beckon_acp_opening_refused (self->opening, PROMPT, error);

  end (self, &how);
}

static void
on_prompted (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  BeckonAcpSession *self = user_data;
  const char       *reason = beckon_acp_get_text (get_result (result), "stopReason");

  if (error != NULL && self->cancelled)
    end_turn (self, "cancelled");
  else if (error != NULL)
    end_refused (self, error);
  else if (reason != NULL)
    end_turn (self, reason);
  /* Version 2 says later that it is idle. */
  else if (beckon_acp_get_text (get_result (result), "messageId") == NULL
           && beckon_acp_opening_ends_turns (self->opening))
    end_confused (self, _ ("it ended its turn and did not say why"));
}

static void
prompt (BeckonAcpSession *self, const char *text)
{
  g_autoptr (GString) params = g_string_new (NULL);

  beckon_json_open_object (params);
  beckon_json_add_string (params, "sessionId", self->id);
  beckon_json_open_member_array (params, "prompt");
  beckon_json_open_member_object (params, NULL);
  beckon_json_add_string (params, "type", "text");
  beckon_json_add_string (params, "text", text);
  beckon_json_close_object (params);
  beckon_json_close_array (params);
  beckon_json_close_object (params);
  self->prompted = TRUE;
  beckon_acp_transcript_take_prompt (self->transcript, text);
  beckon_rpc_call (self->rpc, PROMPT, params->str, on_prompted, self);
}

/* --- the session --- */

static void
opened_cb (const BeckonAcpOpened *opened, gpointer user_data)
{
  BeckonAcpSession *self = user_data;

  if (self->over)
    return;
  self->id = g_strdup (opened->id);
  if (self->cancelled)
    {
      end_turn (self, "cancelled");
      return;
    }
  prompt (self, opened->prompt);
  beckon_acp_transcript_take_mode (self->transcript, self->modes);
  self->funcs.started (self->id, opened->resumable, self->user_data);
}

static void
hold_cb (gpointer user_data)
{
  BeckonAcpSession *self = user_data;

  if (!self->over)
    self->funcs.hold (self->user_data);
}

static void
anew_cb (const char *why, gpointer user_data)
{
  BeckonAcpSession *self = user_data;
  /* Translators: why */
  g_autofree char *line =
    g_strdup_printf (_ ("The session could not be continued, so another one begins: %s"), why);

  if (!self->over)
    beckon_acp_transcript_print_line (self->transcript, line);
}

static void
failed_cb (const BeckonAcpEnd *how, gpointer user_data)
{
  BeckonAcpSession *self = user_data;

  end (self, how);
}

/* --- what the agent wants --- */

static void
take_permission (BeckonAcpSession *self, guint request, JsonObject *params)
{
  g_autoptr (GError) error = NULL;
  BeckonAcpPermission *permission;
  const char *id = beckon_acp_get_text (beckon_acp_get_object (params, "toolCall"), "toolCallId");

  if (beckon_acp_session_is_over (self))
    {
      beckon_rpc_answer (self->rpc, request, BECKON_ACP_CANCELLED);
      return;
    }
  permission = beckon_acp_permission_new (
    params, beckon_acp_transcript_find_call (self->transcript, id), self->cwd, &error);
  if (permission == NULL)
    {
      beckon_acp_transcript_print_line (self->transcript, error->message);
      beckon_rpc_refuse (self->rpc, request, BECKON_RPC_INVALID_PARAMS, "No option to choose");
      return;
    }
  beckon_acp_transcript_end_line (self->transcript);
  self->funcs.permit (request, permission, self->user_data);
}

static void
take_elicitation (BeckonAcpSession *self, guint request, JsonObject *params)
{
  const char *mode = beckon_acp_get_text (params, "mode");
  JsonObject *schema = beckon_acp_get_object (params, "requestedSchema");

  if (beckon_acp_session_is_over (self))
    {
      beckon_rpc_answer (self->rpc, request, CANCELLED_ACTION);
      return;
    }
  if (schema == NULL || (mode != NULL && !g_str_equal (mode, "form")))
    {
      beckon_acp_transcript_print_line (self->transcript,
                                        _ ("It asks in a way that is not offered; declined"));
      beckon_rpc_answer (self->rpc, request, "{\"action\":\"decline\"}");
      return;
    }
  beckon_acp_transcript_end_line (self->transcript);
  self->funcs.elicit (request, beckon_acp_get_text (params, "message"), schema, self->user_data);
}

static void
take_file (BeckonAcpSession *self, guint request, const char *method, JsonObject *params)
{
  const char *path = beckon_acp_get_text (params, "path");
  const char *content = beckon_acp_get_text (params, "content");

  if (beckon_acp_session_is_over (self))
    beckon_rpc_refuse (self->rpc, request, BECKON_RPC_INTERNAL_ERROR, "The session is over");
  else if (path == NULL)
    beckon_rpc_refuse (self->rpc, request, BECKON_RPC_INVALID_PARAMS, "“path” is missing");
  else if (g_str_equal (method, "fs/read_text_file"))
    self->funcs.read_file (request, path, beckon_acp_get_count (params, "line"),
                           beckon_acp_get_count (params, "limit"), self->user_data);
  else if (content == NULL)
    beckon_rpc_refuse (self->rpc, request, BECKON_RPC_INVALID_PARAMS, "“content” is missing");
  else
    self->funcs.write_file (request, path, content, self->user_data);
}

static void
request_cb (guint request, const char *method, JsonObject *params, gsize length, gpointer user_data)
{
  BeckonAcpSession *self = user_data;

  if (g_str_equal (method, "session/request_permission") && params != NULL)
    take_permission (self, request, params);
  else if (g_str_equal (method, "elicitation/create") && params != NULL)
    take_elicitation (self, request, params);
  else if (g_str_has_prefix (method, "fs/") && params != NULL
           && (g_str_equal (method, "fs/read_text_file")
               || g_str_equal (method, "fs/write_text_file")))
    take_file (self, request, method, params);
  else if (g_str_has_prefix (method, "terminal/") && params != NULL)
    self->funcs.terminal (request, method, params, self->user_data);
  else
    beckon_rpc_refuse (self->rpc, request, BECKON_RPC_METHOD_NOT_FOUND, "Method not found");
}

/* --- what it reports --- */

static void
take_update (BeckonAcpSession *self, JsonObject *update, gsize length)
{
  const char *kind = beckon_acp_get_text (update, "sessionUpdate");
  const char *reason = beckon_acp_get_text (update, "stopReason");

  if (beckon_acp_modes_take_update (self->modes, update) && self->prompted)
    beckon_acp_transcript_take_mode (self->transcript, self->modes);
  if (beckon_acp_opening_skips (self->opening))
    return;
  if (g_strcmp0 (kind, "state_update") != 0)
    beckon_acp_transcript_take (self->transcript, update, length);
  else if (self->prompted && g_strcmp0 (beckon_acp_get_text (update, "state"), "idle") == 0)
    end_turn (self, reason != NULL ? reason : self->cancelled ? "cancelled" : "end_turn");
}

static void
notify_cb (const char *method, JsonObject *params, gsize length, gpointer user_data)
{
  BeckonAcpSession *self = user_data;
  JsonObject       *update = beckon_acp_get_object (params, "update");

  if (!self->over && update != NULL && g_str_equal (method, "session/update"))
    take_update (self, update, length);
}

static void
cancelled_cb (guint request, gpointer user_data)
{
  BeckonAcpSession *self = user_data;

  if (!self->over)
    self->funcs.withdrawn (request, self->user_data);
}

static void
send_cb (const char *line, gsize length, gpointer user_data)
{
  BeckonAcpSession *self = user_data;

  self->funcs.send (line, length, self->user_data);
}

static void
stray_cb (const char *line, gsize length, gpointer user_data)
{
  BeckonAcpSession *self = user_data;
  g_autofree char  *text = g_utf8_make_valid (line, (gssize) length);

  if (!self->over)
    beckon_acp_transcript_print_line (self->transcript, text);
}

static void
broken_cb (const GError *error, gpointer user_data)
{
  end_confused (user_data, error->message);
}

/* --- the life of a session --- */

BeckonAcpSession *
beckon_acp_session_new (const BeckonAcpSetting *setting,
                        const BeckonAcpFuncs   *funcs,
                        gpointer                user_data)
{
  static const BeckonRpcFuncs rpc_funcs = {
    .send = send_cb,
    .request = request_cb,
    .notify = notify_cb,
    .cancelled = cancelled_cb,
    .stray = stray_cb,
    .broken = broken_cb,
  };
  static const BeckonAcpOpeningFuncs opening_funcs = { opened_cb, hold_cb, anew_cb, failed_cb };
  BeckonAcpSession                  *self = g_new0 (BeckonAcpSession, 1);

  self->funcs = *funcs;
  self->user_data = user_data;
  self->cwd = g_strdup (setting->cwd);
  self->transcript = beckon_acp_transcript_new (&funcs->transcript, user_data);
  self->rpc = beckon_rpc_new (&rpc_funcs, self);
  self->modes = beckon_acp_modes_new ();
  self->opening = beckon_acp_opening_new (self->rpc, self->modes, setting, &opening_funcs, self);
  return self;
}

void
beckon_acp_session_free (BeckonAcpSession *self)
{
  beckon_rpc_free (self->rpc);
  beckon_acp_opening_free (self->opening);
  beckon_acp_modes_free (self->modes);
  beckon_acp_transcript_free (self->transcript);
  g_free (self->cwd);
  g_free (self->id);
  g_free (self);
}

void
beckon_acp_session_feed (BeckonAcpSession *self, const char *data, gsize length)
{
  beckon_rpc_feed (self->rpc, data, length);
}

void
beckon_acp_session_end (BeckonAcpSession *self)
{
  beckon_rpc_end (self->rpc);
  if (!self->over)
    beckon_acp_transcript_end_line (self->transcript);
}

void
beckon_acp_session_cancel (BeckonAcpSession *self)
{
  g_autoptr (GString) params = NULL;

  if (self->over || self->cancelled)
    return;
  self->cancelled = TRUE;
  if (self->id == NULL)
    return;
  params = g_string_new (NULL);
  beckon_json_open_object (params);
  beckon_json_add_string (params, "sessionId", self->id);
  beckon_json_close_object (params);
  beckon_rpc_notify (self->rpc, "session/cancel", params->str);
}

void
beckon_acp_session_go_on (BeckonAcpSession *self)
{
  if (!self->over)
    beckon_acp_opening_go_on (self->opening);
}

gboolean
beckon_acp_session_is_over (BeckonAcpSession *self)
{
  return self->over || self->cancelled;
}

gboolean
beckon_acp_session_is_asked_to_continue (BeckonAcpSession *self)
{
  return beckon_acp_opening_is_asked (self->opening);
}

void
beckon_acp_session_answer (BeckonAcpSession *self, guint request, const char *result)
{
  beckon_rpc_answer (self->rpc, request, result);
}

void
beckon_acp_session_refuse (BeckonAcpSession *self, guint request, int code, const char *message)
{
  beckon_rpc_refuse (self->rpc, request, code, message);
}

BeckonAcpTranscript *
beckon_acp_session_get_transcript (BeckonAcpSession *self)
{
  return self->transcript;
}
