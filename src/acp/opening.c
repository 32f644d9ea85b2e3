/* opening.c: from the first message to an agent to a session that takes a prompt (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "acp/opening.h"

#include <glib/gi18n-lib.h>

#include "acp/member.h"
#include "base/json/json-write.h"

/* The version that is asked for. An agent may answer with another one (ACP, “Initialization”); of
 * the draft of 2 what differs is read where it is told: how a turn ends, and the plan. */
#define VERSION 1
#define DRAFT 2
#define AUTHENTICATION_REQUIRED (-32000)
#define METHODS_CHARS 500
/* No agent has this method; it answers that. */
#define NOTHING "_beckon/nothing"
#define MAX_ROUNDS 1000
/* 0.61.0: desk/run/acp/acp-begun.h says why. */
#define LOSES_NEW_SESSIONS "gemini-cli"

struct _BeckonAcpOpening
{
  BeckonAcpOpeningFuncs funcs;
  gpointer              user_data;
  BeckonRpc            *rpc;         /* (unowned) */
  BeckonAcpModes       *modes;       /* (unowned) */
  char                 *cwd;         /* (owned) */
  char                 *prompt;      /* (owned) */
  char                 *again;       /* (owned) (nullable) */
  char                 *mode;        /* (owned) (nullable) */
  char                **server;      /* (owned) (nullable) */
  char                **environment; /* (owned) (nullable) */
  char                 *id;      /* (owned) (nullable): of the session, or of the one to continue */
  char                 *methods; /* (owned) (nullable): how one logs in */
  const char           *method;  /* the last one that was called */
  guint                 version; /* that the agent speaks; 0: it has not said so yet */
  gboolean              resumes; /* it has session/resume */
  gboolean              loads;   /* it has session/load */
  gboolean              held;    /* it must not load the session yet */
  gboolean              loading;
  gboolean              heard;  /* it reported something since the last call */
  guint                 rounds; /* how often it was waited for */
  gboolean              asked;  /* to continue a session */
  gboolean              continued;
};

/* --- how it fails --- */

static void
fail (BeckonAcpOpening *self, BeckonAcpOutcome outcome, const char *reason)
{
  const BeckonAcpEnd how = { .outcome = outcome, .reason = reason };

  self->funcs.failed (&how, self->user_data);
}

BeckonAcpEnd
beckon_acp_opening_refused (BeckonAcpOpening *self, const char *method, const BeckonRpcError *error)
{
  return (BeckonAcpEnd){
    .outcome = error->code == AUTHENTICATION_REQUIRED ? BECKON_ACP_LOGIN : BECKON_ACP_REFUSED,
    .reason = error->message,
    .method = method,
    .methods = self->methods,
  };
}

static void
fail_refused (BeckonAcpOpening *self, const BeckonRpcError *error)
{
  const BeckonAcpEnd how = beckon_acp_opening_refused (self, self->method, error);

  self->funcs.failed (&how, self->user_data);
}

static JsonObject *
get_result (JsonNode *result)
{
  return result != NULL && JSON_NODE_HOLDS_OBJECT (result) ? json_node_get_object (result) : NULL;
}

static void
call (BeckonAcpOpening *self, const char *method, const char *params, BeckonRpcReply reply)
{
  self->method = method;
  beckon_rpc_call (self->rpc, method, params, reply, self);
}

/* --- the mode --- */

static void
open (BeckonAcpOpening *self)
{
  const BeckonAcpOpened opened = {
    .id = self->id,
    .prompt = self->continued && self->again != NULL ? self->again : self->prompt,
    .resumable = self->resumes || self->loads,
  };

  self->funcs.opened (&opened, self->user_data);
}

static void
on_mode_set (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  BeckonAcpOpening *self = user_data;

  if (error != NULL)
    {
      fail_refused (self, error);
      return;
    }
  beckon_acp_modes_set_current (self->modes, self->mode);
  open (self);
}

static void
set_mode (BeckonAcpOpening *self)
{
  const char      *method = NULL;
  g_autofree char *params = NULL;
  g_autofree char *offered = NULL;

  if (self->mode == NULL || beckon_acp_modes_is_current (self->modes, self->mode))
    {
      open (self);
      return;
    }
  params = beckon_acp_modes_make_call (self->modes, self->id, self->mode, &method);
  if (params != NULL)
    {
      call (self, method, params, on_mode_set);
      return;
    }
  offered = beckon_acp_modes_describe (self->modes);
  fail (self, BECKON_ACP_MODELESS, offered);
}

/* --- the session --- */

