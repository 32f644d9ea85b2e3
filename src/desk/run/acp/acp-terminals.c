/* acp-terminals.c: commands that an agent has run by the desk, in its workspace
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "desk/run/acp/acp-terminals.h"

#include <signal.h>
#include <string.h>

#include "acp/member.h"
#include "acp/rpc.h"
#include "base/json/json-write.h"
#include "base/limits.h"
#include "desk/run/process.h"

/* Both outputs are one, in their order; the input is empty. That the folder is in the workspace,
 * also behind symbolic links, is looked at where that blocks nobody. */
#define WRAPPER \
  "exec 2>&1 </dev/null; root=$(cd -P -- \"$1\" && pwd -P) && cd -P -- \"$2\" || exit 126; " \
  "case $(pwd -P)/ in \"$root\"/*) ;; *) echo 'outside the workspace'; exit 126 ;; esac; " \
  "shift 2; exec \"$@\""

struct _BeckonAcpTerminals
{
  BeckonAcpSession *session;     /* (unowned) */
  BeckonClock      *clock;       /* (owned) */
  char             *folder;      /* (owned) */
  char            **environment; /* (owned) */
  GHashTable       *terminals;   /* (owned) (element-type utf8 Terminal): by their ids */
  guint             last;
  gboolean          closed;
};

/* One command; it lives until it was released, and its processes are gone. */
typedef struct
{
  BeckonAcpTerminals *owner;   /* (unowned) (nullable): NULL: it was released */
  BeckonProcess      *process; /* (owned) (nullable): NULL: it has ended */
  GString            *output;  /* (owned): the end of what it printed */
  gsize               limit;
  gboolean            truncated;
  gboolean            ending; /* it is being ended */
  int                 exit_status;
  int                 signal;
  GArray             *waiting; /* (owned) (element-type guint): requests */
} Terminal;

static void
terminal_free (Terminal *terminal)
{
  g_string_free (terminal->output, TRUE);
  g_array_unref (terminal->waiting);
  g_free (terminal);
}

/* --- what is told --- */

static void
add_exit_status (const Terminal *terminal, GString *json)
{
  const char      *name = terminal->exit_status < 0 ? sigabbrev_np (terminal->signal) : NULL;
  g_autofree char *signal = name != NULL ? g_strconcat ("SIG", name, NULL) : NULL;

  if (terminal->exit_status >= 0)
    beckon_json_add_int (json, "exitCode", terminal->exit_status);
  else
    beckon_json_add_null (json, "exitCode");
  beckon_json_add_string (json, "signal", signal);
}

static void
answer_exit (Terminal *terminal, guint request)
{
  g_autoptr (GString) json = g_string_new (NULL);

  beckon_json_open_object (json);
  add_exit_status (terminal, json);
  beckon_json_close_object (json);
  beckon_acp_session_answer (terminal->owner->session, request, json->str);
}

/* Leaves the last bytes, whole characters. */
static void
cut (Terminal *terminal)
{
  const char *from;

  if (terminal->output->len <= terminal->limit)
    return;
  terminal->truncated = TRUE;
  from = terminal->output->str + terminal->output->len - terminal->limit;
  while ((*from & 0xc0) == 0x80)
    from++;
  g_string_erase (terminal->output, 0, from - terminal->output->str);
}

static void
answer_output (Terminal *terminal, guint request)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autofree char *text = NULL;

  cut (terminal);
  text = g_utf8_make_valid (terminal->output->str, (gssize) terminal->output->len);
  beckon_json_open_object (json);
  beckon_json_add_string (json, "output", text);
  beckon_json_add_boolean (json, "truncated", terminal->truncated);
  if (terminal->process == NULL)
    {
      beckon_json_open_member_object (json, "exitStatus");
      add_exit_status (terminal, json);
      beckon_json_close_object (json);
    }
  beckon_json_close_object (json);
  beckon_acp_session_answer (terminal->owner->session, request, json->str);
}

/* --- the process --- */

/* Its process is no more. */
static void
settle (Terminal *terminal)
{
  g_autoptr (GArray) waiting = NULL;

  terminal->process = NULL;
  if (terminal->owner == NULL)
    {
      terminal_free (terminal);
      return;
    }
  waiting = g_steal_pointer (&terminal->waiting);
  terminal->waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < waiting->len; i++)
    answer_exit (terminal, g_array_index (waiting, guint, i));
}

