/* terminal.c: the line editor on the main loop
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/terminal/terminal-private.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "cli/api.h"
#include "cli/print.h"
#include "cli/second-step.h"
#include "cli/verbs/verbs.h"

#define CONNECT_TIMEOUT_MS 10000
#define HISTORY_LINES 1000
/* What can be read so soon after the end of a line came with it: nobody types so fast. */
#define BURST_MS 20

static BeckonTerminal *the_terminal; /* readline's line handler has no data of its own */
static int             continued_pipe[2] = { -1, -1 };

void
beckon_terminal_print (BeckonTerminal *self, const char *text)
{
  if (!self->in_line)
    rl_clear_visible_line ();
  beckon_print_out (text);
  if (!self->in_line)
    rl_forced_update_display ();
}

gboolean
beckon_terminal_has_draft (BeckonTerminal *self)
{
  return !self->in_line && (self->burst != NULL || (rl_end > 0 && rl_line_buffer[0] != '/'));
}

/* Was something typed that the editor has not read yet, as on a busy computer? */
static gboolean
is_unread (void)
{
  struct pollfd input = { STDIN_FILENO, POLLIN, 0 };

  return poll (&input, 1, 0) > 0 && (input.revents & POLLIN) != 0;
}

void
beckon_terminal_update_prompt (BeckonTerminal *self)
{
  g_autofree char *prompt = self->shown != NULL
                              ? g_strdup_printf ("#%" G_GINT64_FORMAT "> ", self->shown->id)
                              : g_strdup ("beckon> ");

  if (!self->in_line)
    rl_clear_visible_line ();
  rl_set_prompt (prompt);
  if (!self->in_line)
    rl_forced_update_display ();
  /* What is typed already was not typed for the question that is there now. */
  self->stale = !self->in_line && (rl_end > 0 || self->burst != NULL || is_unread ());
}

/* (transfer full) */
static char *
dup_history_path (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "beckon", NULL);

  g_mkdir_with_parents (folder, 0700);
  return g_build_filename (folder, "history", NULL);
}

/* Commands are remembered; answers, which may be secrets, are not. */
static void
remember (const char *line, const BeckonCommand *command)
{
  HIST_ENTRY *last = history_length > 0 ? history_get (history_base + history_length - 1) : NULL;

  if ((command->flags & BECKON_COMMAND_FREE_TEXT) == 0
      && (last == NULL || strcmp (last->line, line) != 0))
    add_history (line);
}

/* From inside the editor's handler: it shows no further prompt. */
static void
leave (BeckonTerminal *self)
{
  rl_callback_handler_remove ();
  g_main_loop_quit (self->loop);
}

static void
run_command (BeckonTerminal *self, const char *line)
{
  g_autofree char *name = g_strndup (line + 1, strcspn (line + 1, " \t\n"));
  /* `ask` is a command for agents; here it is what a person does (ATT-8). */
  const BeckonCommand *command =
    strcmp (name, beckon_verb_ask.name) == 0 ? &beckon_verb_ask_back : beckon_command_find (name);
  g_autoptr (BeckonArguments) arguments = NULL;
  g_autoptr (GError) error = NULL;

  if (strcmp (name, "quit") == 0 || strcmp (name, "exit") == 0)
    {
      leave (self);
      return;
    }
  if (command == NULL || (command->flags & BECKON_COMMAND_IN_TERMINAL) == 0)
    {
      const BeckonCommand *near = beckon_command_find_near (name, TRUE);
      g_autofree char     *text = NULL;

      if (near != NULL)
        text = g_strdup_printf (_ ("Unknown command /%s. Did you mean /%s? See /help; use /respond "
                                   "to send text that begins with a slash.\n"),
                                name, near->name);
      else
        text = g_strdup_printf (_ ("Unknown command /%s. See /help; use /respond to send text that "
                                   "begins with a slash.\n"),
                                name);
      beckon_terminal_print (self, text);
      return;
    }
  remember (line, command);
  arguments = beckon_arguments_from_line (command, line + 1 + strlen (name), &error);
  if (arguments == NULL)
    {
      g_autofree char *usage = beckon_command_usage (command, TRUE);
      g_autofree char *text = g_strdup_printf ("%s\n      %s\n", error->message, usage);
      beckon_terminal_print (self, text);
      return;
    }
  if ((command == &beckon_verb_respond || command == &beckon_verb_ask_back)
      && !beckon_verb_respond_is_named (arguments) && beckon_terminal_hold_back (self, line))
    return;
  if (command != &beckon_verb_respond)
    beckon_second_step_forget (self->context);
  self->context->json = FALSE;
  for (const GOptionEntry *option = command->options; option != NULL && option->long_name != NULL;
       option++)
    if (strcmp (option->long_name, "json") == 0)
      self->context->json = beckon_arguments_flag (arguments, "json");
  command->run (self->context, arguments);
  beckon_terminal_refresh (self, TRUE);
}

