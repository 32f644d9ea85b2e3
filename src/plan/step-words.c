/* step-words.c: describes a step in a short sentence for people
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "plan/step-words.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/duration.h"
#include "base/error.h"

/* Limit for a text within one line. */
#define TEXT_CHARS 80
/* Limits for a line of details, and for the number of lines of one text. */
#define MESSAGE_CHARS 300
#define WHOLE_LINES 20

static gboolean
is_shell_line (char **argv)
{
  return g_strv_length (argv) == 3 && g_str_has_suffix (argv[0], "sh")
         && g_str_equal (argv[1], "-c");
}

/* (transfer full): the command as one would type it; at least @max_bytes of it. */
static char *
join_command (char **argv, gsize max_bytes)
{
  GString *line = NULL;

  if (is_shell_line (argv))
    return g_strdup (argv[2]);

  line = g_string_new (NULL);
  for (guint i = 0; argv[i] != NULL && line->len < max_bytes; i++)
    {
      gboolean bare = *argv[i] != '\0' && strpbrk (argv[i], " \t\n\"'\\$&|;<>()*?[]#~`") == NULL;
      g_autofree char *quoted = bare ? g_strdup (argv[i]) : g_shell_quote (argv[i]);

      if (i > 0)
        g_string_append_c (line, ' ');
      g_string_append (line, quoted);
    }

  return g_string_free (line, FALSE);
}

/* (transfer full): the command or prompt. */
static BeckonNote *
describe_command (const BeckonStep *self)
{
  g_autofree char *line = NULL;
  g_autofree char *text = NULL;

  if (self->argv != NULL)
    {
      line = join_command (self->argv, 4 * TEXT_CHARS);
      text = beckon_display_text_short (line, TEXT_CHARS);
      return beckon_note_new ("run", text);
    }

  text = beckon_display_text_short (self->prompt != NULL ? self->prompt : "", TEXT_CHARS);
  if (self->agent != NULL)
    {
      g_autofree char *agent = beckon_display_text_short (self->agent, TEXT_CHARS);

      return beckon_note_new ("tell", agent, text);
    }

  return beckon_note_new ("tell_agent", text);
}

static BeckonNote *
describe_run (const BeckonStep *self)
{
  BeckonNote *command = describe_command (self);

  return self->on_failure == BECKON_ON_FAILURE_FAIL
           ? command
           : beckon_note_new ("continue_on_failure", command);
}

static BeckonNote *
describe_ask (const BeckonStep *self)
{
  const char *question =
    self->question != NULL
      ? json_object_get_string_member_with_default (self->question, "conflict_description", "")
      : "";
  g_autofree char *text = beckon_display_text_short (question, TEXT_CHARS);

  return beckon_note_new ("ask", text);
}

static BeckonNote *
describe_notify (const BeckonStep *self)
{
  const char *name =
    self->assignee != NULL && *self->assignee == '@' ? self->assignee + 1 : self->assignee;
  g_autofree char *person = name != NULL ? beckon_display_text_short (name, TEXT_CHARS) : NULL;
  g_autofree char *text =
    beckon_display_text_short (self->message != NULL ? self->message : "", TEXT_CHARS);

  return person == NULL ? beckon_note_new ("notify", text)
                        : beckon_note_new ("notify_person", person, text);
}

static BeckonNote *
describe_handoff (const BeckonStep *self)
{
  const char *name =
    self->assignee != NULL && *self->assignee == '@' ? self->assignee + 1 : self->assignee;
  const char      *what = self->subject != NULL ? self->subject : self->title;
  g_autofree char *person = beckon_display_text_short (name != NULL ? name : "", TEXT_CHARS);
  g_autofree char *subject = what != NULL ? beckon_display_text_short (what, TEXT_CHARS) : NULL;

  return subject == NULL ? beckon_note_new ("hand_off", person)
                         : beckon_note_new ("hand_off_about", person, subject);
}

