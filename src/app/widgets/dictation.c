/* dictation.c: a command of the person's that prints what they say, and a text that gets it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/dictation.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/error.h"

/* From SIGINT to SIGKILL: a recognizer still writes down the last sentence. */
#define GRACE_S 10
/* Nobody says more into one field; a command that prints without end is ended. */
#define MAX_CHARS 20000
/* A longer line has too many characters in any case. */
#define MAX_LINE_BYTES (MAX_CHARS * 4)
#define READ_BYTES 4096
/* Beyond so many characters, lines that come faster are inserted together: each time, the whole
 * field is laid out anew. */
#define PROMPT_CHARS 1000
#define INSERT_MS 50

struct _BeckonDictation
{
  GObject       parent_instance;
  GtkWidget    *text;        /* (weak) (nullable) */
  GSubprocess  *process;     /* (owned) */
  pid_t         group;       /* of the command and what it started */
  GCancellable *cancellable; /* (owned): of reading */
  char         *complaint;   /* (owned) (nullable): the last line on standard error */
  GString      *heard;       /* (owned): words that are not inserted yet */
  gint64        inserted_us; /* when the last words were, on the monotonic clock */
  guint         insert_id;   /* (owned) */
  guint         n_chars;     /* of all words */
  guint         n_open;      /* its two outputs and its end, as far as they have not come */
  guint         kill_id;     /* (owned) */
  gboolean      stopping;
  gboolean      dropped;
};

enum
{
  ENDED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonDictation, beckon_dictation, G_TYPE_OBJECT)

/* One of the two outputs of the command. */
typedef struct
{
  BeckonDictation *dictation; /* (owned) */
  GInputStream    *pipe;      /* (owned) */
  GString         *line;      /* (owned): as much of it as has come */
  gboolean         is_error;
} Output;

static void
output_free (Output *self)
{
  /* Whoever still writes into it is ended. */
  g_input_stream_close (self->pipe, NULL, NULL);
  g_object_unref (self->pipe);
  g_string_free (self->line, TRUE);
  g_object_unref (self->dictation);
  g_free (self);
}

/* --- the text --- */

/* TRUE: there is a word right before the cursor. */
static gboolean
follows_word (GtkWidget *text)
{
  gunichar before = ' ';

  if (GTK_IS_TEXT_VIEW (text))
    {
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
      GtkTextIter    cursor;

      gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
      if (gtk_text_iter_backward_char (&cursor))
        before = gtk_text_iter_get_char (&cursor);
    }
  else
    {
      const char *written = gtk_editable_get_text (GTK_EDITABLE (text));
      int         position = gtk_editable_get_position (GTK_EDITABLE (text));

      if (position > 0)
        before = g_utf8_get_char (g_utf8_offset_to_pointer (written, position - 1));
    }
  return !g_unichar_isspace (before);
}

static gboolean
is_editable (GtkWidget *text)
{
  return GTK_IS_TEXT_VIEW (text) ? gtk_text_view_get_editable (GTK_TEXT_VIEW (text))
                                 : gtk_editable_get_editable (GTK_EDITABLE (text));
}

static void
insert_heard (BeckonDictation *self)
{
  g_autofree char *text = NULL;

  g_clear_handle_id (&self->insert_id, g_source_remove);
  if (self->heard->len == 0)
    return;
  if (self->text == NULL || !is_editable (self->text))
    {
      g_string_truncate (self->heard, 0);
      return;
    }
  text = g_strconcat (follows_word (self->text) ? " " : "", self->heard->str, NULL);
  g_string_truncate (self->heard, 0);
  if (GTK_IS_TEXT_VIEW (self->text))
    {
      gtk_text_buffer_insert_interactive_at_cursor (
        gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), text, -1, TRUE);
    }
  else
    {
      GtkEditable *editable = GTK_EDITABLE (self->text);
      int          position = gtk_editable_get_position (editable);

      gtk_editable_insert_text (editable, text, -1, &position);
      gtk_editable_set_position (editable, position);
    }
  self->inserted_us = g_get_monotonic_time ();
}

static gboolean
insert_cb (gpointer user_data)
{
  BeckonDictation *self = user_data;

  self->insert_id = 0;
  insert_heard (self);
  return G_SOURCE_REMOVE;
}

