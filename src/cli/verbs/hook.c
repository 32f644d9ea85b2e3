/* hook.c: beckon hook AGENT: passes an event of an agent to the desk, and the decision back
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json/json-node.h"
#include "base/json/json-parse.h"
#include "base/limits.h"
#include "base/paths.h"
#include "cli/api.h"
#include "cli/hook-call.h"
#include "cli/hook-denial.h"
#include "cli/print.h"

static const GOptionEntry options[] = {
  { "strict", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_ ("Deny a permission where the desk cannot be asked"), NULL },
  { NULL },
};

#define CHUNK_BYTES 65536
/* Longer events lose what their tool has put out before they are sent. */
#define LONG_BYTES (64 * 1024)
/* All of an event that is read. */
#define MAX_EVENT_BYTES (64 * 1024 * 1024)
/* What the tool has put out, in the events of Claude Code, Codex and Gemini CLI. */
#define OUTPUT_MEMBER "tool_response"

/* The desk does not read what a tool has put out, which can be megabytes. The event must arrive all
 * the same: it says that the tool was allowed in the terminal (AG-6). */
static void
shorten (GString *event)
{
  g_autoptr (JsonObject) object = NULL;
  g_autofree char *text = NULL;

  if (event->len <= LONG_BYTES)
    return;
  object = beckon_json_parse_object (event->str, event->len, MAX_EVENT_BYTES, NULL);
  if (object == NULL || !json_object_has_member (object, OUTPUT_MEMBER))
    return;
  json_object_remove_member (object, OUTPUT_MEMBER);
  text = beckon_json_object_to_text (object);
  g_string_assign (event, text);
}

/* Says that the event is too long. */
static void
set_too_long (GError **error)
{
  beckon_limit_check_bytes (_ ("the event"), BECKON_LIMIT_BODY_BYTES + 1, BECKON_LIMIT_BODY_BYTES,
                            error);
}

/* (transfer full) (nullable): standard input to its end; what is more than is read of an event is
 * taken, so that the agent can write it, and not kept. */
static GString *
read_event (GError **error)
{
  g_autoptr (GString) event = g_string_new (NULL);
  g_autofree char *chunk = g_malloc (CHUNK_BYTES);
  gboolean         too_long = FALSE;
  ssize_t          n;

  while ((n = read (STDIN_FILENO, chunk, CHUNK_BYTES)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno),
                       _ ("Cannot read standard input: %s"), g_strerror (errno));
          return NULL;
        }
      too_long |= event->len + (gsize) n > MAX_EVENT_BYTES;
      if (!too_long)
        g_string_append_len (event, chunk, n);
    }
  if (too_long)
    {
      set_too_long (error);
      return NULL;
    }
  shorten (event);
  return g_steal_pointer (&event);
}

/* Whatever is wrong: the agent goes on as it would without a desk, and asks in its own terminal. A
 * strict one gets a denial for a permission (AG-6). */
static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  const char *agent = beckon_arguments_word (arguments, 0);
  const char *given = beckon_arguments_word (arguments, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) event = given != NULL ? g_string_new (given) : read_event (&error);
  g_autofree char *socket = beckon_paths_dup_socket ();
  g_autofree char *reply = NULL;

  if (event != NULL && event->len > BECKON_LIMIT_BODY_BYTES)
    set_too_long (&error);
  else if (event != NULL)
    reply = beckon_hook_call (socket, agent, event->str, event->len, &error);
  if (reply == NULL)
    beckon_api_fail (context, error);
  if (reply == NULL && event != NULL && beckon_arguments_flag (arguments, "strict"))
    reply = beckon_hook_denial (agent, event->str, event->len, error);
  if (reply != NULL && *reply != '\0')
    beckon_print_out (reply);
  return BECKON_EXIT_DONE;
}

const BeckonCommand beckon_verb_hook = {
  .name = "hook",
  .words = N_ ("AGENT [EVENT]"),
  .summary = N_ ("Let a person at the desk decide what an agent asks in its hooks"),
  .description = N_ (
    "Agents run this command by their own settings; “beckon setup” writes them. AGENT is "
    "claude, codex, gemini or opencode. The event is JSON on standard input, or EVENT. The "
    "decision is "
    "printed as the agent expects it.\n\n"
    "Nothing is printed where the desk decides nothing, cannot be reached, or does not "
    "understand the event: then the agent asks in its own terminal. With --strict, a permission is "
    "denied instead where the desk cannot be asked, and the agent is told why. A desk is never "
    "started, and the exit status is always 0."),
  .options = options,
  .min_words = 1,
  .max_words = 2,
  .run = run,
};