static void
take_line (BeckonTerminal *self, char *line)
{
  g_autofree char *valid = g_utf8_make_valid (line, -1);

  g_strstrip (valid);
  if (valid[0] == '/')
    run_command (self, valid);
  else if (valid[0] != '\0')
    beckon_terminal_answer (self, valid);
  else if (self->shown != NULL)
    {
      g_autofree char *prompt = beckon_print_dup_prompt (self->shown);
      g_autofree char *text = g_strdup_printf ("%s\n", prompt);
      beckon_terminal_print (self, text);
    }
}

/* TRUE: every line that has words is a command. */
static gboolean
are_commands (char **lines)
{
  for (; *lines != NULL; lines++)
    {
      g_strstrip (*lines);
      if (**lines != '\0' && **lines != '/')
        return FALSE;
    }
  return TRUE;
}

/* Lines that came at once, because they were pasted, are one text and no answers of their own, but
 * commands are one after the other (AIC-9). */
static void
take_text (BeckonTerminal *self, char *text)
{
  g_auto (GStrv) lines = NULL;

  g_strstrip (text);
  lines = g_strsplit (text, "\n", -1);
  if (lines[0] == NULL || lines[1] == NULL || !are_commands (lines))
    {
      take_line (self, text);
      return;
    }
  for (char **line = lines; *line != NULL && g_main_loop_is_running (self->loop); line++)
    {
      if (**line != '\0')
        take_line (self, *line);
    }
}

static gboolean
is_more_there (void)
{
  struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

  return poll (&input, 1, BURST_MS) > 0 && (input.revents & POLLIN) != 0;
}

static void
forget_burst (BeckonTerminal *self)
{
  g_clear_pointer (&self->burst, g_free);
  self->burst_said = FALSE;
}

/* Keeps @line if another one comes with it. */
static gboolean
is_first_of_burst (BeckonTerminal *self, const char *line)
{
  g_autofree char *before = g_steal_pointer (&self->burst);

  self->burst = before != NULL ? g_strconcat (before, "\n", line, NULL) : g_strdup (line);
  return is_more_there ();
}

static void
on_line (char *line)
{
  BeckonTerminal *self = the_terminal;

  if (line != NULL && is_first_of_burst (self, line))
    {
      free (line);
      return;
    }
  self->in_line = TRUE;
  if (line == NULL)
    {
      beckon_terminal_print (self, "\n");
      leave (self);
    }
  else
    {
      g_autofree char *text = g_steal_pointer (&self->burst);

      take_text (self, text);
    }
  forget_burst (self);
  self->stale = FALSE;
  self->in_line = FALSE;
  free (line);
}