static void
add_server (BeckonAcpOpening *self, GString *params)
{
  beckon_json_open_member_object (params, NULL);
  beckon_json_add_string (params, "name", "beckon");
  beckon_json_add_string (params, "command", self->server[0]);
  beckon_json_add_texts (params, "args", self->server + 1);
  beckon_json_open_member_array (params, "env");
  for (guint i = 0; self->environment != NULL && self->environment[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (self->environment[i], "=", 2);

      if (g_strv_length (parts) < 2)
        continue;
      beckon_json_open_member_object (params, NULL);
      beckon_json_add_string (params, "name", parts[0]);
      beckon_json_add_string (params, "value", parts[1]);
      beckon_json_close_object (params);
    }
  beckon_json_close_array (params);
  beckon_json_close_object (params);
}

/* @id (nullable): of the session that is to be continued. */
static void
call_session (BeckonAcpOpening *self, const char *method, const char *id, BeckonRpcReply reply)
{
  g_autoptr (GString) params = g_string_new (NULL);

  beckon_json_open_object (params);
  if (id != NULL)
    beckon_json_add_string (params, "sessionId", id);
  beckon_json_add_string (params, "cwd", self->cwd);
  beckon_json_open_member_array (params, "mcpServers");
  if (self->server != NULL)
    add_server (self, params);
  beckon_json_close_array (params);
  beckon_json_close_object (params);
  call (self, method, params->str, reply);
}

static void
on_session (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  BeckonAcpOpening *self = user_data;
  const char       *id = beckon_acp_get_text (get_result (result), "sessionId");

  if (error != NULL)
    {
      fail_refused (self, error);
      return;
    }
  if (id == NULL || *id == '\0')
    {
      fail (self, BECKON_ACP_CONFUSED, _ ("it began a session and did not name it"));
      return;
    }
  self->id = g_strdup (id);
  beckon_acp_modes_take_result (self->modes, get_result (result));
  set_mode (self);
}

static void
begin (BeckonAcpOpening *self)
{
  call_session (self, "session/new", NULL, on_session);
}

/* The session cannot be continued. */
static void
give_up (BeckonAcpOpening *self, const char *why)
{
  if (self->again == NULL)
    {
      fail (self, BECKON_ACP_GONE, why);
      return;
    }
  g_clear_pointer (&self->id, g_free);
  self->funcs.anew (why, self->user_data);
  begin (self);
}

static void wait_for_rest (BeckonAcpOpening *self);

/* It may well be refused. */
static void
on_waited (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  BeckonAcpOpening *self = user_data;

  if (self->heard && ++self->rounds < MAX_ROUNDS)
    {
      wait_for_rest (self);
      return;
    }
  self->loading = FALSE;
  set_mode (self);
}

/* Some agents say that they have loaded a session, and go on reporting what happened in it: it is
 * over when they report nothing between a call and its answer. */
static void
wait_for_rest (BeckonAcpOpening *self)
{
  self->heard = FALSE;
  call (self, NOTHING, "{}", on_waited);
}

static void
on_continued (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  BeckonAcpOpening *self = user_data;

  if (error != NULL)
    self->loading = FALSE;
  if (error != NULL && error->code == AUTHENTICATION_REQUIRED)
    {
      fail_refused (self, error);
      return;
    }
  if (error != NULL)
    {
      give_up (self, *error->message != '\0' ? error->message : _ ("the agent refused it"));
      return;
    }
  self->continued = TRUE;
  beckon_acp_modes_take_result (self->modes, get_result (result));
  if (self->loading)
    wait_for_rest (self);
  else
    set_mode (self);
}

static void
continue_session (BeckonAcpOpening *self)
{
  if (!self->resumes && !self->loads)
    {
      give_up (self, _ ("the agent cannot continue sessions"));
      return;
    }
  /* The first one reports nothing that was reported before. */
  self->loading = !self->resumes;
  self->asked = TRUE;
  call_session (self, self->resumes ? "session/resume" : "session/load", self->id, on_continued);
}

/* --- the agent --- */

/* What an agent says about how one logs in to it. */
static void
read_methods (BeckonAcpOpening *self, JsonArray *methods)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; methods != NULL && i < json_array_get_length (methods); i++)
    {
      JsonObject *method = beckon_acp_get_element (methods, i);
      const char *name = beckon_acp_get_text (method, "name");

      if (name == NULL)
        name = beckon_acp_get_text (method, "id");
      if (name != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
    }
  g_free (self->methods);
  self->methods = text->len > 0 ? beckon_acp_dup_line (text->str, METHODS_CHARS) : NULL;
}