BeckonNote *
beckon_step_to_note (const BeckonStep *self)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  switch (self->type)
    {
    case BECKON_STEP_RUN:
      return describe_run (self);
    case BECKON_STEP_ASK:
      return describe_ask (self);
    case BECKON_STEP_WAIT:
      return self->until_us == 0 ? beckon_note_new ("wait", self->duration_us)
                                 : beckon_note_new ("wait_until", self->until_us);
    case BECKON_STEP_WHEN:
      if (self->otherwise != NULL)
        return beckon_note_new ("otherwise", self->n_guarded);
      text = beckon_display_text_short (self->condition != NULL ? self->condition : "", TEXT_CHARS);
      return beckon_note_new ("only_if", text, self->n_guarded);
    case BECKON_STEP_HANDOFF:
      return describe_handoff (self);
    case BECKON_STEP_NOTIFY:
      return describe_notify (self);
    case BECKON_STEP_UNCLEAR:
      text = beckon_display_text_short (self->line != NULL ? self->line : "", TEXT_CHARS);
      return beckon_note_new ("unclear", text);
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
beckon_step_describe (const BeckonStep *self)
{
  g_autoptr (BeckonNote) note = beckon_step_to_note (self);

  return beckon_note_say (note);
}

static void
add_text (GPtrArray *lines, const char *text)
{
  g_autofree char *line = g_strdup (text);

  if (line != NULL && *line != '\0')
    g_ptr_array_add (lines,
                     beckon_display_text_short (g_strdelimit (line, "\r\n", ' '), MESSAGE_CHARS));
}

/* Adds @text line by line, if the description contains only its beginning. */
static void
add_whole (GPtrArray *lines, const char *text)
{
  g_auto (GStrv) parts = NULL;
  guint n_lines;

  if (text == NULL || (g_utf8_strlen (text, -1) <= TEXT_CHARS && strpbrk (text, "\r\n") == NULL))
    return;
  parts = g_strsplit (text, "\n", WHOLE_LINES + 1);
  n_lines = g_strv_length (parts);
  for (guint i = 0; i < MIN (n_lines, WHOLE_LINES); i++)
    if (*g_strchomp (parts[i]) != '\0')
      g_ptr_array_add (lines, beckon_display_text_short (parts[i], MESSAGE_CHARS));
  if (n_lines > WHOLE_LINES)
    g_ptr_array_add (lines, g_strdup ("…"));
}

static void
add_limit (GPtrArray *lines, gint64 timeout_us)
{
  g_autofree char *limit = timeout_us > 0 ? beckon_duration_format (timeout_us) : NULL;

  if (limit != NULL)
    /* Translators: a duration, such as 5 min */
    g_ptr_array_add (lines, g_strdup_printf (_ ("Time limit: %s"), limit));
}

static void
add_run (GPtrArray *lines, const BeckonStep *self)
{
  g_autofree char *command =
    self->argv != NULL ? join_command (self->argv, WHOLE_LINES * MESSAGE_CHARS) : NULL;

  add_whole (lines, command != NULL ? command : self->prompt);
  if (self->folder != NULL)
    {
      g_autofree char *folder = beckon_display_text_short (self->folder, MESSAGE_CHARS);

      /* Translators: where a command runs */
      g_ptr_array_add (lines, g_strdup_printf (_ ("In the folder %s"), folder));
    }
  add_limit (lines, self->timeout_us);
}

static gboolean
is_set (JsonObject *question, const char *member)
{
  return json_object_get_boolean_member_with_default (question, member, FALSE);
}

/* Numbered as in the question; the plan was validated when it was read, so each option is a text or
 * an object with a label. */
static void
add_options (GPtrArray *lines, JsonObject *question)
{
  JsonArray *options = json_object_has_member (question, "options")
                         ? json_object_get_array_member (question, "options")
                         : NULL;

  for (guint i = 0; options != NULL && i < json_array_get_length (options); i++)
    {
      JsonNode   *node = json_array_get_element (options, i);
      const char *label =
        JSON_NODE_HOLDS_OBJECT (node)
          ? json_object_get_string_member_with_default (json_node_get_object (node), "label", "")
          : json_node_get_string (node);
      g_autofree char *text = beckon_display_text_short (label != NULL ? label : "", TEXT_CHARS);

      g_ptr_array_add (lines, g_strdup_printf ("%u. %s", i + 1, text));
    }
}

static void
add_priority (GPtrArray *lines, BeckonPriority priority)
{
  if (priority == BECKON_PRIORITY_LOW)
    g_ptr_array_add (lines, g_strdup (_ ("Low priority")));
  else if (priority == BECKON_PRIORITY_HIGH)
    g_ptr_array_add (lines, g_strdup (_ ("High priority")));
  else if (priority == BECKON_PRIORITY_URGENT)
    g_ptr_array_add (lines, g_strdup (_ ("Urgent")));
}

GPtrArray *
beckon_step_list_details (const BeckonStep *self)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (self != NULL, lines);

  if (self->type == BECKON_STEP_RUN)
    add_run (lines, self);
  if (self->type == BECKON_STEP_ASK && self->question != NULL)
    {
      add_whole (lines, json_object_get_string_member_with_default (self->question,
                                                                    "conflict_description", NULL));
      add_text (lines, json_object_get_string_member_with_default (self->question, "reason", NULL));
      add_options (lines, self->question);
      if (is_set (self->question, "multiple"))
        g_ptr_array_add (lines, g_strdup (_ ("Several options may be chosen")));
      if (is_set (self->question, "allow_other"))
        g_ptr_array_add (lines, g_strdup (_ ("Free-text answer allowed")));
      add_limit (lines, self->timeout_us);
    }
  if (self->type == BECKON_STEP_WHEN && self->otherwise == NULL)
    add_whole (lines, self->condition);
  if (self->type == BECKON_STEP_NOTIFY)
    {
      add_text (lines, self->title);
      add_whole (lines, self->message);
    }
  if (self->type == BECKON_STEP_HANDOFF)
    {
      /* Otherwise the description contains it. */
      if (self->subject != NULL)
        add_text (lines, self->title);
      if (self->warm)
        g_ptr_array_add (lines, g_strdup (_ ("Warm lead")));
      else
        add_priority (lines, self->priority);
      add_text (lines, self->message);
      add_limit (lines, self->timeout_us);
    }
  return lines;
}

const char *
beckon_step_state_to_label (BeckonStepState state)
{
  switch (state)
    {
    case BECKON_STEP_PENDING:
      return C_ ("step state", "To do");
    case BECKON_STEP_RUNNING:
      return C_ ("step state", "Running");
    case BECKON_STEP_DONE:
      return C_ ("step state", "Done");
    case BECKON_STEP_SKIPPED:
      return C_ ("step state", "Skipped");
    case BECKON_STEP_FAILED:
      return C_ ("step state", "Failed");
    case BECKON_STEP_CANCELLED:
      return C_ ("step state", "Cancelled");
    default:
      g_return_val_if_reached ("");
    }
}

GError *
beckon_step_new_lost_error (guint position, guint n_steps)
{
  g_autoptr (BeckonNote) note = beckon_note_new ("step_lost", position + 1, n_steps);
  GError *error;

  error = beckon_error_new (BECKON_ERROR_STORE, _ ("Create a new task for the remaining work."),
                            /* Translators: the first is the number of a step of a plan, the second
                               how many steps the plan has */
                            _ ("Step %u of %u was lost when the database was damaged"),
                            position + 1, n_steps);
  beckon_error_set_note (error, beckon_note_to_json (note));

  return error;
}