/* What goes beside the output: nothing, since that is one. */
static void
lines_cb (BeckonProcess *process, GPtrArray *lines, gpointer user_data)
{
  g_ptr_array_unref (lines);
  beckon_process_continue (process);
}

static void
data_cb (BeckonProcess *process, const char *data, gsize length, gpointer user_data)
{
  Terminal *terminal = user_data;

  if (data == NULL)
    return;
  g_string_append_len (terminal->output, data, (gssize) length);
  if (terminal->output->len > 2 * terminal->limit)
    cut (terminal);
}

static void
ended_cb (BeckonProcess *process, const BeckonProcessEnd *end, gpointer user_data)
{
  Terminal *terminal = user_data;

  terminal->exit_status = end->exit_status;
  terminal->signal = end->signal;
  settle (terminal);
  beckon_process_free (process);
}

static void
gone_cb (gpointer user_data)
{
  Terminal *terminal = user_data;

  terminal->exit_status = -1;
  terminal->signal = SIGTERM;
  settle (terminal);
}

/* It may be gone afterwards. */
static void
end (Terminal *terminal)
{
  if (terminal->process == NULL || terminal->ending)
    return;
  terminal->ending = TRUE;
  beckon_process_end (terminal->process);
}

/* --- the methods --- */

static void
refuse (BeckonAcpTerminals *self, guint request, const char *why)
{
  beckon_acp_session_refuse (self->session, request, BECKON_RPC_INVALID_PARAMS, why);
}

/* Of the table: nobody asks about it any more. */
static void
release (gpointer data)
{
  Terminal *terminal = data;

  for (guint i = 0; i < terminal->waiting->len; i++)
    refuse (terminal->owner, g_array_index (terminal->waiting, guint, i), "It was released");
  terminal->owner = NULL;
  if (terminal->process != NULL)
    end (terminal);
  else
    terminal_free (terminal);
}

/* (transfer full) (nullable): the command in its wrapper; NULL: it is not one. */
static char **
make_command (BeckonAcpTerminals *self, JsonObject *params, const char *cwd)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const char *command = beckon_acp_get_text (params, "command");
  JsonArray  *args = beckon_acp_get_array (params, "args");
  guint       n = args != NULL ? json_array_get_length (args) : 0;

  if (command == NULL || *command == '\0' || n > BECKON_LIMIT_ARGUMENTS)
    return NULL;
  g_strv_builder_add_many (builder, "/bin/sh", "-c", WRAPPER, "sh", self->folder, cwd, command,
                           NULL);
  for (guint i = 0; i < n; i++)
    {
      JsonNode *node = json_array_get_element (args, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
        return NULL;
      g_strv_builder_add (builder, json_node_get_string (node));
    }
  return g_strv_builder_end (builder);
}

/* (transfer full) */
static char **
make_environment (BeckonAcpTerminals *self, JsonArray *variables)
{
  char **environment = g_strdupv (self->environment);

  for (guint i = 0; variables != NULL && i < json_array_get_length (variables); i++)
    {
      JsonObject *variable = beckon_acp_get_element (variables, i);
      const char *name = beckon_acp_get_text (variable, "name");
      const char *value = beckon_acp_get_text (variable, "value");

      if (name != NULL && *name != '\0' && strchr (name, '=') == NULL && value != NULL)
        environment = g_environ_setenv (environment, name, value, TRUE);
    }
  return environment;
}

static gsize
get_limit (JsonObject *params)
{
  guint limit = beckon_acp_get_count (params, "outputByteLimit");

  return limit > 0 ? MIN (limit, BECKON_ACP_TERMINAL_BYTES) : BECKON_ACP_TERMINAL_BYTES;
}

/* Without looking at the disk. */
static gboolean
is_inside (BeckonAcpTerminals *self, const char *cwd)
{
  gsize length = strlen (self->folder);

  return strncmp (cwd, self->folder, length) == 0 && (cwd[length] == '\0' || cwd[length] == '/');
}