static void
on_initialized (JsonNode *result, const BeckonRpcError *error, gpointer user_data)
{
  BeckonAcpOpening *self = user_data;
  JsonObject       *object = get_result (result);
  JsonObject       *capabilities = beckon_acp_get_object (object, "agentCapabilities");

  if (error != NULL)
    {
      fail_refused (self, error);
      return;
    }
  self->version = beckon_acp_get_count (object, "protocolVersion");
  if (self->version == 0)
    {
      fail (self, BECKON_ACP_CONFUSED, _ ("it does not say which version it speaks"));
      return;
    }
  if (self->version > DRAFT)
    {
      g_autofree char *reason =
        /* translators: the number of a version */
        g_strdup_printf (_ ("it speaks version %u of the protocol, and version %u is needed"),
                         self->version, VERSION);

      fail (self, BECKON_ACP_CONFUSED, reason);
      return;
    }
  read_methods (self, beckon_acp_get_array (object, "authMethods"));
  self->loads = beckon_acp_get_flag (capabilities, "loadSession");
  self->resumes =
    beckon_acp_get_object (beckon_acp_get_object (capabilities, "sessionCapabilities"), "resume")
    != NULL;
  self->held =
    self->held && !self->resumes && self->loads
    && g_strcmp0 (beckon_acp_get_text (beckon_acp_get_object (object, "agentInfo"), "name"),
                  LOSES_NEW_SESSIONS)
         == 0;
  if (self->id == NULL)
    begin (self);
  else if (self->held)
    self->funcs.hold (self->user_data);
  else
    continue_session (self);
}

static void
initialize (BeckonAcpOpening *self, const BeckonAcpSetting *setting)
{
  g_autoptr (GString) params = g_string_new (NULL);

  beckon_json_open_object (params);
  beckon_json_add_int (params, "protocolVersion", VERSION);
  beckon_json_open_member_object (params, "clientCapabilities");
  beckon_json_open_member_object (params, "fs");
  beckon_json_add_boolean (params, "readTextFile", setting->files);
  beckon_json_add_boolean (params, "writeTextFile", setting->files);
  beckon_json_close_object (params);
  beckon_json_add_boolean (params, "terminal", setting->files);
  beckon_json_open_member_object (params, "elicitation");
  beckon_json_open_member_object (params, "form");
  beckon_json_close_object (params);
  beckon_json_close_object (params);
  beckon_json_close_object (params);
  beckon_json_open_member_object (params, "clientInfo");
  beckon_json_add_string (params, "name", "beckon");
  beckon_json_add_string (params, "title", "Beckon");
  beckon_json_add_string (params, "version", setting->version);
  beckon_json_close_object (params);
  beckon_json_close_object (params);
  call (self, "initialize", params->str, on_initialized);
}

/* --- its life --- */

BeckonAcpOpening *
beckon_acp_opening_new (BeckonRpc                   *rpc,
                        BeckonAcpModes              *modes,
                        const BeckonAcpSetting      *setting,
                        const BeckonAcpOpeningFuncs *funcs,
                        gpointer                     user_data)
{
  BeckonAcpOpening *self = g_new0 (BeckonAcpOpening, 1);

  self->funcs = *funcs;
  self->user_data = user_data;
  self->rpc = rpc;
  self->modes = modes;
  self->cwd = g_strdup (setting->cwd);
  self->prompt = g_strdup (setting->prompt);
  self->again = g_strdup (setting->again);
  self->mode = g_strdup (setting->mode);
  self->server = g_strdupv ((char **) setting->server);
  self->environment = g_strdupv ((char **) setting->server_environment);
  self->id = g_strdup (setting->session);
  self->held = setting->held;
  initialize (self, setting);
  return self;
}

void
beckon_acp_opening_free (BeckonAcpOpening *self)
{
  g_free (self->cwd);
  g_free (self->prompt);
  g_free (self->again);
  g_free (self->mode);
  g_strfreev (self->server);
  g_strfreev (self->environment);
  g_free (self->id);
  g_free (self->methods);
  g_free (self);
}

void
beckon_acp_opening_go_on (BeckonAcpOpening *self)
{
  g_return_if_fail (self->held);

  self->held = FALSE;
  continue_session (self);
}

gboolean
beckon_acp_opening_ends_turns (BeckonAcpOpening *self)
{
  return self->version < DRAFT;
}

gboolean
beckon_acp_opening_is_asked (BeckonAcpOpening *self)
{
  return self->asked;
}

gboolean
beckon_acp_opening_skips (BeckonAcpOpening *self)
{
  self->heard = TRUE;
  return self->loading;
}