/* At once, unless there are many, and the last have just been inserted. */
static void
hear (BeckonDictation *self, const char *words)
{
  guint n_left = MAX_CHARS - MIN (self->n_chars, MAX_CHARS);

  if (*words == '\0' || n_left == 0)
    return;
  if (self->heard->len > 0)
    g_string_append_c (self->heard, ' ');
  if (g_utf8_strlen (words, -1) > n_left)
    g_string_append_len (self->heard, words, g_utf8_offset_to_pointer (words, n_left) - words);
  else
    g_string_append (self->heard, words);
  self->n_chars += g_utf8_strlen (words, -1) + 1;
  if (self->n_chars <= PROMPT_CHARS
      || g_get_monotonic_time () - self->inserted_us >= INSERT_MS * G_TIME_SPAN_MILLISECOND)
    insert_heard (self);
  else if (self->insert_id == 0)
    self->insert_id = g_timeout_add (INSERT_MS, insert_cb, self);
  if (self->n_chars >= MAX_CHARS)
    beckon_dictation_stop (self);
}

/* --- the command --- */

static void
kill_group (BeckonDictation *self, int signal)
{
  if (self->group > 0)
    kill (-self->group, signal);
}

static gboolean
kill_cb (gpointer user_data)
{
  BeckonDictation *self = user_data;

  self->kill_id = 0;
  kill_group (self, SIGKILL);
  return G_SOURCE_REMOVE;
}

static void
end_command (BeckonDictation *self, int signal)
{
  self->stopping = TRUE;
  kill_group (self, signal);
  if (self->group > 0 && self->kill_id == 0)
    self->kill_id = g_timeout_add_seconds (GRACE_S, kill_cb, self);
}

/* One of three things came to its end. */
static void
close_one (BeckonDictation *self)
{
  g_autofree char *error = NULL;

  if (--self->n_open > 0 || self->dropped)
    return;
  insert_heard (self);
  if (!self->stopping && !g_subprocess_get_successful (self->process))
    error = g_strdup (self->complaint != NULL ? self->complaint : _ ("The command failed."));
  g_signal_emit (self, signals[ENDED], 0, error);
}

static void
waited_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonDictation) self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (object), result, NULL);
  g_clear_handle_id (&self->kill_id, g_source_remove);
  /* What it left behind would keep its outputs open. */
  kill_group (self, SIGKILL);
  self->group = 0;
  close_one (self);
}

static void
take_line (Output *self)
{
  BeckonDictation *dictation = self->dictation;
  g_autofree char *valid = g_utf8_make_valid (self->line->str, (gssize) self->line->len);
  g_autofree char *words = g_strstrip (beckon_display_text (valid, TRUE));

  g_string_truncate (self->line, 0);
  if (!self->is_error && !dictation->dropped)
    hear (dictation, words);
  else if (self->is_error && *words != '\0')
    {
      g_free (dictation->complaint);
      dictation->complaint = g_steal_pointer (&words);
    }
}

static void
take_bytes (Output *self, GBytes *bytes)
{
  gsize       length;
  const char *data = g_bytes_get_data (bytes, &length);

  for (gsize i = 0; i < length; i++)
    {
      if (data[i] != '\n')
        g_string_append_c (self->line, data[i]);
      if (data[i] == '\n' || self->line->len >= MAX_LINE_BYTES)
        take_line (self);
    }
}

static void read_on (Output *self);

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  Output          *self = user_data;
  BeckonDictation *dictation = self->dictation;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (object), result, NULL);

  if (bytes != NULL && g_bytes_get_size (bytes) > 0)
    {
      take_bytes (self, bytes);
      /* Nothing that comes now is inserted. */
      if (self->is_error || dictation->n_chars < MAX_CHARS)
        {
          read_on (self);
          return;
        }
    }
  else
    take_line (self);
  close_one (dictation);
  output_free (self);
}

/* After input and drawing, which a command that prints without a pause would keep from coming. */
static void
read_on (Output *self)
{
  g_input_stream_read_bytes_async (self->pipe, READ_BYTES, G_PRIORITY_LOW,
                                   self->dictation->cancellable, read_cb, self);
}

