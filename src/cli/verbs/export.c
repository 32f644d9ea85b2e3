/* export.c: beckon export: questions and their outcomes as a file for other programs (ATT-15)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/verbs/verbs.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "cli/api.h"
#include "cli/print.h"
#include "model/question/interaction-export.h"

static const GOptionEntry options[] = {
  { "format", 'f', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("csv or json; default: from the file name, or csv"), N_ ("FORMAT") },
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Output file; default and -: standard output"), N_ ("FILE") },
  { "force", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Overwrite an existing file"), NULL },
  { "since", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Only questions from then on: 2026-11-21, an ISO 8601 time, or 7d for the last seven days"),
    N_ ("TIME") },
  { "until", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Only questions before then; a date includes the whole day"), N_ ("TIME") },
  { "agent", 'a', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only questions of this agent"),
    N_ ("NAME") },
  { "kind", 'k', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only these, such as choice,confirmation"),
    N_ ("KIND") },
  { "status", 's', 0, G_OPTION_ARG_FILENAME, NULL,
    N_ ("Only these, such as ANSWERED,AUTO_RESOLVED"), N_ ("STATUS") },
  { "tag", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only questions with this tag"), N_ ("TAG") },
  { "q", 'q', 0, G_OPTION_ARG_FILENAME, NULL, N_ ("Only questions that contain these words"),
    N_ ("WORDS") },
  BECKON_OPTION_JSON,
  { NULL },
};

/* The output. */
typedef struct
{
  const char *path; /* (nullable): NULL is standard output */
  char *temporary;  /* (owned) (nullable): in the folder of @path; renamed to it when complete */
  int   fd;
} Target;

static void
target_clear (Target *self)
{
  if (self->fd >= 0 && self->path != NULL)
    close (self->fd);
  /* It was not completed. */
  if (self->temporary != NULL)
    g_unlink (self->temporary);
  g_free (self->temporary);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Target, target_clear)

static gboolean
set_file_error (const char *path, int number, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (number), _ ("Cannot write %s: %s"),
               shown, g_strerror (number));
  return FALSE;
}

/* Writes directly to anything but a regular file, such as a pipe or a device. */
static gboolean
target_open (Target *self, const char *path, gboolean force, GError **error)
{
  struct stat known;
  gboolean    exists = stat (path, &known) == 0;

  self->path = path;
  if (exists && !S_ISREG (known.st_mode))
    {
      self->fd = open (path, O_WRONLY | O_CLOEXEC);
      return self->fd >= 0 || set_file_error (path, errno, error);
    }
  if (exists && !force)
    {
      g_autofree char *shown = g_filename_display_name (path);

      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                   _ ("%s already exists; use --force to overwrite it"), shown);
      return FALSE;
    }

  self->temporary = g_strconcat (path, ".XXXXXX", NULL);
  /* Answers are private: no other user may read them. */
  self->fd = g_mkstemp_full (self->temporary, O_WRONLY | O_CLOEXEC, 0600);
  if (self->fd >= 0)
    return TRUE;
  g_clear_pointer (&self->temporary, g_free);
  return set_file_error (path, errno, error);
}

/* (transfer full): what a terminal shows of @text, which obeys nothing that an agent wrote; without
 * what is for spreadsheets, the mark at the beginning and the CR of each line. */
static char *
show_on_terminal (const GString *text)
{
  const char *start = text->str
                      + (g_str_has_prefix (text->str, BECKON_EXPORT_BYTE_ORDER_MARK)
                           ? strlen (BECKON_EXPORT_BYTE_ORDER_MARK)
                           : 0);
  g_autoptr (GString) lines = g_string_new (start);

  g_string_replace (lines, "\r\n", "\n", 0);

  return beckon_display_text (lines->str, FALSE);
}