static gboolean
on_input (int fd, GIOCondition condition, gpointer user_data)
{
  BeckonTerminal *self = user_data;

  if ((condition & G_IO_IN) == 0)
    {
      g_main_loop_quit (self->loop);
      return G_SOURCE_REMOVE;
    }
  rl_callback_read_char ();
  if (self->put_back != NULL)
    {
      rl_insert_text (self->put_back);
      rl_redisplay ();
      g_clear_pointer (&self->put_back, g_free);
    }
  if (rl_end == 0 && self->burst == NULL)
    self->stale = FALSE;
  /* The last line has no end yet. */
  if (self->burst != NULL && !self->burst_said && !is_more_there ())
    {
      self->burst_said = TRUE;
      beckon_terminal_print (self, _ ("These lines came at once and are one text. Press Enter to "
                                      "send it, or Ctrl+C to drop it.\n"));
    }
  return G_SOURCE_CONTINUE;
}

static void
on_connected (BeckonFeed *feed, BeckonTerminal *self)
{
  if (self->lost)
    beckon_terminal_print (self, _ ("The desk is back.\n"));
  self->lost = FALSE;
  beckon_terminal_find_reminded (self);
  beckon_terminal_refresh (self, FALSE);
}

static void
on_disconnected (BeckonFeed *feed, BeckonTerminal *self)
{
  self->lost = TRUE;
  beckon_terminal_print (self, _ ("Lost connection to the desk. Waiting for it to come back.\n"));
}

/* Something to know; the line that is being typed stays. */
static void
show_notice (BeckonTerminal *self, JsonObject *event)
{
  JsonNode *node = json_object_get_member (event, "payload");
  g_autoptr (BeckonNotice) notice = NULL;
  g_autoptr (GString) out = g_string_new (NULL);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    notice = beckon_notice_from_json (json_node_get_object (node), NULL);
  if (notice == NULL)
    return;
  beckon_print_notice (out, notice);
  beckon_terminal_print (self, out->str);
}

static void
on_event (
  BeckonFeed *feed, const char *type, const char *data, JsonObject *object, BeckonTerminal *self)
{
  if (strcmp (type, "TASK_NOTICE") == 0)
    show_notice (self, object);
  if (strcmp (type, "AWAITED_CHANGED") == 0 && self->shown != NULL)
    beckon_terminal_refresh (self, FALSE);
  /* Its own being there makes countdowns run. */
  if (!g_str_has_prefix (type, "AIC_") || strcmp (type, "AIC_COUNTDOWN") == 0)
    return;
  if (strcmp (type, "AIC_REMINDER") == 0)
    {
      beckon_terminal_remind (self, object);
      return;
    }
  if (strcmp (type, "AIC_REPLIED") == 0)
    {
      beckon_terminal_say_replied (self, object);
      return;
    }
  if (strcmp (type, "AIC_CANCELLED") == 0 && beckon_terminal_say_cancelled (self, object))
    {
      beckon_terminal_refresh (self, TRUE);
      return;
    }
  if (strcmp (type, "AIC_TIMEOUT") == 0 || strcmp (type, "AIC_POSTPONED") == 0)
    beckon_terminal_say_unanswered (self, object);
  /* A new question waits until the one before it is done. */
  if (self->shown != NULL && strcmp (type, "AIC_DIALOG_REQUESTED") == 0)
    return;
  beckon_terminal_refresh (self, FALSE);
}

static gboolean
on_interrupt (gpointer user_data)
{
  BeckonTerminal *self = user_data;

  beckon_print_out ("^C\n");
  if (rl_end == 0 && self->burst == NULL)
    beckon_print_out (_ ("/quit leaves; open questions stay open.\n"));
  forget_burst (self);
  rl_free_line_state ();
  rl_callback_sigcleanup ();
  rl_replace_line ("", 0);
  rl_point = rl_end = 0;
  rl_forced_update_display ();
  self->stale = FALSE;
  return G_SOURCE_CONTINUE;
}