static void
read_output (BeckonDictation *self, GInputStream *pipe, gboolean is_error)
{
  Output *output = g_new0 (Output, 1);

  output->dictation = g_object_ref (self);
  output->pipe = g_object_ref (pipe);
  output->line = g_string_new (NULL);
  output->is_error = is_error;
  self->n_open++;
  read_on (output);
}

/* In the child: what it starts ends with it, and it ends with the desk. */
static void
set_up_child (gpointer user_data)
{
  setpgid (0, 0);
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* (transfer full) (nullable) */
static char **
split (const char *command, GError **error)
{
  g_auto (GStrv) argv = NULL;
  g_autofree char *program = NULL;

  if (!g_shell_parse_argv (command, NULL, &argv, NULL))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED, _ ("Check the quotes of the command."), "%s",
                        _ ("The command for dictation cannot be read."));
      return NULL;
    }
  program = g_find_program_in_path (argv[0]);
  if (program == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Install it, or give its full path in the preferences."),
                        _ ("There is no program “%s”."), argv[0]);
      return NULL;
    }
  return g_steal_pointer (&argv);
}

gboolean
beckon_dictation_check (const char *command, GError **error)
{
  g_auto (GStrv) argv = NULL;

  g_return_val_if_fail (command != NULL, FALSE);

  argv = split (command, error);
  return argv != NULL;
}

/* --- the object --- */

static void
beckon_dictation_dispose (GObject *object)
{
  BeckonDictation *self = BECKON_DICTATION (object);

  g_clear_handle_id (&self->kill_id, g_source_remove);
  g_clear_handle_id (&self->insert_id, g_source_remove);
  g_clear_weak_pointer (&self->text);
  g_clear_object (&self->process);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->complaint, g_free);

  G_OBJECT_CLASS (beckon_dictation_parent_class)->dispose (object);
}

static void
beckon_dictation_finalize (GObject *object)
{
  BeckonDictation *self = BECKON_DICTATION (object);

  g_string_free (self->heard, TRUE);

  G_OBJECT_CLASS (beckon_dictation_parent_class)->finalize (object);
}

static void
beckon_dictation_class_init (BeckonDictationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_dictation_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_dictation_finalize;

  signals[ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
beckon_dictation_init (BeckonDictation *self)
{
  self->cancellable = g_cancellable_new ();
  self->heard = g_string_new (NULL);
}

BeckonDictation *
beckon_dictation_start (GtkWidget *text, const char *command, GError **error)
{
  g_autoptr (BeckonDictation) self = NULL;
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_auto (GStrv) argv = NULL;

  g_return_val_if_fail (GTK_IS_TEXT_VIEW (text) || GTK_IS_EDITABLE (text), NULL);
  g_return_val_if_fail (command != NULL, NULL);

  argv = split (command, error);
  if (argv == NULL)
    return NULL;
  self = g_object_new (BECKON_TYPE_DICTATION, NULL);
  launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_launcher_set_child_setup (launcher, set_up_child, NULL, NULL);
  self->process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv, error);
  if (self->process == NULL)
    return NULL;
  if (g_subprocess_get_identifier (self->process) != NULL)
    self->group = (pid_t) g_ascii_strtoll (g_subprocess_get_identifier (self->process), NULL, 10);
  g_set_weak_pointer (&self->text, text);
  g_signal_connect_object (text, "unmap", G_CALLBACK (beckon_dictation_drop), self,
                           G_CONNECT_SWAPPED);
  self->n_open = 1;
  read_output (self, g_subprocess_get_stdout_pipe (self->process), FALSE);
  read_output (self, g_subprocess_get_stderr_pipe (self->process), TRUE);
  g_subprocess_wait_async (self->process, NULL, waited_cb, g_object_ref (self));
  return g_steal_pointer (&self);
}

void
beckon_dictation_stop (BeckonDictation *self)
{
  g_return_if_fail (BECKON_IS_DICTATION (self));

  if (!self->stopping)
    end_command (self, SIGINT);
}

void
beckon_dictation_drop (BeckonDictation *self)
{
  g_return_if_fail (BECKON_IS_DICTATION (self));

  if (self->dropped)
    return;
  self->dropped = TRUE;
  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->insert_id, g_source_remove);
  end_command (self, SIGTERM);
  g_signal_emit (self, signals[ENDED], 0, NULL);
}