/* A file or a pipe gets every byte. */
static gboolean
target_write (Target *self, const GString *text, GError **error)
{
  g_autofree char *safe = isatty (self->fd) ? show_on_terminal (text) : NULL;
  const char      *bytes = safe != NULL ? safe : text->str;
  gsize            length = safe != NULL ? strlen (safe) : text->len;

  for (gsize done = 0; done < length;)
    {
      gssize n = write (self->fd, bytes + done, length - done);

      if (n < 0 && errno != EINTR)
        return set_file_error (self->path != NULL ? self->path : _ ("Standard output"), errno,
                               error);
      done += (gsize) MAX (n, 0);
    }

  return TRUE;
}

static gboolean
target_finish (Target *self, GError **error)
{
  int fd = self->fd;

  if (self->path == NULL)
    return TRUE;
  self->fd = -1;
  if ((self->temporary != NULL && fsync (fd) != 0) | (close (fd) != 0))
    return set_file_error (self->path, errno, error);
  if (self->temporary == NULL)
    return TRUE;
  if (g_rename (self->temporary, self->path) != 0)
    return set_file_error (self->path, errno, error);
  g_clear_pointer (&self->temporary, g_free);

  return TRUE;
}

/* The local start of the day "2026-11-21"; with @end its end. */
static gboolean
parse_day (const char *text, gboolean end, gint64 *time_us)
{
  g_autofree char *whole = g_strconcat (text, "T00:00:00", NULL);
  g_autoptr (GTimeZone) here = g_time_zone_new_local ();
  g_autoptr (GDateTime) day =
    strlen (text) == strlen ("2026-11-21") ? g_date_time_new_from_iso8601 (whole, here) : NULL;
  g_autoptr (GDateTime) time = day != NULL ? g_date_time_add_days (day, end ? 1 : 0) : NULL;

  if (time == NULL)
    return FALSE;
  *time_us = g_date_time_to_unix (time) * BECKON_US_PER_SECOND;
  return TRUE;
}

static gboolean
add_time (GString *query, const char *name, const BeckonArguments *arguments, GError **error)
{
  const char *text = beckon_arguments_text (arguments, name);
  char        stamp[BECKON_TIMESTAMP_SIZE];
  gint64      time_us, ago_us;

  if (text == NULL)
    return TRUE;
  if (!parse_day (text, g_str_equal (name, "until"), &time_us)
      && !beckon_timestamp_parse (text, &time_us))
    {
      if (!beckon_duration_parse (text, &ago_us, NULL))
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("--%s=%s is not a valid day, time or duration"), name, text);
          return FALSE;
        }
      time_us = g_get_real_time () - ago_us;
    }
  g_string_append_printf (query, "&%s=%s", name, beckon_timestamp_write (time_us, stamp));
  return TRUE;
}

/* (transfer full) (nullable): the path of the first page. */
static char *
make_path (const BeckonArguments *arguments, GError **error)
{
  static const char *const plain[] = { "agent", "kind", "status", "tag", "q" };
  g_autoptr (GString) path =
    g_string_new ("/v1/interactions?limit=" G_STRINGIFY (BECKON_LIMIT_PAGE));

  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      const char      *text = beckon_arguments_text (arguments, plain[i]);
      g_autofree char *escaped = text != NULL ? beckon_api_escape (text) : NULL;

      if (escaped != NULL)
        g_string_append_printf (path, "&%s=%s", plain[i], escaped);
    }
  if (!add_time (path, "since", arguments, error) || !add_time (path, "until", arguments, error))
    return NULL;

  return g_string_free (g_steal_pointer (&path), FALSE);
}

static gboolean
choose_format (const BeckonContext   *context,
               const BeckonArguments *arguments,
               BeckonExportFormat    *format,
               GError               **error)
{
  const char *word = beckon_arguments_text (arguments, "format");
  const char *path = beckon_arguments_text (arguments, "output");

  *format = context->json || (path != NULL && g_str_has_suffix (path, ".json")) ? BECKON_EXPORT_JSON
                                                                                : BECKON_EXPORT_CSV;
  if (word == NULL)
    return TRUE;
  *format = g_str_equal (word, "json") ? BECKON_EXPORT_JSON : BECKON_EXPORT_CSV;
  if (g_str_equal (word, "json") || g_str_equal (word, "csv"))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--format=%s is neither csv nor json"), word);
  return FALSE;
}