static gboolean
on_end (gpointer user_data)
{
  BeckonTerminal *self = user_data;

  self->status = 128 + SIGTERM;
  g_main_loop_quit (self->loop);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_resized (gpointer user_data)
{
  rl_resize_terminal ();
  return G_SOURCE_CONTINUE;
}

static void
on_sigcont (int number)
{
  gssize written = write (continued_pipe[1], "c", 1);

  (void) written;
}

/* Back from Ctrl+Z: the shell has set the terminal its own way meanwhile. */
static gboolean
on_continued (int fd, GIOCondition condition, gpointer user_data)
{
  char buffer[16];

  if (read (fd, buffer, sizeof buffer) > 0)
    {
      rl_prep_terminal (1);
      rl_forced_update_display ();
    }
  return G_SOURCE_CONTINUE;
}

static void
watch_continue (void)
{
  struct sigaction action = { .sa_handler = on_sigcont, .sa_flags = SA_RESTART };

  if (!g_unix_open_pipe (continued_pipe, FD_CLOEXEC, NULL))
    return;
  g_unix_set_fd_nonblocking (continued_pipe[0], TRUE, NULL);
  g_unix_set_fd_nonblocking (continued_pipe[1], TRUE, NULL);
  sigemptyset (&action.sa_mask);
  sigaction (SIGCONT, &action, NULL);
  g_unix_fd_add (continued_pipe[0], G_IO_IN, on_continued, NULL);
}

static void
begin (BeckonTerminal *self)
{
  g_autofree char *history = dup_history_path ();

  rl_readline_name = "beckon";
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  using_history ();
  read_history (history);
  stifle_history (HISTORY_LINES);
  beckon_terminal_init_completion (self);
  rl_callback_handler_install ("beckon> ", on_line);
}

static void
end (BeckonTerminal *self)
{
  g_autofree char *history = dup_history_path ();

  write_history (history);
  rl_callback_handler_remove ();
  if (self->shown != NULL)
    {
      g_autofree char *id = beckon_api_id_to_string (self->shown->id);
      g_autofree char *text = g_strdup_printf (_ ("Question %s stays open.\n"), id);
      beckon_print_out (text);
    }
}

int
beckon_terminal_run (BeckonContext *context)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GHashTable) left_open =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (BeckonFeed) feed = NULL;
  BeckonTerminal self = {
    .context = context, .loop = loop, .left_open = left_open, .status = BECKON_EXIT_DONE
  };

  if (!beckon_client_connect (context->client, CONNECT_TIMEOUT_MS, &error))
    return beckon_api_fail (context, error);
  context->terminal = TRUE;
  the_terminal = &self;
  feed = self.feed = beckon_feed_new (context->client, NULL);
  if (isatty (STDIN_FILENO) && isatty (STDOUT_FILENO))
    beckon_feed_set_surface (feed, BECKON_SURFACE_TERMINAL);
  g_signal_connect (feed, "connected", G_CALLBACK (on_connected), &self);
  g_signal_connect (feed, "disconnected", G_CALLBACK (on_disconnected), &self);
  g_signal_connect (feed, "event", G_CALLBACK (on_event), &self);
  g_unix_fd_add (STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR, on_input, &self);
  g_unix_signal_add (SIGINT, on_interrupt, &self);
  g_unix_signal_add (SIGTERM, on_end, &self);
  g_unix_signal_add (SIGHUP, on_end, &self);
  g_unix_signal_add (SIGWINCH, on_resized, &self);
  watch_continue ();

  beckon_print_out (_ ("Beckon. Questions appear here; /help lists the commands.\n"));
  begin (&self);
  beckon_feed_start (feed);
  g_main_loop_run (loop);
  beckon_feed_stop (feed);
  g_signal_handlers_disconnect_by_data (feed, &self);
  end (&self);
  g_clear_pointer (&self.shown, beckon_interaction_unref);
  g_queue_clear_full (&self.reminded, g_free);
  g_free (self.put_back);
  g_free (self.burst);
  return self.status;
}
