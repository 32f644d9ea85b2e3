/* line.c: the command line of ssh: what was given, and what is run
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/ssh/line.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "trust/relay.h"

/* Options of ssh that have a value. */
#define WITH_VALUE "BbcDEeFIiJLlmOoPpQRSWw"
/* With these it runs nothing there, does not stay here, or shares a connection that outlives it. */
#define REFUSED "fGMNOQSsVW"

/* What the shell there runs. It comes with a login: the socket exists by then, in /tmp, where the
 * folder of the user's session need not be known. It is put into a folder of its own, where
 * programs look for it. What earlier connections left there, whose server is gone, is removed.
 * Without quotation marks, backslashes, exclamation marks and line breaks, it means the same to
 * every shell that passes it on. $1 is the command, or empty, and $2 what is said if the folder
 * cannot be made: both as printf takes them. */
static const char script[] =
  "umask 077; d=$BECKON_RUNTIME_DIR; "
  "for p in /tmp/beckon-ssh-*/pid; do x=${p%/pid}; "
  "[ -f \"$p\" ] && [ -O \"$p\" ] && [ -O \"$x\" ] || continue; [ -L \"$x\" ] && continue; "
  "read n <\"$p\" && kill -0 \"$n\" 2>/dev/null || "
  "{ rm -f \"$x/desk.sock\" \"$p\" && rmdir \"$x\"; } 2>/dev/null; done; "
  "if mkdir -m 700 \"$d\" && mv \"$d.sock\" \"$d/desk.sock\" && echo \"$PPID\" >\"$d/pid\"; then "
  ":; "
  "else rm -f \"$d.sock\"; printf %b \"$2\" >&2; exit 255; fi; "
  "trap \"rm -f $d/desk.sock $d/pid; rmdir $d\" EXIT; trap \"exit 129\" HUP; trap \"exit 143\" "
  "TERM; "
  "trap : INT; s=${SHELL:-/bin/sh}; c=$(printf %b \"$1\"); "
  "if [ -n \"$c\" ]; then \"$s\" -c \"$c\"; else \"$s\" -l; fi";

void
beckon_ssh_line_free (BeckonSshLine *self)
{
  g_ptr_array_unref (self->options);
  g_free (self->destination);
  g_free (self->command);
  g_free (self);
}

/* Takes the option @word, whose value may be the next word: @next is whether that is so. */
static gboolean
take_option (BeckonSshLine *self, const char *word, gboolean *next, GError **error)
{
  *next = FALSE;
  for (const char *letter = word + 1; *letter != '\0'; letter++)
    {
      if (strchr (REFUSED, *letter) != NULL)
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       /* Translators: a letter; ssh is the name of a program */
                       _ ("“beckon ssh” cannot use the option -%c of ssh"), *letter);
          return FALSE;
        }
      if (strchr (WITH_VALUE, *letter) != NULL)
        {
          *next = letter[1] == '\0';
          break;
        }
    }
  g_ptr_array_add (self->options, g_strdup (word));
  return TRUE;
}

BeckonSshLine *
beckon_ssh_line_read (const char *const *words, GError **error)
{
  g_autoptr (BeckonSshLine) self = g_new0 (BeckonSshLine, 1);
  guint i = 0;

  self->options = g_ptr_array_new_with_free_func (g_free);
  /* Options may stand on both sides of the destination. */
  for (; words[i] != NULL; i++)
    {
      gboolean next;

      if (words[i][0] != '-' || words[i][1] == '\0')
        {
          if (self->destination != NULL)
            break;
          self->destination = g_strdup (words[i]);
          continue;
        }
      if (strcmp (words[i], "--") == 0)
        {
          i++;
          if (self->destination == NULL && words[i] != NULL)
            self->destination = g_strdup (words[i++]);
          break;
        }
      if (!take_option (self, words[i], &next, error))
        return NULL;
      if (next && words[i + 1] != NULL)
        g_ptr_array_add (self->options, g_strdup (words[++i]));
    }
  if (self->destination == NULL || self->destination[0] == '\0')
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, _ ("Missing argument: %s"),
                   "HOST");
      return NULL;
    }
  if (words[i] != NULL)
    self->command = g_strjoinv (" ", (GStrv) words + i);
  return g_steal_pointer (&self);
}

char *
beckon_ssh_line_dup_host (const BeckonSshLine *self)
{
  static const char scheme[] = "ssh://";
  gboolean          uri = g_str_has_prefix (self->destination, scheme);
  const char       *host = self->destination + (uri ? strlen (scheme) : 0);
  const char       *at = strrchr (host, '@');
  g_autofree char  *name = g_strdup (at != NULL ? at + 1 : host);
  char             *end = NULL;

  if (name[0] == '[' && (end = strchr (name, ']')) != NULL)
    {
      *end = '\0';
      memmove (name, name + 1, strlen (name));
    }
  else if (uri)
    name[strcspn (name, ":/")] = '\0';
  return beckon_relay_clean_host (name[0] != '\0' ? name : self->destination);
}

/* (transfer full): @text for %b of printf, with nothing in it that means something to a shell. */
static char *
encode (const char *text)
{
  GString *code = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (code, *c);
    else
      g_string_append_printf (code, "\\0%03o", (guint) (guchar) *c);
  return g_string_free (code, FALSE);
}

static gboolean
has_terminal (void)
{
  return isatty (STDIN_FILENO);
}

GStrv
beckon_ssh_line_make (const BeckonSshLine *self,
                      const char          *socket,
                      const char          *token,
                      const char          *failure)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *name = g_uuid_string_random ();
  g_autofree char *folder = g_strconcat ("/tmp/beckon-ssh-", name, NULL);
  g_autofree char *forward = g_strconcat (folder, ".sock:", socket, NULL);
  g_autofree char *command = encode (self->command != NULL ? self->command : "");
  g_autofree char *said = encode (failure);
  g_autofree char *line =
    g_strdup_printf ("exec env BECKON_RUNTIME_DIR=%s BECKON_TOKEN=%s sh -c '%s' beckon '%s' '%s'",
                     folder, token, script, command, said);

  /* A connection that others share would outlive this one, and keep the forwarding. Where an option
   * is given twice, the first one counts; of -t and -T the last. */
  g_strv_builder_add_many (builder, "ssh", "-o", "ControlMaster=no", "-o", "ControlPath=none", "-o",
                           "ExitOnForwardFailure=yes", "-o", "StreamLocalBindUnlink=yes", "-o",
                           "StreamLocalBindMask=0177", "-o", "RemoteCommand=none", "-R", forward,
                           NULL);
  if (self->command == NULL && has_terminal ())
    g_strv_builder_add (builder, "-t");
  for (guint i = 0; i < self->options->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (self->options, i));
  g_strv_builder_add_many (builder, "--", self->destination, line, NULL);
  return g_strv_builder_end (builder);
}