/* Appends the entries of one page to @text. @next (out) (transfer full) (nullable): the path of the
 * next page. */
static gboolean
add_page (JsonObject        *page,
          BeckonExportFormat format,
          guint             *count,
          GString           *text,
          char             **next,
          GError           **error)
{
  JsonNode  *list = json_object_get_member (page, "interactions");
  JsonArray *array =
    list != NULL && JSON_NODE_HOLDS_ARRAY (list) ? json_node_get_array (list) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      g_autoptr (BeckonInteraction) interaction = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        continue;
      interaction = beckon_interaction_from_json (json_node_get_object (node), error);
      if (interaction == NULL)
        return FALSE;
      beckon_interaction_add_export (interaction, format, (*count)++, text);
    }
  g_free (*next);
  *next = g_strdup (json_object_get_string_member_with_default (page, "next", NULL));

  return TRUE;
}

/* Copies page by page, so that neither side holds more than one. */
static gboolean
copy_all (BeckonContext         *context,
          const char            *path,
          BeckonExportFormat     format,
          Target                *target,
          const BeckonArguments *arguments,
          guint                 *count,
          GError               **error)
{
  const char      *output = beckon_arguments_text (arguments, "output");
  g_autofree char *next = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean first = TRUE;

  beckon_interaction_begin_export (format, text);
  do
    {
      g_autofree char *escaped = next != NULL ? beckon_api_escape (next) : NULL;
      g_autofree char *page =
        escaped != NULL ? g_strdup_printf ("%s&after=%s", path, escaped) : g_strdup (path);
      g_autoptr (BeckonReply) reply =
        beckon_client_call (context->client, "GET", page, NULL, 0, error);

      if (reply == NULL)
        return FALSE;
      /* Create the file only when the desk has accepted the request. */
      if (first && output != NULL && !g_str_equal (output, "-")
          && !target_open (target, output, beckon_arguments_flag (arguments, "force"), error))
        return FALSE;
      first = FALSE;
      if (!add_page (reply->object, format, count, text, &next, error)
          || !target_write (target, text, error))
        return FALSE;
      g_string_truncate (text, 0);
    }
  while (next != NULL);
  beckon_interaction_end_export (format, text);

  return target_write (target, text, error) && target_finish (target, error);
}

static int
run (BeckonContext *context, const BeckonArguments *arguments)
{
  g_auto (Target) target = { .fd = STDOUT_FILENO };
  g_autoptr (GError) error = NULL;
  g_autofree char   *path = NULL;
  BeckonExportFormat format;
  guint              count = 0;

  if (!choose_format (context, arguments, &format, &error)
      || (path = make_path (arguments, &error)) == NULL)
    return beckon_api_fail (context, error);
  if (!copy_all (context, path, format, &target, arguments, &count, &error))
    {
      /* A closed pipe means that the reader has seen enough. */
      if (target.path == NULL && g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_PIPE))
        return BECKON_EXIT_REFUSED;
      return beckon_api_fail (context, error);
    }
  if (target.path != NULL)
    {
      g_autofree char *shown = g_filename_display_name (target.path);
      g_autofree char *number = g_strdup_printf ("%u", count);
      /* Translators: a number of questions, and the name of a file */
      g_autofree char *line = g_strdup_printf (
        ngettext ("%s question written to %s\n", "%s questions written to %s\n", count), number,
        shown);

      beckon_print_err (line);
    }

  return BECKON_EXIT_DONE;
}

const BeckonCommand beckon_verb_export = {
  .name = "export",
  .summary = N_ ("Write the history to a file: who or what decided, when, where and why"),
  .description =
    N_ ("Writes every question with its outcome, newest first. CSV is for spreadsheets: a field "
        "that looks like a formula begins with an apostrophe. The file is written completely or "
        "not at all; an existing file is not changed unless --force is given."),
  .options = options,
  .run = run,
};