static void
create (BeckonAcpTerminals *self, guint request, JsonObject *params)
{
  static const BeckonProcessFuncs funcs = { lines_cb, ended_cb, data_cb, gone_cb };
  const char                     *wanted = beckon_acp_get_text (params, "cwd");
  g_autofree char                *cwd =
    g_canonicalize_filename (wanted != NULL ? wanted : self->folder, self->folder);
  g_auto (GStrv) command = make_command (self, params, cwd);
  g_auto (GStrv) environment = NULL;
  g_autofree char *id = NULL;
  g_autofree char *result = NULL;
  g_autoptr (GError) error = NULL;
  Terminal *terminal;

  if (command == NULL || !is_inside (self, cwd)
      || g_hash_table_size (self->terminals) >= BECKON_ACP_TERMINALS)
    {
      refuse (self, request,
              command == NULL          ? "“command” and “args” must be texts"
              : !is_inside (self, cwd) ? "“cwd” is outside the workspace"
                                       : "Too many terminals: release some");
      return;
    }
  environment = make_environment (self, beckon_acp_get_array (params, "env"));
  terminal = g_new0 (Terminal, 1);
  terminal->owner = self;
  terminal->output = g_string_new (NULL);
  terminal->limit = get_limit (params);
  terminal->waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  terminal->process = beckon_process_start (self->clock, (const char *const *) command, NULL,
                                            (const char *const *) environment, NULL, NULL, 0,
                                            &funcs, terminal, &error);
  if (terminal->process == NULL)
    {
      terminal_free (terminal);
      beckon_acp_session_refuse (self->session, request, BECKON_RPC_INTERNAL_ERROR, error->message);
      return;
    }
  id = g_strdup_printf ("terminal-%u", ++self->last);
  g_hash_table_insert (self->terminals, g_strdup (id), terminal);
  result = g_strdup_printf ("{\"terminalId\":\"%s\"}", id);
  beckon_acp_session_answer (self->session, request, result);
}

static void
take_known (
  BeckonAcpTerminals *self, guint request, const char *method, const char *id, Terminal *terminal)
{
  if (g_str_equal (method, "terminal/output"))
    {
      answer_output (terminal, request);
    }
  else if (g_str_equal (method, "terminal/wait_for_exit"))
    {
      if (terminal->process == NULL)
        answer_exit (terminal, request);
      else
        g_array_append_val (terminal->waiting, request);
    }
  else if (g_str_equal (method, "terminal/kill"))
    {
      end (terminal);
      beckon_acp_session_answer (self->session, request, "{}");
    }
  else if (g_str_equal (method, "terminal/release"))
    {
      g_hash_table_remove (self->terminals, id);
      beckon_acp_session_answer (self->session, request, "{}");
    }
  else
    {
      beckon_acp_session_refuse (self->session, request, BECKON_RPC_METHOD_NOT_FOUND,
                                 "Method not found");
    }
}

void
beckon_acp_terminals_take (BeckonAcpTerminals *self,
                           guint               request,
                           const char         *method,
                           JsonObject         *params)
{
  g_autofree char *id = g_strdup (beckon_acp_get_text (params, "terminalId"));
  Terminal        *terminal = id != NULL ? g_hash_table_lookup (self->terminals, id) : NULL;

  if (self->closed)
    beckon_acp_session_refuse (self->session, request, BECKON_RPC_INTERNAL_ERROR,
                               "The session is over");
  else if (g_str_equal (method, "terminal/create"))
    create (self, request, params);
  else if (terminal == NULL)
    refuse (self, request, "There is no such terminal");
  else
    take_known (self, request, method, id, terminal);
}

/* --- its life --- */

BeckonAcpTerminals *
beckon_acp_terminals_new (BeckonAcpSession *session,
                          BeckonClock      *clock,
                          const char       *folder,
                          char            **environment)
{
  BeckonAcpTerminals *self = g_new0 (BeckonAcpTerminals, 1);

  self->session = session;
  self->clock = g_object_ref (clock);
  self->folder = g_strdup (folder);
  self->environment = g_strdupv (environment);
  self->terminals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, release);
  return self;
}

void
beckon_acp_terminals_close (BeckonAcpTerminals *self)
{
  self->closed = TRUE;
  g_hash_table_remove_all (self->terminals);
}

void
beckon_acp_terminals_free (BeckonAcpTerminals *self)
{
  if (self == NULL)
    return;
  beckon_acp_terminals_close (self);
  g_hash_table_unref (self->terminals);
  g_object_unref (self->clock);
  g_free (self->folder);
  g_strfreev (self->environment);
  g_free (self);
}
